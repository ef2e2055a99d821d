import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import type { FetchFailureReason, FetchLimits, FetchResult, Validators } from "../../../commands/fetch-ports.js";
import { noHosts } from "../../../infra/capture/host-map.js";
import { httpFetcher } from "../../../infra/capture/http-fetcher.js";
import { forever, type RawServer, rawServer } from "../../support/raw-server.js";

const IDENTITY = "reserve-board/0.0.0 (+http://localhost:8080)";
const limits: FetchLimits = { maxBytes: 100_000, maxRedirects: 5, connectTimeoutMs: 400, idleTimeoutMs: 400, totalTimeoutMs: 1500 };
const fetch = httpFetcher({ userAgent: IDENTITY, hosts: noHosts });
const get = (url: string, validators: Validators | null = null, signal: AbortSignal | null = null): Promise<FetchResult> =>
  fetch(url, { validators, limits, signal });

/** Gets the root of a server that answers so. */
const from = async (answer: Parameters<typeof rawServer>[0], validators: Validators | null = null): Promise<FetchResult> => {
  const server = await rawServer(answer);
  try {
    return await get(`${server.origin}/`, validators);
  } finally {
    await server.stop();
  }
};
const head = (status: string, ...headers: string[]): string => `HTTP/1.1 ${[status, ...headers].join("\r\n")}\r\n\r\n`;
const withBody = (body: Uint8Array, ...headers: string[]): Buffer =>
  Buffer.concat([Buffer.from(head("200 OK", `content-length: ${body.length}`, ...headers)), body]);

const expectFailure = (result: FetchResult, reason: FetchFailureReason): void => {
  expect(result).to.include({ kind: "failed", reason });
  if (result.kind === "failed") expect(result.detail).to.be.a("string").that.is.not.empty;
};
const expectBytes = (result: FetchResult, bytes: Uint8Array): void => {
  expect(result.kind, JSON.stringify(result)).to.equal("document");
  if (result.kind === "document") expect(result.bytes.equals(bytes)).to.equal(true);
};

