import { expect } from "chai";
import type { AuditReport } from "../../infra/app/audit/report.js";
import { capturedDocuments, type ExportedRecord, exportChain, outcomesOf } from "../support/chain-rows.js";
import { auditOf, statusOf } from "../support/commands.js";
import { eventually } from "../support/eventually.js";
import { processesOf } from "../support/process-tree.js";
import { temporaryFolder } from "../support/service.js";
import { KilledFolder, VICTIMS } from "./kill-rounds.js";

/** `ROUNDS=50` for a long run. */
const ROUNDS = Number(process.env.ROUNDS ?? VICTIMS.length);
const FOLDERS = Math.ceil(ROUNDS / VICTIMS.length);

/** What is found on a folder after its rounds. */
type Found = {
  readonly audit: AuditReport;
  readonly records: readonly ExportedRecord[];
  readonly documents: ReadonlyMap<number, string>; // by the record that captured them
};

/** Looks once every captured document was read: the service reads by itself what a killed process had captured only. */
const look = async (killed: KilledFolder, folder: string): Promise<Found> => {
  const { settings } = await killed.service();
  const { database_url } = await statusOf(settings);
  const { records } = await eventually("every captured document to be read", 60_000, async () => {
    const exported = await exportChain(folder, settings);
    const outcomes = outcomesOf(exported.records);
    const unread = exported.records.filter(({ record }) => record.kind === "document.captured" && !outcomes.has(record.seq));
    return unread.length === 0 ? exported : undefined;
  });
  const audit = await auditOf(settings);
  return { audit, records, documents: await capturedDocuments(database_url, records) };
};

describe(`${ROUNDS} rounds of kill -9 while documents are captured and read`, function () {
  this.timeout(60_000 + ROUNDS * 60_000);
  const folders = Array.from({ length: FOLDERS }, () => temporaryFolder());
  const killed = folders.map(({ path }) => new KilledFolder(path));
  after(async () => {
    for (const folder of killed) await folder.end();
    for (const { remove } of folders) remove();
  });

  for (const [index, folder] of killed.entries()) {
    const rounds = VICTIMS.slice(0, ROUNDS - index * VICTIMS.length);
    describe(`data folder ${index + 1}`, () => {
      let found: Found;
      for (const victim of rounds) it(`survives the end of ${victim}`, () => folder.round(victim, `${index + 1}: ${victim}`));

      it("is intact afterwards", async () => {
        found = await look(folder, folders[index]?.path ?? "");
        expect(found.audit.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
        expect(found.audit.ok).to.equal(true);
      });

      it("holds every capture that was acknowledged, where it was said to be", () => {
        for (const { seq, document_sha256, round } of folder.said.captures)
          expect(found.documents.get(seq ?? -1), round).to.equal(document_sha256);
        for (const { seq, hash, round } of folder.said.heads) expect(found.records[seq]?.hash, round).to.equal(hash);
      });

      it("holds nothing twice: one record of each document, one outcome of each", () => {
        const captured = [...found.documents.values()];
        expect(new Set(captured).size).to.equal(captured.length);
        expect(captured).to.have.length.above(17);
        const outcomes = outcomesOf(found.records);
        expect([...found.documents.keys()].map((seq) => outcomes.get(seq))).to.deep.equal(captured.map(() => 1));
      });

      it("leaves no process behind once it is stopped", async () => {
        await folder.end();
        await folder.orphansEnd();
        expect(processesOf(folder.dataDir)).to.deep.equal([]);
      });
    });
  }
});
