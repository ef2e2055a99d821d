import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { healthRoutes, sendJson, sendText } from "./health-routes.js";
import type { Readiness } from "./readiness.js";

/** Prometheus text and its content type. */
export type MetricsText = { readonly contentType: string; readonly text: () => Promise<string> };

/**
 * The operator listener (Addendum A 11): health and metrics, and `rest` answers everything else. Bound to loopback, never reached through
 * the public one.
 */
export const opsServer = (readiness: Readiness, metrics: MetricsText, rest: RequestListener = nothingElse): Server => {
  const health = healthRoutes(readiness);
  const sendMetrics = async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    sendText(request, response, 200, metrics.contentType, await metrics.text());
  return createServer((request, response) => {
    if (health(request, response)) return;
    const readable = request.method === "GET" || request.method === "HEAD";
    if (readable && request.url?.split("?", 1)[0] === "/metrics") sendMetrics(request, response).catch((fault) => response.destroy(fault));
    else rest(request, response);
  });
};

const nothingElse: RequestListener = (request, response) =>
  sendJson(request, response, 404, { status: "not_found", paths: ["/livez", "/readyz", "/metrics"] });
