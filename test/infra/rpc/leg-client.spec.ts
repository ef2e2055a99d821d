import { gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Agent } from "undici";
import type { LegAnswer } from "../../../commands/measurement/ports.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { jsonRpc } from "../../../infra/rpc/json-rpc.js";
import { type LegRequest, legAgent, legClient, UnusableAnswer } from "../../../infra/rpc/leg-client.js";
import { forever, type RawServer, rawServer } from "../../support/raw-server.js";

const TIMEOUT_MS = 300;
const MAX_BYTES = 10_000;
const NOW = instantFromMs(1_700_000_000_000);
const KEY = "9aa3d95b3bc440fa88ea12eaa4456161";

const answering = (status: string, body: string | Uint8Array, ...headers: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, ...headers, "", ""].join("\r\n")),
    Buffer.from(body),
  ]);

describe("asking an endpoint", () => {
  let agent: Agent;
  before(() => {
    agent = legAgent(TIMEOUT_MS);
  });
  after(() => agent.destroy());

  const client = (url: string) =>
    legClient({ operator: "One", url }, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, userAgent: "test/1", now: () => NOW, agent });
  const text = (answer: unknown) => ({ value: answer, shown: JSON.stringify(answer) });
  const get: LegRequest = { step: "READ", request: { path: "/supply" }, path: "/supply" };

  const withServer = async <T>(answer: Parameters<typeof rawServer>[0], ask: (server: RawServer) => Promise<T>): Promise<T> => {
    const server = await rawServer(answer);
    try {
      return await ask(server);
    } finally {
      await server.stop();
    }
  };
  const asked = (
    answer: Parameters<typeof rawServer>[0],
    request = get,
    signal = new AbortController().signal,
  ): Promise<LegAnswer<unknown>> => withServer(answer, ({ origin }) => client(`${origin}/v3/${KEY}`).ask(request, text, signal));
  const errorOf = ({ value, exchanges }: LegAnswer<unknown>): string | null | undefined => {
    expect(value).to.equal(undefined);
    expect(JSON.stringify(exchanges.map(({ exchange }) => exchange))).to.not.include(KEY);
    return exchanges[0]?.exchange.error;
  };

  it("gives the value, the raw body and what is kept of the exchange", async () => {
    const body = '{"supply":"12"}';
    const answer = await asked((socket) => socket.write(answering("200 OK", body)));
    expect(answer.value).to.deep.equal({ supply: "12" });
    expect(answer.exchanges).to.have.length(1);
    const [raw] = answer.exchanges;
    expect(Buffer.from(raw?.body ?? []).toString()).to.equal(body);
    expect(raw?.exchange).to.deep.include({
      operator: "One",
      step: "READ",
      request: { path: "/supply" },
      response_sha256: sha256Hex(body),
      value: body,
      block_hash: null,
      started_at: NOW,
      error: null,
    });
    expect(raw?.exchange.endpoint_id).to.match(/^127\.0\.0\.1:\d+\/v3\/~$/);
    expect(raw?.exchange.duration_ms).to.be.a("number").within(0, TIMEOUT_MS);
  });

  it("joins its path and query to the endpoint's and sends the endpoint's user as Basic", async () => {
    const request: LegRequest = { ...get, path: "/a/b?x=1", post: { deep: ["ä"] } };
    const sent = await withServer(
      (socket) => socket.write(answering("200 OK", "{}")),
      async (server) => {
        await client(`${server.origin.replace("//", "//us%40er:pw@")}/rpc/?key=1`).ask(request, text, new AbortController().signal);
        return server.requests.join("");
      },
    );
    expect(sent).to.match(/^POST \/rpc\/a\/b\?key=1&x=1 HTTP\/1\.1\r\n/);
    expect(sent).to.include(`authorization: Basic ${Buffer.from("us@er:pw").toString("base64")}`);
    expect(sent).to.include("content-type: application/json").and.include("user-agent: test/1");
    expect(Buffer.from(sent, "latin1").toString("utf8")).to.match(/\{"deep":\["ä"\]\}$/);
  });

  it("undoes gzip, and hashes what it says", async () => {
    const body = '{"zipped":true}';
    const { value, exchanges } = await asked((socket) => socket.write(answering("200 OK", gzipSync(body), "content-encoding: gzip")));
    expect(value).to.deep.equal({ zipped: true });
    expect(exchanges[0]?.exchange.response_sha256).to.equal(sha256Hex(body));
  });

  const refused: readonly (readonly [string, Parameters<typeof rawServer>[0], string])[] = [
    ["a redirect", (socket) => socket.write(answering("302 Found", "", "location: http://127.0.0.1:1/")), "HTTP status 302"],
    ["an error status, with its body kept", (socket) => socket.write(answering("429 Slow Down", "{}")), "HTTP status 429"],
    ["text that is not JSON", (socket) => socket.write(answering("200 OK", "<html>")), "the answer is not JSON"],
    ["bytes that are not UTF-8", (socket) => socket.write(answering("200 OK", Buffer.from([0x22, 0xff, 0x22]))), "the answer is not JSON"],
    ["a giant body", (socket) => socket.write(answering("200 OK", "1".repeat(MAX_BYTES + 1))), "the answer is too large"],
    [
      "a giant body without a length",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        forever(socket, () => "1".repeat(5000), 1);
      },
      "the answer is too large",
    ],
    [
      "a small body that unpacks to a giant one",
      (socket) => socket.write(answering("200 OK", gzipSync("1".repeat(1_000_000)), "content-encoding: gzip")),
      "the answer is too large",
    ],
    [
      "a body that is cut off",
      (socket) => {
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a"');
      },
      "the answer is cut off",
    ],
    ["an answer that is not HTTP", (socket) => socket.end("SSH-2.0\r\n\r\n"), "the answer is not HTTP"],
    ["a connection that ends without an answer", (socket) => socket.destroy(), "the answer is not HTTP"],
    ["headers without end", (socket) => forever(socket, () => `x: ${"y".repeat(9000)}\r\n`, 1), "the answer is not HTTP"],
    ["a stall", () => undefined, "no answer in time"],
    [
      "a body that drips",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
        forever(socket, () => " ", 20);
      },
      "no answer in time",
    ],
  ];
  for (const [what, answer, error] of refused)
    it(`takes ${what} for no answer`, async () => expect(errorOf(await asked(answer))).to.equal(error));

  it("takes a value of exactly the greatest size", async () => {
    const { value } = await asked((socket) => socket.write(answering("200 OK", `"${"x".repeat(MAX_BYTES - 2)}"`)));
    expect(value).to.equal("x".repeat(MAX_BYTES - 2));
  });

  it("says so when nobody listens or the caller no longer waits", async () => {
    const gone = await withServer(
      () => undefined,
      ({ origin }) => Promise.resolve(origin),
    );
    const signal = new AbortController().signal;
    expect(errorOf(await client(`${gone}/${KEY}`).ask(get, text, signal))).to.equal("no connection");
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 20);
    expect(errorOf(await asked(() => undefined, get, leaving.signal))).to.equal("not waited for");
    expect(errorOf(await asked(() => undefined, get, AbortSignal.abort()))).to.equal("not waited for");
  });

  it("tells a deadline over several requests that has passed from a caller who left", async () => {
    expect(errorOf(await asked(() => undefined, get, AbortSignal.timeout(20)))).to.equal("no answer in time");
  });

  it("tells what the reader of the answer finds wrong, without the key it repeats", async () => {
    const error = await withServer(
      (socket) => socket.write(answering("200 OK", "{}")),
      async ({ origin }) =>
        errorOf(
          await client(`${origin}/${KEY}`).ask(
            get,
            () => {
              throw new UnusableAnswer(`unknown key ${KEY}`);
            },
            new AbortController().signal,
          ),
        ),
    );
    expect(error).to.equal("unknown key ~");
  });

  describe("by JSON-RPC", () => {
    const called = (body: unknown): Promise<LegAnswer<unknown>> =>
      withServer(
        (socket) => socket.write(answering("200 OK", JSON.stringify(body))),
        ({ origin }) => jsonRpc(client(origin), { step: "HEAD", method: "m", params: ["p"] }, text, new AbortController().signal),
      );

    it("gives the result and keeps method and parameters", async () => {
      const { value, exchanges } = await called({ jsonrpc: "2.0", id: 1, result: "0x1", error: null });
      expect(value).to.equal("0x1");
      expect(exchanges[0]?.exchange.request).to.deep.equal({ method: "m", params: ["p"] });
    });

    const unusable: readonly (readonly [string, unknown, RegExp])[] = [
      ["an error", { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "header not found" } }, /^error -32000: header not found$/],
      ["an error beside a result", { jsonrpc: "2.0", id: 1, result: "0x1", error: { code: 1, message: "m" } }, /^error 1: m$/],
      ["a null result", { jsonrpc: "2.0", id: 1, result: null }, /^the result is null$/],
      ["no result", { jsonrpc: "2.0", id: 1 }, /another shape/],
      ["the answer to another request", { jsonrpc: "2.0", id: 2, result: "0x1" }, /another shape: \/id/],
      ["an id of another type", { jsonrpc: "2.0", id: "1", result: "0x1" }, /another shape: \/id/],
      ["another protocol", { id: 1, result: "0x1" }, /another shape/],
      ["a list", [{ jsonrpc: "2.0", id: 1, result: "0x1" }], /another shape/],
      ["an error that is text", { jsonrpc: "2.0", id: 1, error: "no" }, /another shape: \/error/],
    ];
    for (const [what, body, error] of unusable)
      it(`takes ${what} for no answer`, async () => expect(errorOf(await called(body))).to.match(error));
  });
});
