import { expect } from "chai";
import { DatabaseUnavailable } from "../../commands/ports.js";
import { artifactId } from "../../domain/shared/sha256.js";
import { type BoardQueries, type BoardSnapshot, ReadModelUnavailable } from "../../read-api/queries.js";
import { instant, report, board as snapshotOf, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith, memoryQueries, TERMS } from "../support/read-api.js";

const clock = async () => instant("2026-02-15T12:00:00.000Z");

describe("reads while something behind them is not whole", () => {
  it("503 service_unavailable with Retry-After while the database is away, and recovery without a restart", async () => {
    let away = true;
    const memory = memoryQueries(snapshotOf());
    const guarded =
      <T>(read: () => Promise<T>) =>
      async (): Promise<T> => {
        if (away) throw new ReadModelUnavailable("away");
        return read();
      };
    const api = await apiWith({ queries: { version: guarded(memory.version), board: guarded(memory.board) }, clock });
    const reply = await api.get("/v1/board/overview");
    expectContract(reply, "getOverview", 503);
    expect([JSON.parse(reply.text).code, reply.headers.get("retry-after")]).to.deep.equal(["service_unavailable", "2"]);
    const page = await api.get("/");
    expect([page.status, page.headers.get("retry-after")]).to.deep.equal([503, "2"]);
    expectContract(await api.get("/v1/openapi.json"), "getOpenApi", 200);
    away = false;
    expectContract(await api.get("/v1/board/overview"), "getOverview", 200);
    away = true;
    api.api.changed();
    expectContract(await api.get("/v1/board/overview"), "getOverview", 503);
    expect(api.faults).to.deep.equal([]);
  });

  it("503 while the database's clock cannot be read, and when it stands still without refusing", async () => {
    const lost = await apiWith({ clock: () => Promise.reject(new DatabaseUnavailable("away")) });
    expectContract(await lost.get("/v1/board/overview"), "getOverview", 503);
    const still = await apiWith({ clock: () => new Promise<never>(() => undefined) });
    expectContract(await still.get("/v1/board/overview"), "getOverview", 503);
    expect([...lost.faults, ...still.faults]).to.deep.equal([]);
  });

  it("500 without detail for a fault, which is reported once", async () => {
    const broken: BoardQueries = {
      version: () => Promise.reject(new Error("secret: x")),
      board: () => Promise.reject(new Error("secret: x")),
    };
    const api = await apiWith({ queries: broken, clock });
    const reply = await api.get("/v1/board/overview");
    expectContract(reply, "getOverview", 500);
    expect(reply.text).not.to.include("secret");
    expect(api.faults).to.have.length(1);
  });

  it("503 integrity_error for what depends on a damaged artifact, and for that only", async () => {
    const latest = report("2026-01");
    const earlier = report("2025-12");
    const tokens = [token("XUSD", { reports: [earlier, latest] }), token("YUSD", { reports: [report("2026-01")] })];
    const statuses = async (damaged: BoardSnapshot["damaged"]): Promise<number[]> => {
      const api = await apiWith({ snapshot: { tokens, damaged } });
      const paths = ["tokens/XUSD", "tokens/YUSD", "overview", "coverage", "attestations"];
      return Promise.all(paths.map(async (path) => (await api.get(`/v1/board/${path}`)).status));
    };
    expect(await statuses(new Set())).to.deep.equal([200, 200, 200, 200, 200]);
    expect(await statuses(new Set([latest.report_artifact_id]))).to.deep.equal([503, 200, 503, 503, 503]);
    expect(await statuses(new Set([latest.capture_artifact_id]))).to.deep.equal([503, 200, 503, 503, 503]);
    expect(await statuses(new Set([artifactId(latest.parse.source_sha256)]))).to.deep.equal([503, 200, 503, 503, 503]);
    expect(await statuses(new Set([earlier.report_artifact_id]))).to.deep.equal([503, 200, 200, 503, 503]);
    const api = await apiWith({ snapshot: { tokens, damaged: new Set([latest.report_artifact_id]) } });
    const reply = await api.get("/v1/board/tokens/XUSD");
    expectContract(reply, "getToken", 503);
    expect(JSON.parse(reply.text).code).to.equal("integrity_error");
  });

  it("503 meta_unavailable when disclaimer or terms cannot be stated", async () => {
    const [text] = TERMS.texts;
    const { disclaimer: _disclaimer, ...without } = text?.text ?? {};
    for (const terms of [
      { inForce: "2027-01-01", texts: TERMS.texts },
      { inForce: "2026-11-01", texts: [{ version: "2026-11-01", text: without }] },
    ]) {
      const reply = await (await apiWith({ terms })).get("/v1/board/overview");
      expectContract(reply, "getOverview", 503);
      expect(JSON.parse(reply.text).code).to.equal("meta_unavailable");
    }
  });

  it("429 with reason capacity for the 257th keyless read in flight; none waits, and places come free", async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const memory = memoryQueries(snapshotOf());
    const api = await apiWith({ queries: { version: memory.version, board: () => gate.then(memory.board) }, clock });
    const held = Array.from({ length: 256 }, () => api.get("/v1/board/overview"));
    await until(async () => (await api.get("/v1/openapi.json")).status === 429);
    const refused = await api.get("/v1/board/overview");
    expectContract(refused, "getOverview", 429);
    expect([JSON.parse(refused.text).reason, refused.headers.get("retry-after")]).to.deep.equal(["capacity", "1"]);
    release();
    for (const reply of await Promise.all(held)) expectContract(reply, "getOverview", 200);
    expectContract(await api.get("/v1/board/overview"), "getOverview", 200);
  });

  it("a change announced is in the next answer, however many answers were ready", async () => {
    let current = snapshotOf({ head: null });
    const api = await apiWith({ queries: { version: async () => current.version, board: async () => current }, clock });
    const seq = async (): Promise<unknown> => JSON.parse((await api.get("/v1/board/overview")).text).chain_head_seq;
    expect([await seq(), await seq()]).to.deep.equal([null, null]);
    current = snapshotOf();
    api.api.changed();
    expect([await seq(), await seq()]).to.deep.equal([412, 412]);
  });

  it("a change nobody announced is in the answer within a second", async () => {
    let current = snapshotOf({ head: null });
    const api = await apiWith({ queries: { version: async () => current.version, board: async () => current }, clock });
    await api.get("/v1/board/overview");
    current = snapshotOf();
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect(JSON.parse((await api.get("/v1/board/overview")).text).chain_head_seq).to.equal(412);
  });
});

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 5000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("the condition did not come true");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
