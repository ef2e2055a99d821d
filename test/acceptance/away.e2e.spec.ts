import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { CaptureResult } from "../../commands/capture-and-parse.js";
import { BOARD_PATHS, boardBytes, type Read, read, readLoad, settledBoardBytes, shownHead } from "../support/board-reads.js";
import { acknowledged, auditOf, captureArguments, captureFile, statusOf } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { eventually, until } from "../support/eventually.js";
import { freePort as freeNodePort, type NodeProcess, nodeProcess } from "../support/log-node.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { postmasterOf } from "../support/process-tree.js";
import { runCommand, type Service, startService, temporaryFolder } from "../support/service.js";
import { type SwitchedPostgres, switchedPostgres } from "../support/switched-postgres.js";

const RECOVERED_WITHIN_MS = 30_000;
/** A read may be answered from memory this long after the database went away, and a readiness report is shared for half a second. */
const CARRIED_MS = 1_500;

const isReady = async ({ ops }: Service): Promise<boolean> => (await fetch(`${ops}/readyz`)).status === 200;
const recovered = (service: Service): Promise<void> => until("the service to be ready again", RECOVERED_WITHIN_MS, () => isReady(service));
const liveness = async ({ board }: Service): Promise<number> => (await fetch(`${board}/livez`)).status;

const failedChecks = async ({ ops }: Service): Promise<string[]> => {
  const { checks } = (await (await fetch(`${ops}/readyz`)).json()) as { checks: { [name: string]: { status: string } } };
  return Object.entries(checks).flatMap(([name, { status }]) => (status === "ok" ? [] : [name]));
};

/** Either an answer as before or 503 that says when to ask again. */
const isHonest = ({ status, retryAfter }: Read): boolean => status === 200 || (status === 503 && Number(retryAfter) > 0);

const expectAllThere = async (service: Service, answers: readonly CaptureResult[]): Promise<void> => {
  const audit = await auditOf(service.settings);
  expect(audit.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
  for (const { seq } of answers) expect((await shownHead(service.board)).seq).to.be.least(seq ?? Number.POSITIVE_INFINITY);
};

/** What was acknowledged stands where it was said to stand: a second capture names the same record. */
const expectSaidAgain = (said: readonly CaptureResult[], again: readonly CaptureResult[]): void => {
  for (const { document_sha256, seq } of said)
    expect(again.find((answer) => answer.document_sha256 === document_sha256)?.seq, document_sha256 ?? "").to.equal(seq);
};

describe("a Postgres server that goes away and comes back under a running service", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  const makeDocument = documentMaker(folder.path);
  const answers: CaptureResult[] = [];
  let postgres: SwitchedPostgres;
  let service: Service;

  before(async () => {
    postgres = await switchedPostgres(join(folder.path, "postgres"));
    service = await startService(join(folder.path, "data"), { DATABASE_URL: postgres.url });
  });
  after(async () => {
    await service?.end("SIGKILL");
    await postgres?.off("stopped");
    folder.remove();
  });

  it("is answered for with 503 and Retry-After meanwhile, and by itself with figures afterwards", async () => {
    const before = await settledBoardBytes(service.board);
    const load = readLoad(service.board, BOARD_PATHS, 4, isHonest);
    await postgres.off("stopped");
    await sleep(CARRIED_MS);
    for (const path of BOARD_PATHS) {
      const { status, body, retryAfter } = await read(service.board, path);
      expect([status, Number(retryAfter) > 0], path).to.deep.equal([503, true]);
      expect((JSON.parse(body) as { code: string }).code).to.equal("service_unavailable");
    }
    expect(await failedChecks(service)).to.include("database");
    expect(await liveness(service)).to.equal(200);
    const { code, err } = await runCommand(captureArguments(await makeDocument(0)), service.settings);
    expect([code, /\n +at /u.test(err)], err).to.deep.equal([1, false]); // a sentence, no stack
    await postgres.on();
    await recovered(service);
    expect(await load.stop()).to.deep.equal([]);
    expect(await boardBytes(service.board)).to.deep.equal(before);
    answers.push(await captureFile(await makeDocument(1), service.settings));
  });

  it("loses no capture that was acknowledged while it went away", async () => {
    const documents = await Promise.all([10, 11, 12].map(makeDocument));
    const commands = documents.map((document) => runCommand(captureArguments(document), service.settings));
    await sleep(1_500);
    await postgres.off("killed");
    await sleep(500);
    await postgres.on();
    const said = (await Promise.all(commands)).flatMap(({ out }) => acknowledged(out) ?? []);
    await recovered(service);
    const again = await Promise.all(documents.map((document) => captureFile(document, service.settings)));
    expectSaidAgain(said, again);
    await expectAllThere(service, [...answers, ...again]);
  });
});

