import { randomBytes } from "node:crypto";
import type http from "node:http";
import { Readable } from "node:stream";
import type { EvidenceBundles } from "../../read-api/bundle-port.js";
import { board, column, report, row, token } from "../../test/support/board.js";
import { floorServer, listening } from "../floors/raw-http.js";
import { boardServer } from "../harness/board-server.js";

/** The path whose answer is about ten thousand bytes. */
const READ_PATH = "/v1/board/tokens/XUSD";
/** As long as a small archive. */
const BUNDLE = randomBytes(256 * 1024);

const ROWS = 42;

/** The whole application over a board in memory; its clock and its read model answer as soon as they are asked. */
const productServer = (): http.Server => {
  const rows = Array.from({ length: ROWS }, (_, i) => row({ label: `Treasury bill, position ${i} of the sample portfolio` }));
  const snapshot = board({
    tokens: [token("XUSD", { reports: [report("2026-01", { parse: { columns: [column("2026-01-31", { rows })] } })] })],
  });
  return boardServer({ version: async () => snapshot.version, board: async () => snapshot }, bundles);
};

/** An archive at hand, as the shelf gives one that was asked for before. */
const bundles: EvidenceBundles = async () => ({
  etag: 'W/"b-bench"',
  headSeq: 1,
  bytes: BUNDLE.length,
  evidence: [],
  body: BUNDLE,
  validUntilMs: Number.POSITIVE_INFINITY,
  open: async () => Readable.from(BUNDLE),
});

// Prints the port of the product; or of the floor, when the product's port, and perhaps another path, is given.
const [productPort, path = READ_PATH] = process.argv.slice(2);
if (productPort === undefined) console.log(await listening(productServer()));
else {
  const reply = await fetch(`http://127.0.0.1:${productPort}${path}`);
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}`);
  const [type, etag] = [reply.headers.get("content-type") ?? "", reply.headers.get("etag") ?? ""];
  console.log(await listening(floorServer(Buffer.from(await reply.arrayBuffer()), etag, type)));
}
