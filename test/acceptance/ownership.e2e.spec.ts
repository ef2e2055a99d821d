import { join } from "node:path";
import { expect } from "chai";
import { addedSince } from "../support/added-records.js";
import { boardBytes, settledBoardBytes, shownHead } from "../support/board-reads.js";
import { auditOf, captureFile, statusOf } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { processesOf } from "../support/process-tree.js";
import { freePort, runCommand, type Service, startService, temporaryFolder } from "../support/service.js";

describe("one data folder and those who want it", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const makeDocument = documentMaker(folder.path);
  let service: Service;

  const secondService = async (settings: { readonly [name: string]: string }) =>
    runCommand(["serve"], { LOG_LEVEL: "silent", PORT: String(await freePort()), OPS_PORT: String(await freePort()), ...settings });

  before(async () => {
    service = await startService(dataDir);
  });
  after(async () => {
    await service?.end("SIGKILL");
    folder.remove();
  });

  it("refuses a second service in one sentence that names the process and the folder", async () => {
    const before = await settledBoardBytes(service.board);
    const { code, out, err } = await secondService({ DATA_DIR: dataDir });
    expect([code, out]).to.deep.equal([1, ""]);
    expect(err.trimEnd()).to.equal(`another service, process ${service.pid}, is running on it: ${dataDir}`);
    expect(await boardBytes(service.board)).to.deep.equal(before);
  });

  it("refuses a second event store node on the same database, from whatever folder, and says why", async () => {
    const { database_url } = await statusOf(service.settings);
    const { code, err } = await secondService({ DATA_DIR: join(folder.path, "other"), DATABASE_URL: database_url });
    expect(code).to.equal(1);
    expect(err.trimEnd().split("\n")).to.have.length(1);
    expect(err).to.match(/another|already|second/iu);
    expect((await captureFile(await makeDocument(0), service.settings)).outcome).to.equal("parsed");
  });

  it("serves commands beside a service, several at once", async () => {
    const head = await shownHead(service.board);
    const [audit, status, capture] = await Promise.all([
      auditOf(service.settings),
      statusOf(service.settings),
      captureFile(await makeDocument(1), service.settings),
    ]);
    expect(audit.ok).to.equal(true);
    expect(status).to.include({ pid: service.pid, ownership: "attached" });
    const before = { chain_head_seq: head.seq, chain_head_hash: head.hash };
    expect(await addedSince(dataDir, before)).to.deep.equal(["document.captured", "report.parsed"]);
    expect(capture.seq).to.be.within(head.seq + 1, (await shownHead(service.board)).seq);
  });

  it("is given to commands one after the other once the service has ended; all of them finish", async () => {
    expect(await service.end("SIGTERM")).to.equal(0);
    const alone = { DATA_DIR: dataDir };
    const documents = [await makeDocument(2), await makeDocument(3)] as const;
    const [first, second, status] = await Promise.all([
      captureFile(documents[0], alone),
      captureFile(documents[1], alone),
      statusOf(alone),
    ]);
    expect([first.outcome, second.outcome]).to.deep.equal(["parsed", "parsed"]);
    expect(status).to.include({ pid: null, ownership: "owner" });
    expect(processesOf(dataDir)).to.deep.equal([]);
  });

  it("is adopted by the next service from one that was killed, its database server ended or taken over", async () => {
    service = await startService(dataDir);
    await service.end("SIGKILL");
    service = await startService(dataDir);
    expect((await shownHead(service.board)).seq).to.be.above(0);
    expect(await service.end("SIGTERM")).to.equal(0);
    expect(processesOf(dataDir)).to.deep.equal([]);
  });
});