describe("fetching a document", () => {
  const document = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a, 0x0d]);

  it("keeps the bytes as received with the status, the address and the kept headers only", async () => {
    const headers = ["content-type: application/pdf", 'etag: "a1"', "last-modified: Tue, 03 Feb 2026 00:00:00 GMT", "set-cookie: no=1"];
    const result = await from((socket) => socket.write(withBody(document, ...headers)));
    expectBytes(result, document);
    expect(result).to.deep.include({ httpStatus: 200, redirects: [] });
    expect(result).to.have.property("headers").that.deep.equals({
      "content-type": "application/pdf",
      "content-length": "8",
      etag: '"a1"',
      "last-modified": "Tue, 03 Feb 2026 00:00:00 GMT",
    });
  });

  it("shows one identity and asks for bytes that are not encoded", async () => {
    const server = await rawServer((socket) => socket.write(withBody(document)));
    await get(`${server.origin}/report.pdf?x=1#part`);
    await server.stop();
    const [request = ""] = server.requests;
    expect(request).to.match(/^GET \/report\.pdf\?x=1 HTTP\/1\.1\r\n/);
    expect(request).to.include(`user-agent: ${IDENTITY}`);
    expect(request).to.include("accept-encoding: identity");
    expect(request).to.not.match(/if-none-match|if-modified-since|cookie|authorization/i);
  });

  it("takes a body that ends with the connection, and one in chunks", async () => {
    expectBytes(await from((socket) => socket.end(`${head("200 OK")}abc`)), Buffer.from("abc"));
    const chunked = `${head("200 OK", "transfer-encoding: chunked")}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`;
    expectBytes(await from((socket) => socket.write(chunked)), Buffer.from("abcde"));
  });

  it("undoes content coding, one upon the other", async () => {
    expectBytes(await from((socket) => socket.write(withBody(gzipSync(document), "content-encoding: gzip"))), document);
    expectBytes(await from((socket) => socket.write(withBody(deflateSync(document), "content-encoding: deflate"))), document);
    const twice = brotliCompressSync(gzipSync(document));
    expectBytes(await from((socket) => socket.write(withBody(twice, "content-encoding: gzip, br"))), document);
  });

  it("takes an empty body as an empty document", async () => {
    expectBytes(await from((socket) => socket.write(withBody(Buffer.alloc(0)))), Buffer.alloc(0));
  });

  it("takes a body of exactly the allowed size and refuses one byte more", async () => {
    expectBytes(await from((socket) => socket.write(withBody(Buffer.alloc(limits.maxBytes)))), Buffer.alloc(limits.maxBytes));
    expectFailure(await from((socket) => socket.write(withBody(Buffer.alloc(limits.maxBytes + 1)))), "too_large");
  });

  describe("on condition", () => {
    const validators = { etag: '"a1"', lastModified: "Tue, 03 Feb 2026 00:00:00 GMT" };

    it("sends back what the server said of its copy, and knows an unchanged one", async () => {
      const server = await rawServer((socket) => socket.write(head("304 Not Modified")));
      const result = await get(`${server.origin}/a`, validators);
      await server.stop();
      expect(result).to.deep.equal({ kind: "unchanged", finalUrl: `${server.origin}/a`, redirects: [] });
      expect(server.requests[0]).to.include('if-none-match: "a1"').and.to.include(`if-modified-since: ${validators.lastModified}`);
    });

    it("takes a changed document", async () => {
      expectBytes(await from((socket) => socket.write(withBody(document)), validators), document);
    });

    it("does not send back what no header can carry", async () => {
      const server = await rawServer((socket) => socket.write(withBody(document, 'etag: "\u20ac"')));
      expectBytes(await get(server.origin, { etag: '"\u20ac"', lastModified: "a\r\nb: c" }), document);
      await server.stop();
      expect(server.requests[0]).to.not.match(/if-none-match|if-modified-since/i);
    });

    it("does not believe an unchanged answer to an unconditional request", async () => {
      expectFailure(await from((socket) => socket.write(head("304 Not Modified"))), "http_status");
    });
  });

  describe("redirects", () => {
    const step = (to: string) => head("302 Found", `location: ${to}`, "content-length: 0");
    let server: RawServer;
    afterEach(() => server.stop());

    it("are followed and recorded, the last being the final address", async () => {
      server = await rawServer((socket, request) => {
        const place = Number(/^GET \/(\d)/.exec(request)?.[1]);
        socket.write(place < 5 ? step(`/${place + 1}#x`) : withBody(document));
      });
      const result = await get(`${server.origin}/0`);
      const path = [1, 2, 3, 4, 5].map((place) => `${server.origin}/${place}`);
      expect(result).to.deep.include({ kind: "document", redirects: path, finalUrl: path[4] });
    });

    it("end at the sixth, telling how far they went", async () => {
      server = await rawServer((socket, request) => {
        socket.write(step(`/${Number(/^GET \/(\d)/.exec(request)?.[1]) + 1}`));
      });
      const result = await get(`${server.origin}/0`);
      expectFailure(result, "too_many_redirects");
      expect(result.redirects).to.have.length(5);
    });

    it("that lead back are a loop, at once or later", async () => {
      server = await rawServer((socket, request) => socket.write(step(request.startsWith("GET /a") ? "/b" : "/a")));
      expectFailure(await get(`${server.origin}/a`), "redirect_loop");
      await server.stop();
      server = await rawServer((socket) => socket.write(step("/self")));
      expectFailure(await get(`${server.origin}/self`), "redirect_loop");
      expect(server.requests).to.have.length(1);
    });

    it("to another scheme, without an address or with credentials are refused", async () => {
      for (const [to, reason] of [
        ["ftp://127.0.0.1/a", "unsupported_scheme"],
        ["file:///etc/passwd", "unsupported_scheme"],
        ["data:text/plain,a", "unsupported_scheme"],
        ["http://me:secret@127.0.0.1/", "unsupported_scheme"],
        ["http://[", "invalid_response"],
      ] as const) {
        server = await rawServer((socket) => socket.write(step(to)));
        expectFailure(await get(server.origin), reason);
        await server.stop();
      }
      server = await rawServer((socket) => socket.write(head("302 Found", "content-length: 0")));
      expectFailure(await get(server.origin), "invalid_response");
    });

    it("do not wait for a body that never comes", async () => {
      server = await rawServer((socket, request) =>
        socket.write(request.startsWith("GET /a") ? withBody(document) : head("301 Moved", "location: /a", "content-length: 99")),
      );
      expectBytes(await get(`${server.origin}/`), document);
    });
  });

  describe("from a server that lies or fails", () => {
    const cases: readonly (readonly [string, FetchFailureReason, Parameters<typeof rawServer>[0]])[] = [
      ["a body shorter than its Content-Length", "truncated", (s) => s.end(`${head("200 OK", "content-length: 50")}abc`)],
      ["a body longer than its Content-Length", "invalid_response", (s) => s.write(`${head("200 OK", "content-length: 3")}abcdef`)],
      ["a Content-Length given twice", "truncated", (s) => s.write(`${head("200 OK", "content-length: 3", "content-length: 5")}abcde`)],
      ["chunks that end before the last", "truncated", (s) => s.end(`${head("200 OK", "transfer-encoding: chunked")}3\r\nabc\r\n`)],
      ["chunks of no length", "invalid_response", (s) => s.end(`${head("200 OK", "transfer-encoding: chunked")}zz\r\nabc\r\n`)],
      ["a declared size above the bound", "too_large", (s) => s.write(head("200 OK", "content-length: 100001"))],
      [
        "an endless body",
        "too_large",
        (s) => {
          s.write(head("200 OK"));
          forever(s, () => Buffer.alloc(20_000), 1);
        },
      ],
      [
        "an endless drip of a body",
        "timeout",
        (s) => {
          s.write(head("200 OK"));
          forever(s, () => "a", 50);
        },
      ],
      [
        "an endless drip of headers",
        "timeout",
        (s) => {
          s.write("HTTP/1.1 200 OK\r\n");
          forever(s, () => "a: b\r\n", 50);
        },
      ],
      ["endless preliminary answers", "timeout", (s) => forever(s, () => head("103 Early Hints"), 20)],
      [
        "a flood of headers",
        "invalid_response",
        (s) => {
          s.write("HTTP/1.1 200 OK\r\n");
          forever(s, () => `a: ${"b".repeat(4000)}\r\n`, 1);
        },
      ],
      ["silence", "timeout", () => {}],
      ["silence after the first bytes of a body", "timeout", (s) => s.write(`${head("200 OK", "content-length: 50")}abc`)],
      ["a connection reset", "invalid_response", (s) => s.resetAndDestroy()],
      ["a closed connection without an answer", "invalid_response", (s) => s.end()],
      ["something that is not HTTP", "invalid_response", (s) => s.end("220 mail.example ESMTP\r\n\r\n")],
      ["a switch of protocols", "invalid_response", (s) => s.end(head("101 Switching Protocols", "upgrade: x", "connection: upgrade"))],
      [
        "a decompression bomb",
        "too_large",
        (s) => s.write(withBody(gzipSync(Buffer.alloc(50_000_000)).subarray(0, 99_000), "content-encoding: gzip")),
      ],
      [
        "coded bytes that end early",
        "truncated",
        (s) => s.write(withBody(gzipSync(Buffer.from("abc".repeat(50))).subarray(0, -9), "content-encoding: gzip")),
      ],
      ["bytes that are not coded as they say", "invalid_response", (s) => s.write(withBody(Buffer.from("abc"), "content-encoding: gzip"))],
      ["a coding nobody asked for", "invalid_response", (s) => s.write(withBody(Buffer.from("abc"), "content-encoding: zstd"))],
      [
        "coding upon coding upon coding",
        "invalid_response",
        (s) => s.write(withBody(Buffer.from("abc"), "content-encoding: gzip, gzip, gzip")),
      ],
    ];
    for (const [what, reason, answer] of cases) {
      it(`${what} is ${reason}, in bounded time`, async () => {
        const started = performance.now();
        expectFailure(await from(answer), reason);
        expect(performance.now() - started).to.be.lessThan(limits.totalTimeoutMs + 1000);
      });
    }

    for (const status of [204, 206, 300, 403, 404, 410, 429, 500, 503]) {
      it(`status ${status} is http_status, and told`, async () => {
        const result = await from((socket) => socket.write(head(`${status} Something`, "content-length: 0")));
        expectFailure(result, "http_status");
        expect(result).to.have.property("httpStatus", status);
      });
    }
  });

  describe("from no server", () => {
    it("a name nobody has is dns", async () => expectFailure(await get("http://issuer.invalid/"), "dns"));

    it("a port nobody listens on is connect", async () => {
      const server = await rawServer(() => {});
      await server.stop();
      expectFailure(await get(server.origin), "connect");
    });

    it("a server without TLS behind https is tls", async () => {
      const server = await rawServer((socket) => socket.end(head("400 Bad Request")));
      expectFailure(await get(server.origin.replace("http:", "https:")), "tls");
      await server.stop();
    });

    for (const url of ["file:///etc/passwd", "ftp://127.0.0.1/", "not an address", "http://me:secret@127.0.0.1/", "javascript:1"]) {
      it(`${url} is unsupported_scheme`, async () => expectFailure(await get(url), "unsupported_scheme"));
    }

    it("a caller who gives up gets his own reason back", async () => {
      const server = await rawServer(() => {});
      const stop = new AbortController();
      const fetching = get(server.origin, null, stop.signal).catch((error: unknown) => error);
      setTimeout(() => stop.abort(new Error("shutting down")), 50);
      expect(await fetching)
        .to.be.instanceOf(Error)
        .with.property("message", "shutting down");
      await server.stop();
    });
  });

  it("reaches a mapped name at its loopback address, keeping the name in the request and the record", async () => {
    const server = await rawServer((socket) => socket.write(withBody(document)));
    const hosts = new Map([["issuer.localhost:8090", { hostname: "127.0.0.1", port: server.port }]]);
    const result = await httpFetcher({ userAgent: IDENTITY, hosts })("http://issuer.localhost:8090/a", {
      validators: null,
      limits,
      signal: null,
    });
    await server.stop();
    expect(result).to.include({ kind: "document", finalUrl: "http://issuer.localhost:8090/a" });
    expect(server.requests[0]).to.match(/host: issuer\.localhost:8090/i);
  });
});