describe("the embedded Postgres server, killed again and again", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  let service: Service;
  before(async () => {
    service = await startService(dataDir);
  });
  after(async () => {
    await service?.end("SIGTERM");
    folder.remove();
  });

  it("comes back by itself each time, and no read gets anything but its answer or an honest 503", async () => {
    const { embedded } = await statusOf(service.settings);
    const before = await settledBoardBytes(service.board);
    const load = readLoad(service.board, BOARD_PATHS, 4, isHonest);
    for (let round = 0; round < 3; round += 1) {
      const server = await eventually("a server to kill", 10_000, async () => postmasterOf(embedded.postgres?.data ?? ""));
      process.kill(server, "SIGKILL");
      await sleep(1_000);
      await recovered(service);
    }
    expect(await load.stop()).to.deep.equal([]);
    expect(await boardBytes(service.board)).to.deep.equal(before);
    expect((await captureFile(await documentMaker(folder.path)(0), service.settings)).outcome).to.equal("parsed");
  });
});

describe("an event store that goes away and comes back under a running service", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const makeDocument = documentMaker(folder.path);
  let database: TestDatabase;
  let node: NodeProcess;
  let port: number;
  let service: Service;

  before(async () => {
    database = await testDatabase();
    port = await freeNodePort();
    node = await nodeProcess(database.url, port);
    service = await startService(join(folder.path, "data"), { DATABASE_URL: database.url, EVENTSTORE_URL: node.url });
  });
  after(async () => {
    await service?.end("SIGKILL");
    await node?.kill();
    await database?.drop();
    folder.remove();
  });

  it("costs no read; captures are refused meanwhile in one sentence, and go on afterwards", async () => {
    const load = readLoad(service.board, BOARD_PATHS, 2, isHonest);
    const seenBefore = await settledBoardBytes(service.board);
    await node.kill();
    await sleep(CARRIED_MS);
    expect(await failedChecks(service)).to.include("event_store");
    expect(await boardBytes(service.board)).to.deep.equal(seenBefore);
    const document = await makeDocument(0);
    const { code, err } = await runCommand(captureArguments(document), service.settings);
    expect([code, /\n +at /u.test(err)], err).to.deep.equal([1, false]);
    node = await nodeProcess(database.url, port);
    await recovered(service);
    expect(await load.stop()).to.deep.equal([]);
    expect((await captureFile(document, service.settings)).outcome).to.equal("parsed");
  });

  it("loses no capture that was acknowledged while it was killed", async () => {
    const documents = await Promise.all([1, 2, 3].map(makeDocument));
    const commands = documents.map((document) => runCommand(captureArguments(document), service.settings));
    await sleep(1_500);
    await node.kill();
    node = await nodeProcess(database.url, port);
    const said = (await Promise.all(commands)).flatMap(({ out }) => acknowledged(out) ?? []);
    await recovered(service);
    const again = await Promise.all(documents.map((document) => captureFile(document, service.settings)));
    expectSaidAgain(said, again);
    await expectAllThere(service, again);
  });
});
