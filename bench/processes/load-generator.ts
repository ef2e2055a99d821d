import { connect } from "node:net";
import { performance } from "node:perf_hooks";

type Order = {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  readonly headers: { readonly [name: string]: string };
};

const order: Order = JSON.parse(process.argv[2] ?? "{}");
const { hostname, port, pathname, host } = new URL(order.url);
const fields = Object.entries({ Host: host, ...order.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${fields.join("")}\r\n`);
const END_OF_HEAD = Buffer.from("\r\n\r\n");
const latencies: number[] = [];

/** Asks again and again on one connection until the time is over: one request at a time, every answer read whole. */
const connection = (until: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let [missing, askedAt] = [-1, 0];
    const ask = (): void => {
      if (performance.now() >= until) return void socket.destroy();
      missing = -1;
      askedAt = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true).on("connect", ask).on("error", reject).on("close", resolve);
    socket.on("data", (chunk) => {
      missing = missing < 0 ? missingAfterHead(chunk) : missing - chunk.length;
      if (missing > 0) return;
      latencies.push(performance.now() - askedAt);
      ask();
    });
  });

/** Bytes of the body still to come; the head of such small answers comes in one piece. */
const missingAfterHead = (chunk: Buffer): number => {
  const end = chunk.indexOf(END_OF_HEAD);
  const head = chunk.toString("latin1", 0, end);
  if (!/^HTTP\/1\.1 (200|304)/.test(head)) throw new Error(`unexpected answer: ${head}`);
  const length = head.startsWith("HTTP/1.1 304") ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return length - (chunk.length - end - END_OF_HEAD.length);
};

const begin = performance.now();
await Promise.all(Array.from({ length: order.connections }, () => connection(begin + order.seconds * 1000)));
const seconds = (performance.now() - begin) / 1000;
latencies.sort((a, b) => a - b);
const p99Ms = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
console.log(JSON.stringify({ requests: latencies.length, perSecond: latencies.length / seconds, p99Ms }));
