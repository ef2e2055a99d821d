import { once } from "node:events";
import type { Server } from "node:http";
import { expect } from "chai";
import { closeServer, listen } from "../../../infra/app/listener.js";
import { opsServer } from "../../../infra/app/ops-listener.js";
import { type Check, NotUsable, Readiness } from "../../../infra/app/readiness.js";

const metrics = { contentType: "text/plain; version=0.0.4", text: async () => "up 1\n" };
const usable = (name: string): Check => ({ name, probe: async () => undefined });

describe("the operator listener", () => {
  const servers: Server[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => closeServer(server, 100)));
  });

  const serve = async (readiness: Readiness): Promise<string> => {
    const server = opsServer(readiness, metrics);
    servers.push(server);
    const { port } = await listen(server, "127.0.0.1", 0, "OPS_PORT");
    return `http://127.0.0.1:${port}`;
  };

  it("says that the process lives, ready or not", async () => {
    const reply = await fetch(`${await serve(new Readiness([]))}/livez`);
    expect([reply.status, await reply.json()]).to.deep.equal([200, { status: "live" }]);
  });

  it("is ready only between start and stop", async () => {
    const readiness = new Readiness([usable("database")]);
    const origin = await serve(readiness);
    const statuses = [(await fetch(`${origin}/readyz`)).status];
    readiness.opened();
    statuses.push((await fetch(`${origin}/readyz`)).status);
    readiness.closing();
    statuses.push((await fetch(`${origin}/readyz`)).status);
    expect(statuses).to.deep.equal([503, 200, 503]);
  });

  it("names each check, the failing one with a sentence that shows nothing private", async () => {
    const failing: Check = { name: "database", probe: () => Promise.reject(new Error("password=hunter2")) };
    const lagging: Check = { name: "projections", probe: () => Promise.reject(new NotUsable("board is 31 s behind")) };
    const readiness = new Readiness([failing, lagging, usable("event_store")]);
    readiness.opened();
    const reply = await fetch(`${await serve(readiness)}/readyz`);
    expect(reply.status).to.equal(503);
    expect(await reply.json()).to.deep.equal({
      status: "not_ready",
      checks: {
        database: { status: "failed", detail: "does not answer" },
        projections: { status: "failed", detail: "board is 31 s behind" },
        event_store: { status: "ok" },
      },
    });
  });

  it("gives the metrics as Prometheus text and nothing else", async () => {
    const origin = await serve(new Readiness([]));
    const reply = await fetch(`${origin}/metrics`);
    expect([reply.status, reply.headers.get("content-type"), await reply.text()]).to.deep.equal([200, metrics.contentType, "up 1\n"]);
    expect((await fetch(`${origin}/v1/board/overview`)).status).to.equal(404);
  });

  it("refuses a port that is taken, naming the setting that chooses it", async () => {
    const origin = await serve(new Readiness([]));
    const second = opsServer(new Readiness([]), metrics);
    const refusal = await listen(second, "127.0.0.1", Number(new URL(origin).port), "OPS_PORT").catch((fault: Error) => fault);
    expect(refusal).to.include({ name: "Refusal", code: "address-in-use" });
    expect(String(refusal)).to.contain("set OPS_PORT to another");
  });

  it("lets a request under way finish when it closes", async () => {
    let release: (value: string) => void = () => undefined;
    const slow = { contentType: "text/plain", text: () => new Promise<string>((resolve) => (release = resolve)) };
    const server = opsServer(new Readiness([]), slow);
    const { port } = await listen(server, "127.0.0.1", 0, "OPS_PORT");
    const arrived = once(server, "request");
    const reply = fetch(`http://127.0.0.1:${port}/metrics`);
    await arrived;
    const closed = closeServer(server, 5000);
    release("late 1\n");
    expect(await (await reply).text()).to.equal("late 1\n");
    await closed;
  });
});
