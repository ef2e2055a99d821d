import type { Server } from "node:http";
import { after } from "mocha";
import { openapiDocument as accountContract } from "../../account-api/generated/openapi.js";
import type { DatabaseClock } from "../../commands/ports.js";
import { defaultSettings, type Settings } from "../../domain/settings/values.js";
import type { Instant } from "../../domain/shared/time.js";
import type { ServiceTerms } from "../../domain/terms/terms.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp } from "../../infra/http/http-app.js";
import { type EvidenceBundles, NoBuildSlot } from "../../read-api/bundle-port.js";
import type { ApiKeys } from "../../read-api/keys-port.js";
import type { FigurePictures } from "../../read-api/pictures-port.js";
import type { BoardQueries, BoardSnapshot, PublishedText, SupplyHistoryQuery } from "../../read-api/queries.js";
import { type ReadApi, readApi } from "../../read-api/read-api.js";
import { board, instant } from "./board.js";
import type { Reply } from "./contract.js";
import { TERMS } from "./terms.js";

export const WEB = "https://board.example";

export { TERMS };

export type TestApi = {
  readonly url: string;
  readonly api: ReadApi;
  readonly get: (path: string, headers?: { readonly [name: string]: string }, method?: string) => Promise<Reply>;
  readonly json: (path: string) => Promise<Record<string, never>>;
  readonly faults: unknown[];
};

type TestApiOptions = {
  readonly snapshot?: Partial<BoardSnapshot>;
  readonly now?: string;
  readonly clock?: DatabaseClock;
  readonly queries?: BoardQueries;
  readonly bundles?: EvidenceBundles;
  readonly publishedText?: PublishedText;
  readonly pictures?: FigurePictures;
  readonly terms?: ServiceTerms;
  readonly settings?: Partial<Settings>;
  readonly supplyHistory?: SupplyHistoryQuery;
  readonly keys?: ApiKeys;
};

/** Queries over a snapshot in memory. */
export const memoryQueries = (snapshot: BoardSnapshot): BoardQueries => ({
  version: async () => snapshot.version,
  board: async () => snapshot,
});

/** No reading is held of any network. */
const noHistory: SupplyHistoryQuery = async () => ({ buckets: [], latestBefore: null });

/** Every build slot is taken. */
const noBundles: EvidenceBundles = async () => {
  throw new NoBuildSlot(5);
};

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** The whole application on a free port, over a snapshot in memory and a clock that stands still. Closed with the run. */
export const apiWith = async (options: TestApiOptions = {}): Promise<TestApi> => {
  const faults: unknown[] = [];
  const now: Instant = instant(options.now ?? "2026-02-15T12:00:00.000Z");
  const api = readApi({
    queries: options.queries ?? memoryQueries(board(options.snapshot)),
    bundles: options.bundles ?? noBundles,
    publishedText: options.publishedText ?? (async () => undefined),
    pictures: options.pictures ?? (async () => undefined),
    clock: options.clock ?? (async () => now),
    config: { baseUrl: WEB, webOrigin: WEB, settings: { ...defaultSettings, ...options.settings } },
    terms: options.terms ?? TERMS,
    contracts: [accountContract],
    supplyHistory: options.supplyHistory ?? noHistory,
    ...(options.keys === undefined ? {} : { keys: options.keys }),
  });
  const onFault = (error: unknown): void => void faults.push(error);
  const app = createHttpApp({
    webOrigin: WEB,
    overTls: true,
    onFault,
    ready: api.ready,
    failurePage: api.failurePage,
    mounts: [api.mount],
  });
  const server = bornServer(app, WEB);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  const get: TestApi["get"] = async (path, headers = {}, method = "GET") => {
    const response = await fetch(`${url}${path}`, { headers, method, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { url, api, get, json: async (path) => JSON.parse((await get(path)).text), faults };
};
