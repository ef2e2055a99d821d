import { join } from "node:path";
import { expect } from "chai";
import { boardBytes, read, settledBoardBytes } from "../support/board-reads.js";
import { queryOnce } from "../support/chain-rows.js";
import { auditOf, captureFile, statusOf } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { until } from "../support/eventually.js";
import { runCommand, type Service, startService, temporaryFolder } from "../support/service.js";

/** Alarms reach every process within a second. */
const HEARD_WITHIN_MS = 5_000;

describe("an artifact whose bytes were damaged in the database", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  let service: Service;
  let databaseUrl: string;
  const damaged: (() => Promise<unknown>)[] = [];
  let original: ReadonlyMap<string, string>;

  /** The documents behind what is served of a token. */
  const evidenceOf = async (symbol: string): Promise<string[]> => {
    const { body } = await read(service.board, `/v1/board/tokens/${symbol}`);
    return [...new Set([...body.matchAll(/[0-9a-f]{64}/gu)].map(([hash]) => hash))];
  };
  const damage = async (sha256: string): Promise<() => Promise<unknown>> => {
    const key = Buffer.from(sha256, "hex");
    const [held] = await queryOnce<{ bytes: Buffer }>(databaseUrl, "SELECT bytes FROM vault.artifact WHERE sha256 = $1", [key]);
    if (held === undefined) throw new Error(`${sha256} is not held`);
    const put = (bytes: Buffer) => queryOnce(databaseUrl, "UPDATE vault.artifact SET bytes = $2 WHERE sha256 = $1", [key, bytes]);
    const changed = Buffer.from(held.bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await put(changed);
    const mend = () => put(held.bytes);
    damaged.push(mend);
    return mend;
  };
  const isHeld = async (sha256: string): Promise<boolean> =>
    (await queryOnce(databaseUrl, "SELECT FROM vault.artifact WHERE sha256 = $1", [Buffer.from(sha256, "hex")])).length === 1;
  const problemOf = async (path: string): Promise<[number, string]> => {
    const { status, body } = await read(service.board, path);
    return [status, status === 200 ? "" : (JSON.parse(body) as { code: string }).code];
  };
  /** A document that stands behind BRWX and not behind ALDX. */
  const document = async (): Promise<string> => {
    const others = new Set(await evidenceOf("ALDX"));
    for (const hash of await evidenceOf("BRWX")) if (!others.has(hash) && (await isHeld(hash))) return hash;
    throw new Error("BRWX names no document");
  };

  before(async () => {
    service = await startService(join(folder.path, "data"));
    databaseUrl = (await statusOf(service.settings)).database_url;
    original = await settledBoardBytes(service.board);
  });
  afterEach(async () => {
    for (const mend of damaged.splice(0)) await mend();
  });
  after(async () => {
    await service?.end("SIGTERM");
    folder.remove();
  });

  it("is named by the audit; what stands on it is 503 integrity_error, the rest is served and captured; put right, an audit ends the alarm", async () => {
    const sha256 = await document();
    const mend = await damage(sha256);
    const loud = await auditOf(service.settings);
    expect(loud.code).to.equal(1);
    expect(loud.first?.place).to.contain(sha256);
    expect(loud.err).to.contain(sha256);
    await until("the alarm to be heard", HEARD_WITHIN_MS, async () => (await problemOf("/v1/board/tokens/BRWX"))[0] === 503);
    expect(await problemOf("/v1/board/tokens/BRWX")).to.deep.equal([503, "integrity_error"]);
    expect(await problemOf("/v1/board/tokens/BRWS")).to.deep.equal([503, "integrity_error"]); // the same group's report
    expect(await problemOf("/v1/board/tokens/ALDX")).to.deep.equal([200, ""]);
    expect(await problemOf("/v1/board/tokens/CNDX")).to.deep.equal([200, ""]);
    expect((await fetch(`${service.ops}/readyz`)).status).to.equal(200);
    expect((await captureFile(await documentMaker(folder.path)(0), service.settings)).outcome).to.equal("parsed");
    await mend();
    expect((await auditOf(service.settings)).code).to.equal(0);
    await until("the alarm to end", HEARD_WITHIN_MS, async () => (await problemOf("/v1/board/tokens/BRWX"))[0] === 200);
    expect([...(await boardBytes(service.board)).values()].map((answer) => answer.slice(0, 3))).to.deep.equal(
      [...original].map(() => "200"),
    );
    original = await settledBoardBytes(service.board);
  });

  it("raises the alarm when work meets it: here a rebuild, which fails and leaves the live read model as it was", async () => {
    const [row] = await queryOnce<{ schema_name: string }>(
      databaseUrl,
      "SELECT schema_name FROM work.projection_generation WHERE projection = 'board' AND state = 'live'",
    );
    const parses = await queryOnce<{ id: string }>(
      databaseUrl,
      `SELECT encode(sha256, 'hex') AS id FROM vault.artifact WHERE bytes LIKE '%"BRWX"%' AND bytes LIKE '%"schema":"report.parse"%' LIMIT 1`,
    );
    const mend = await damage(parses[0]?.id ?? "");
    const { code, err } = await runCommand(["projections", "rebuild", "board"], service.settings);
    expect(code).to.equal(1);
    expect(err).to.contain(parses[0]?.id);
    const [after] = await queryOnce<{ schema_name: string }>(
      databaseUrl,
      "SELECT schema_name FROM work.projection_generation WHERE projection = 'board' AND state = 'live'",
    );
    expect(after).to.deep.equal(row);
    const alarms = await queryOnce<{ artifact_id: string }>(databaseUrl, "SELECT artifact_id FROM work.integrity_alarm");
    expect(alarms).to.deep.equal([{ artifact_id: `sha256:${parses[0]?.id}` }]);
    expect(await problemOf("/v1/board/tokens/ALDX")).to.deep.equal([200, ""]);
    await mend();
    expect((await auditOf(service.settings)).code).to.equal(0);
    expect((await runCommand(["projections", "rebuild", "board"], service.settings)).code).to.equal(0);
    await until(
      "the board to be as before",
      HEARD_WITHIN_MS,
      async () => JSON.stringify([...(await boardBytes(service.board))]) === JSON.stringify([...original]),
    );
  });
});
