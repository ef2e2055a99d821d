import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { DatabaseClock } from "../../commands/ports.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { type Day, dayOfInstant } from "../../domain/shared/time.js";
import type { HostMap } from "../capture/host-map.js";
import { type SamplePage, samplePage } from "./sample-pages.js";
import { sampleReport } from "./sample-reports.js";

const SAMPLE_PORT = 8977;
/**
 * The authority in every address of the sample catalog. It never changes, so a second start finds the addresses it knows,
 * wherever the site listens: the fetcher is given `hosts`. Where the port was free, a browser finds the site under it too.
 */
export const SAMPLE_AUTHORITY = `sample-issuers.localhost:${SAMPLE_PORT}`;

export type SampleSite = {
  /** For the fetcher: where the authority is really served. */
  readonly hosts: HostMap;
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** Serves the fictional issuers' pages and reports on loopback, as of the clock's day. Cheap to start: reports are drawn when asked for. */
export const startSampleSite = async ({ clock }: { readonly clock: DatabaseClock }): Promise<SampleSite> => {
  const server = createServer((request, response) => {
    answer(request, response, clock).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const port = await listen(server);
  return {
    hosts: new Map([[SAMPLE_AUTHORITY, { hostname: "127.0.0.1", port }]]),
    port,
    stop: () => stop(server),
  };
};

/** The known port, or any free one when another process has it. */
const listen = async (server: Server): Promise<number> => {
  const port = await listenOn(server, SAMPLE_PORT).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES")) return listenOn(server, 0);
    throw error;
  });
  server.unref();
  return port;
};

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : port);
    });
  });

const stop = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
};

const answer = async (request: IncomingMessage, response: ServerResponse, clock: DatabaseClock): Promise<void> => {
  if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405, { allow: "GET, HEAD" }).end();
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const found = samplePage(path, dayOfInstant(await clock()));
  if (found === undefined) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
  await send(request, response, found);
};

const send = async (request: IncomingMessage, response: ServerResponse, found: SamplePage): Promise<void> => {
  const body = found.kind === "page" ? Buffer.from(found.html, "utf8") : await sampleReport(found.series, found.report);
  const etag = `"${sha256Hex(body).slice(0, 32)}"`;
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, {
    "content-type": found.kind === "page" ? "text/html; charset=utf-8" : "application/pdf",
    "content-length": body.length,
    etag,
    ...(found.kind === "report" ? { "last-modified": httpDate(found.report.issuedOn) } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
};

const httpDate = (day: Day): string => new Date(`${day}T12:00:00.000Z`).toUTCString();
