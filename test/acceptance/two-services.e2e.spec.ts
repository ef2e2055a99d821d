import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { boardBytes, shownHead } from "../support/board-reads.js";
import { capturedDocuments, exportChain, outcomesOf, queryOnce } from "../support/chain-rows.js";
import { auditOf, captureFile, type DocumentFile, type Status, statusOf } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { eventually, until } from "../support/eventually.js";
import { freePort as freeNodePort, type NodeProcess, nodeProcess } from "../support/log-node.js";
import { type TestDatabase, testDatabase } from "../support/postgres.js";
import { type Service, type Settings, startService, temporaryFolder } from "../support/service.js";

const AT_ONCE = 4;

/** The parts of a service that is still starting, as soon as it tells them. */
const partsOf = (dataDir: string): Promise<Status> =>
  eventually("the first service to say where its parts are", 60_000, async () => {
    readFileSync(join(dataDir, "runtime.json"));
    return statusOf({ DATA_DIR: dataDir });
  });

const settle = (services: readonly Service[]): Promise<void> =>
  until("both boards to show the same head", 20_000, async () => {
    const heads = await Promise.all(services.map(({ board }) => shownHead(board)));
    return new Set(heads.map(({ hash }) => hash)).size === 1;
  });

/** Documents of the sample's first look. */
const SAMPLE_DOCUMENTS = 20;

/** A slow machine may be ready before the first look has ended. */
const firstLooksEnd = (folder: string, { settings }: Service): Promise<void> =>
  until("the sample's documents to be captured", 60_000, async () => {
    const { records } = await exportChain(folder, settings);
    return records.filter(({ record }) => record.kind === "document.captured").length >= SAMPLE_DOCUMENTS;
  });

/** Every address names the service that answers, so it is taken out before boards are compared. */
const comparable = async ({ board, settings }: Service): Promise<string> =>
  JSON.stringify([...(await boardBytes(board))]).replaceAll(`localhost:${settings.PORT}`, "SERVICE");

/** Captures the documents through both, each document by both at the same moment; answers what each command said. */
const captureThroughBoth = (documents: readonly DocumentFile[], [first, second]: readonly [Settings, Settings]) =>
  Promise.all(documents.flatMap((document) => [captureFile(document, first), captureFile(document, second)]));

const expectIntact = async (settings: Settings): Promise<void> => {
  const audit = await auditOf(settings);
  expect(audit.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
  expect(audit.ok).to.equal(true);
};

/** No fork, no document twice, one outcome of each; answers how many documents there are. */
const expectOneChain = async (folder: string, settings: Settings, databaseUrl: string): Promise<number> => {
  const { records } = await exportChain(folder, settings);
  expect(records.map(({ record }) => record.seq)).to.deep.equal(records.map((_, seq) => seq));
  const documents = [...(await capturedDocuments(databaseUrl, records)).values()];
  expect(new Set(documents).size).to.equal(documents.length);
  expect([...outcomesOf(records).values()]).to.deep.equal(documents.map(() => 1));
  return documents.length;
};

/** Services on the same data have the same master key, whatever their own folders are. */
const SHARED_KEY = { MASTER_KEY: randomBytes(32).toString("hex") };

describe("two services on the parts of one of them", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "first");
  const makeDocument = documentMaker(folder.path);
  let services: readonly [Service, Service];
  let parts: Status;

  before(async () => {
    const starting = startService(dataDir, SHARED_KEY);
    const second = partsOf(dataDir).then((status) => {
      parts = status;
      const { database_url: DATABASE_URL, eventstore_url: EVENTSTORE_URL } = status;
      return startService(join(folder.path, "second"), { DATABASE_URL, EVENTSTORE_URL, ...SHARED_KEY });
    });
    services = await Promise.all([starting, second]);
  });
  after(async () => {
    for (const service of [...(services ?? [])].reverse()) await service.end("SIGTERM");
    folder.remove();
  });

  it("fill one sample board between them, and show the same", async () => {
    await firstLooksEnd(folder.path, services[0]);
    await settle(services);
    expect(await comparable(services[0])).to.equal(await comparable(services[1]));
    expect(await expectOneChain(folder.path, services[0].settings, parts.database_url)).to.equal(SAMPLE_DOCUMENTS);
  });

  it("capture the same documents at the same moment, each once", async () => {
    const documents = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => makeDocument(nth)));
    const answers = await captureThroughBoth(documents, [services[0].settings, services[1].settings]);
    expect(answers.map(({ outcome }) => outcome)).not.to.include("refused");
    expect(new Set(answers.map(({ document_sha256, seq }) => `${document_sha256} ${seq}`)).size).to.equal(AT_ONCE);
    expect(await expectOneChain(folder.path, services[1].settings, parts.database_url)).to.equal(SAMPLE_DOCUMENTS + AT_ONCE);
    await settle(services);
    expect(await comparable(services[0])).to.equal(await comparable(services[1]));
  });

  it("lose nothing when the second is killed: the first captures and shows what comes next", async () => {
    await services[1].end("SIGKILL");
    const { outcome, seq } = await captureFile(await makeDocument(AT_ONCE), services[0].settings);
    expect(outcome).to.equal("unreadable"); // the fifth is a scan
    expect((await shownHead(services[0].board)).seq).to.be.above(seq ?? Number.POSITIVE_INFINITY);
    await expectIntact(services[0].settings);
  });
});

describe("two services on a database and an event store of their own", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  const makeDocument = documentMaker(folder.path);
  let database: TestDatabase;
  let node: NodeProcess;
  let services: [Service, Service];
  const start = (name: string): Promise<Service> =>
    startService(join(folder.path, name), { DATABASE_URL: database.url, EVENTSTORE_URL: node.url, ...SHARED_KEY });

  before(async () => {
    database = await testDatabase();
    node = await nodeProcess(database.url, await freeNodePort());
    services = await Promise.all([start("one"), start("two")]);
  });
  after(async () => {
    for (const service of services ?? []) await service.end("SIGKILL");
    await node?.kill();
    await database?.drop();
    folder.remove();
  });

  it("start at the same moment on nothing and make one chain", async () => {
    await firstLooksEnd(folder.path, services[0]);
    await settle(services);
    expect(await expectOneChain(folder.path, services[0].settings, database.url)).to.equal(SAMPLE_DOCUMENTS);
  });

  for (const victim of [0, 1] as const)
    it(`go on as one when the ${victim === 0 ? "first" : "second"} is killed: it captures, projects and looks at the sources`, async () => {
      const survivor = services[1 - victim] as Service;
      await services[victim].end("SIGKILL");
      const { seq } = await captureFile(await makeDocument(victim), survivor.settings);
      await until("the survivor to show it", 15_000, async () => (await shownHead(survivor.board)).seq > (seq ?? Number.POSITIVE_INFINITY));
      await queryOnce(database.url, "UPDATE work.source_check SET next_check_at = clock_timestamp()");
      const before = survivor.said.err.length;
      await until("the survivor to look at the sources", 45_000, async () => {
        const said = survivor.said.err.slice(before);
        return ["aldermoor-reports", "brightwater-group", "cinderford-reports"].every((id) => said.includes(`"source":"${id}"`));
      });
      services[victim] = await start(victim === 0 ? "one" : "two");
    });

  it("still have one chain and show the same", async () => {
    await settle(services);
    expect(await comparable(services[0])).to.equal(await comparable(services[1]));
    expect(await expectOneChain(folder.path, services[0].settings, database.url)).to.equal(SAMPLE_DOCUMENTS + 2);
    await expectIntact(services[0].settings);
  });
});
