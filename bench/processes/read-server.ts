import type http from "node:http";
import { defaultSettings } from "../../domain/settings/values.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp } from "../../infra/http/http-app.js";
import { NoBuildSlot } from "../../read-api/bundle-port.js";
import { readApi } from "../../read-api/read-api.js";
import { board, column, instant, report, row, token } from "../../test/support/board.js";
import { TERMS } from "../../test/support/terms.js";
import { floorServer, listening } from "../floors/raw-http.js";

/** The path whose answer is about ten thousand bytes. */
const READ_PATH = "/v1/board/tokens/XUSD";

const ROWS = 42;

/** The whole application over a board in memory; its clock and its read model answer as soon as they are asked. */
const productServer = (): http.Server => {
  const rows = Array.from({ length: ROWS }, (_, i) => row({ label: `Treasury bill, position ${i} of the sample portfolio` }));
  const snapshot = board({
    tokens: [token("XUSD", { reports: [report("2026-01", { parse: { columns: [column("2026-01-31", { rows })] } })] })],
  });
  const api = readApi({
    queries: { version: async () => snapshot.version, board: async () => snapshot },
    bundles: async () => {
      throw new NoBuildSlot(1);
    },
    publishedText: async () => undefined,
    pictures: async () => undefined,
    supplyHistory: async () => ({ buckets: [], latestBefore: null }),
    clock: async () => instant("2026-02-15T12:00:00.000Z"),
    config: { baseUrl: "http://localhost", webOrigin: "http://localhost", settings: defaultSettings },
    terms: TERMS,
    contracts: [],
  });
  const onFault = (error: unknown): void => console.error(error);
  const webOrigin = "http://localhost";
  return bornServer(createHttpApp({ webOrigin, overTls: false, onFault, ready: api.ready, mounts: [api.mount] }), webOrigin);
};

// Prints the port of the product, or of the floor when the product's port, and perhaps another path, is given.
const [, , productPort, path = READ_PATH] = process.argv;
if (productPort === undefined) console.log(await listening(productServer()));
else {
  const reply = await fetch(`http://127.0.0.1:${productPort}${path}`);
  console.log(await listening(floorServer(Buffer.from(await reply.arrayBuffer()), reply.headers.get("etag") ?? "")));
}
