import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";
import { HEADERS_MAX_BYTES, URL_MAX_CHARACTERS } from "./limits.js";
import { answerUnreadable } from "./unreadable-request.js";

const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 15_000;
const REQUEST_MS = 30_000;
/** Room for the request line's method and version beside both limits, which are then checked exactly. */
const REQUEST_LINE_SLACK = 1024;

/**
 * The HTTP server of an Express application whose requests and responses are born with the application's own prototypes, so
 * that Express's prototype swap on each of them changes nothing and V8 keeps its fast paths (docs/adr/0070). `webOrigin` is where the
 * problem types of unreadable messages are described.
 */
export const bornServer = (app: Express, webOrigin: string): Server => {
  const options = {
    IncomingMessage: bornRequest(app),
    ServerResponse: bornResponse(app),
    maxHeaderSize: HEADERS_MAX_BYTES + URL_MAX_CHARACTERS + REQUEST_LINE_SLACK,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = http.createServer(options, app);
  server.on("clientError", answerUnreadable(webOrigin));
  return server;
};

const bornRequest = (app: Express): typeof IncomingMessage => {
  function BornRequest(this: IncomingMessage, socket: Socket): void {
    http.IncomingMessage.call(this, socket);
  }
  BornRequest.prototype = app.request;
  return BornRequest as unknown as typeof IncomingMessage;
};

const bornResponse = (app: Express): typeof ServerResponse => {
  function BornResponse(this: ServerResponse, ...args: ConstructorParameters<typeof ServerResponse>): void {
    http.ServerResponse.apply(this, args);
  }
  BornResponse.prototype = app.response;
  return BornResponse as unknown as typeof ServerResponse;
};
