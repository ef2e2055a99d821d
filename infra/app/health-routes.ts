import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readiness } from "./readiness.js";

const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Sends a small body whole; HEAD gets its headers only. */
export const sendText = (request: IncomingMessage, response: ServerResponse, status: number, type: string, body: string): void => {
  const bytes = Buffer.from(body, "utf8");
  response.writeHead(status, { ...HEADERS, "content-type": type, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
};

export const sendJson = (request: IncomingMessage, response: ServerResponse, status: number, body: object): void =>
  sendText(request, response, status, "application/json; charset=utf-8", JSON.stringify(body));

const sendReadiness = async (readiness: Readiness, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const report = await readiness.report();
  sendJson(request, response, report.status === "ready" ? 200 : 503, report);
};

/**
 * Answers `GET /livez` (the process runs) and `GET /readyz` (it may be sent work), Addendum A 11.2.
 * True when the request was one of them.
 */
export const healthRoutes =
  (readiness: Readiness) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = request.url?.split("?", 1)[0];
    if (path === "/livez") sendJson(request, response, 200, { status: "live" });
    else if (path === "/readyz") sendReadiness(readiness, request, response).catch((fault) => response.destroy(fault));
    else return false;
    return true;
  };
