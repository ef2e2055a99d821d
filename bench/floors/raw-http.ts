import http from "node:http";

/** Bare node:http with the same bytes, type and tag. */
export const floorServer = (body: Buffer, etag: string, type = "application/json"): http.Server =>
  http.createServer((req, res) => {
    if (req.headers["if-none-match"] === etag) {
      res.writeHead(304, { etag });
      res.end();
      return;
    }
    res.writeHead(200, { "content-type": type, "content-length": body.length, etag });
    res.end(body);
  });

/** Listens on a free port and answers it. */
export const listening = async (server: http.Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : 0;
};
