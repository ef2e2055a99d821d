import type http from "node:http";
import { defaultSettings } from "../../domain/settings/values.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp } from "../../infra/http/http-app.js";
import { type EvidenceBundles, NoBuildSlot } from "../../read-api/bundle-port.js";
import { type ApiKeys, noKeys } from "../../read-api/keys-port.js";
import type { BoardQueries } from "../../read-api/queries.js";
import { readApi } from "../../read-api/read-api.js";
import { instant } from "../../test/support/board.js";
import { TERMS } from "../../test/support/terms.js";

const ORIGIN = "http://localhost";

const noBundles: EvidenceBundles = async () => {
  throw new NoBuildSlot(1);
};

/** The whole application over a board, as the service mounts it; its clock stands still. */
export const boardServer = (queries: BoardQueries, bundles: EvidenceBundles = noBundles, keys: ApiKeys = noKeys): http.Server => {
  const api = readApi({
    queries,
    bundles,
    publishedText: async () => undefined,
    pictures: async () => undefined,
    supplyHistory: async () => ({ buckets: [], latestBefore: null }),
    clock: async () => instant("2026-02-15T12:00:00.000Z"),
    config: { baseUrl: ORIGIN, webOrigin: ORIGIN, settings: defaultSettings },
    terms: TERMS,
    contracts: [],
    keys,
  });
  const onFault = (error: unknown): void => console.error(error);
  return bornServer(createHttpApp({ webOrigin: ORIGIN, overTls: false, onFault, ready: api.ready, mounts: [api.mount] }), ORIGIN);
};
