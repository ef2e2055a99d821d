import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { addedSince } from "../../support/added-records.js";
import { catalog, source } from "../../support/catalogs.js";
import { freePort, runCommand, type Service, startService, temporaryFolder } from "../../support/service.js";

type Overview = {
  readonly chain_head_seq: number;
  readonly chain_head_hash: string;
  readonly methodology_sha256: string;
  readonly tokens: readonly { symbol: string }[];
};

const overviewOf = async ({ board }: Service): Promise<Overview> => (await (await fetch(`${board}/v1/board/overview`)).json()) as Overview;

type Revision = { readonly reason: string; readonly reason_text: string | null; readonly symbol: string };

const revisionsOf = async ({ board }: Service): Promise<readonly Revision[]> => {
  const { entries } = (await (await fetch(`${board}/v1/board/revisions`)).json()) as { entries: readonly Revision[] };
  return entries;
};

const statusOf = async (url: string): Promise<number> => {
  const reply = await fetch(url);
  await reply.arrayBuffer();
  return reply.status;
};

const eventually = async (holds: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return true;
    await sleep(100);
  }
  return false;
};

describe("the service with nothing configured", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  let service: Service;
  let filled: Overview;

  before(async () => {
    service = await startService(dataDir);
    await eventually(async () => (await revisionsOf(service)).length === 3, 60_000); // a slow machine is ready before its first look ends
    filled = await overviewOf(service);
  });
  after(async () => {
    await service.end("SIGKILL");
    folder.remove();
  });

  it("shows a filled sample board as soon as it is ready", async () => {
    expect(filled.tokens.map(({ symbol }) => symbol)).to.include.members(["ALDX", "BRWX", "BRWS", "CNDX"]);
    const page = await (await fetch(`${service.board}/`)).text();
    expect(page)
      .to.match(/<table/)
      .and.to.contain("ALDX");
  });

  it("has a reissue, a corrected parse and an operator's supersession on its revision log from the first start on", async () => {
    const entries = await revisionsOf(service);
    expect(entries.map(({ symbol, reason }) => `${symbol} ${reason}`)).to.deep.equal([
      "CNDX INPUT_CORRECTED",
      "CNDX PARSE_CORRECTED",
      "ALDX ISSUER_REISSUED",
    ]);
    expect(entries.map(({ reason_text }) => reason_text !== null)).to.deep.equal([true, false, true]);
  });

  it("has a page for each token, report and revision, and the methodology byte for byte as its hash says", async () => {
    const paths = ["/tokens/ALDX", "/tokens/CNDX", "/tokens/CNDX/2024-09", "/revisions", "/methodology"];
    expect(await Promise.all(paths.map((path) => statusOf(`${service.board}${path}`)))).to.deep.equal(paths.map(() => 200));
    expect(await statusOf(`${service.board}/tokens/NOPE`)).to.equal(404);
    const text = await (await fetch(`${service.board}/methodology.md`)).text();
    expect(sha256Hex(text)).to.equal(filled.methodology_sha256);
  });

  it("shows every figure of a report in its place on the document, drawn from the captured bytes and kept", async () => {
    const page = await (await fetch(`${service.board}/tokens/CNDX/2024-09`)).text();
    const pictures = [...page.matchAll(/ (?:src|href)="(\/readings\/[^"]+)"/g)].map(([, path]) => path ?? "");
    const replies = await Promise.all(pictures.map((path) => fetch(`${service.board}${path}`)));
    expect(replies.length).to.be.greaterThan(4);
    for (const reply of replies) {
      expect([reply.status, reply.headers.get("content-type")]).to.deep.equal([200, "image/png"]);
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(1, 4)
          .toString("latin1"),
      ).to.equal("PNG");
    }
    expect(readdirSync(join(dataDir, "pictures")).length).to.be.at.least(new Set(pictures).size);
  });

  it("says on standard output where to look, and logs JSON lines on standard error", () => {
    expect(service.said.out).to.contain(new URL(service.board).port).and.to.contain(service.ops).and.to.contain(dataDir);
    const lines = service.said.err.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level))
      .to.include("info")
      .and.not.to.include("error");
  });

  it("answers health on both listeners and metrics to operators only", async () => {
    for (const origin of [service.board, service.ops]) {
      expect(await statusOf(`${origin}/livez`)).to.equal(200);
      expect(await statusOf(`${origin}/readyz`)).to.equal(200);
    }
    expect(await statusOf(`${service.board}/metrics`)).to.equal(404);
    const metrics = await (await fetch(`${service.ops}/metrics`)).text();
    expect(metrics).to.match(/^reserve_board_projection_position\{projection="board"\} [1-9]\d*$/m);
    expect(metrics).to.match(/^reserve_board_captures_total\{outcome="parsed"\} [1-9]\d*$/m);
  });

  it("is described by a command beside it", async () => {
    const { code, out } = await runCommand(["status", "--json"], service.settings);
    const status = JSON.parse(out) as { pid: number; roles: string[]; ownership: string; database_url: string; eventstore_url: string };
    expect(code).to.equal(0);
    expect(status).to.include({ pid: service.pid, ownership: "attached" });
    expect(status.roles).to.deep.equal(["api", "projector", "policies", "collector"]);
    expect(status.database_url).to.match(/^postgres:\/\//);
    expect(status.eventstore_url).to.match(/^esdb:\/\//);
  });

  it("has a command beside it work with its settings, so that no other methodology is published under it", async () => {
    const { code, out, err } = await runCommand(["methodology", "show", "--json"], { ...service.settings, PUBLIC_WINDOW_DAYS: "60" });
    expect(code).to.equal(0);
    expect(err).to.contain("The settings of the running service are used: PUBLIC_WINDOW_DAYS 30.");
    const { methodology_sha256 } = JSON.parse(out) as { methodology_sha256: string };
    expect(methodology_sha256).to.equal(filled.methodology_sha256);
  });

  it("lets a command capture beside it; what was captured before is a duplicate, told in one line of JSON", async () => {
    const { code, out } = await runCommand(["capture", "--source", "cinderford-reports", "--json"], service.settings);
    expect(code).to.equal(0);
    expect(out.trimEnd().split("\n")).to.have.length(1);
    expect(JSON.parse(out)).to.include({ outcome: "duplicate", reason: null, report: null });
    expect(await addedSince(dataDir, filled)).to.deep.equal([]);
  });

  it("warns before a catalog of real issuers withholds the board, and the sample's catalog covers itself again", async () => {
    const file = join(folder.path, "catalog.json");
    await writeFile(file, JSON.stringify(catalog({ sources: [source({ enabled: false })] }))); // nothing to fetch
    const applied = await runCommand(["catalog", "apply", file, "--json"], service.settings);
    expect([applied.code, applied.err]).to.satisfy(([code, err]: [number, string]) => code === 0 && err.includes("review record"));
    const withheld = await fetch(`${service.board}/v1/board/overview`);
    expect([withheld.status, ((await withheld.json()) as { code: string }).code]).to.deep.equal([403, "figures_withheld"]);
    const again = await runCommand(["catalog", "apply", "sample", "--json"], service.settings);
    expect([again.code, again.err]).to.deep.equal([0, ""]);
    filled = await overviewOf(service);
    expect(filled.tokens.map(({ symbol }) => symbol)).to.include("ALDX");
  });

  it("lets commands read held documents again and refuse a supersession beside it; neither adds a record", async () => {
    const again = await runCommand(["reparse", "--symbol", "cndx", "--json"], service.settings);
    expect(again.code).to.equal(0);
    expect(JSON.parse(again.out)).to.deep.equal({ read: 4, corrected: 0, parsed: 0, unreadable: 0, unchanged: 4, documents: [] });
    const order = ["--seq", "0", "--reason", "INPUT_CORRECTED", "--text", "not a report"];
    const refused = await runCommand(["supersede", ...order], service.settings);
    expect([refused.code, refused.out]).to.deep.equal([1, ""]);
    expect(refused.err).to.contain("record 0 is no report");
    expect(await addedSince(dataDir, filled)).to.deep.equal([]);
  });

  it("keeps a second service off its data folder, in one sentence that names it", async () => {
    const settings = { ...service.settings, PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
    const { code, err } = await runCommand(["serve"], { ...settings, LOG_LEVEL: "silent" });
    expect(code).to.equal(1);
    expect(err).to.contain(String(service.pid)).and.to.contain(dataDir);
    expect(await statusOf(`${service.ops}/readyz`)).to.equal(200);
  });

  it("comes back by itself when its database was killed", async () => {
    const { embedded } = JSON.parse((await runCommand(["status", "--json"], service.settings)).out) as {
      embedded: { postgres: { data: string } };
    };
    const [postmaster] = (await readFile(join(embedded.postgres.data, "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    const isBack = await eventually(async () => (await statusOf(`${service.ops}/readyz`)) === 200, 60_000);
    expect(isBack, service.said.err.slice(-4_000)).to.equal(true);
    expect(await eventually(async () => (await overviewOf(service)).chain_head_seq >= filled.chain_head_seq, 10_000)).to.equal(true);
    expect(await addedSince(dataDir, filled)).to.deep.equal([]);
  });

  it("stops cleanly, and a second start is quick and adds nothing to the chain", async () => {
    expect(await service.end("SIGTERM")).to.equal(0);
    service = await startService(dataDir);
    expect(service.readyAfterMs).to.be.below(10_000);
    expect(await addedSince(dataDir, filled)).to.deep.equal([]);
    expect((await overviewOf(service)).chain_head_seq, "what was left open was sealed at the stop").to.be.greaterThan(
      filled.chain_head_seq,
    );
  });

  it("starts again after kill -9 with the same chain, and its commands work alone", async () => {
    await service.end("SIGKILL");
    const path = join(folder.path, "log.ndjson");
    const { code } = await runCommand(["log", "export", "-o", path], { DATA_DIR: dataDir });
    expect(code).to.equal(0);
    const events = (await readFile(path, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { stream: string; revision: number; type: string });
    const evidence = events.filter(({ stream }) => stream === "evidence");
    expect(evidence.map(({ revision }) => revision)).to.deep.equal([...evidence.keys()]);
    const later = evidence.slice(filled.chain_head_seq + 1).map(({ type }) => type);
    expect(new Set(later)).to.deep.equal(new Set(["private.sealed"]));
    service = await startService(dataDir);
    expect(await addedSince(dataDir, filled)).to.deep.equal([]);
  });
});

describe("a wrong start", function () {
  this.timeout(60_000);

  it("says that a port is taken before it records or fetches anything", async () => {
    const folder = temporaryFolder();
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => {
        const address = taken.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    const settings = { DATA_DIR: join(folder.path, "data"), PORT: String(port), OPS_PORT: String(await freePort()) };
    const { code, err } = await runCommand(["serve"], { ...settings, LOG_LEVEL: "silent" });
    expect([code, err.trimEnd().split("\n").length]).to.deep.equal([1, 1]);
    expect(err).to.contain(`port ${port}`).and.to.contain("PORT");
    const status = await runCommand(["status", "--json"], settings);
    expect(JSON.parse(status.out).log).to.deep.equal({ position: null, evidence_seq: null });
    taken.close();
    folder.remove();
  });

  it("names every fault of the configuration at once and exits 2", async () => {
    const { code, out, err } = await runCommand(["serve"], { PORT: "eighty", DATABASE_URL: "mysql://u:hunter2@h/db", LOG_LEVEL: "loud" });
    expect([code, out]).to.deep.equal([2, ""]);
    expect(
      err
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ", 1)[0]),
    ).to.deep.equal(["DATABASE_URL", "PORT", "LOG_LEVEL"]);
    expect(err).not.to.contain("hunter2");
  });

  it("refuses a file without end as too large, in one line of JSON", async () => {
    const folder = temporaryFolder();
    const settings = { DATA_DIR: join(folder.path, "data"), DOC_MAX_BYTES: "1000" };
    const order = ["capture", "--symbol", "ALDX", "--file", "/dev/zero", "--url", "https://issuer.example/a.pdf", "--json"];
    const { code, out } = await runCommand(order, settings);
    expect(code).to.equal(1);
    expect(JSON.parse(out)).to.deep.equal({
      outcome: "refused",
      reason: "document-too-large",
      seq: null,
      document_sha256: null,
      report: null,
    });
    folder.remove();
  });

  it("refuses a command line that means nothing with exit 2", async () => {
    expect((await runCommand(["capture", "--file", "x.pdf"], {})).code).to.equal(2);
    expect((await runCommand(["rebuild"], {})).code).to.equal(2);
  });
});
