import { expect } from "chai";
import { chooseDocuments, type ReparseChoice, type ReparsedDocument, reparse } from "../../commands/reparse.js";
import { Refusal, type RefusalCode } from "../../domain/shared/refusal.js";
import { Capturing, type DocumentText, group } from "../support/capturing.js";

const reader = (service: Capturing, warned: ReparsedDocument[] = []) => {
  const { evidence, world, memory, parserName } = service;
  const ports = { evidence, artifacts: world.artifacts, parse: service.parser.parse, memory, parser: parserName };
  return reparse({ ...ports, warn: (document) => void warned.push(document) });
};

const captured = async (...documents: readonly DocumentText[]): Promise<Capturing> => {
  const service = await Capturing.started();
  for (const document of documents) await service.capture(document);
  return service;
};

describe("reading held documents again", () => {
  it("leaves no record of an equal reading, and warns of nothing", async () => {
    const service = await captured({ report: {} });
    const warned: ReparsedDocument[] = [];
    expect(await reader(service, warned)(1, { dryRun: false })).to.include({ outcome: "UNCHANGED", seq: null, revision: null });
    expect(warned).to.deep.equal([]);
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
  });

  it("corrects a reading that differs, and tells what changes before it is recorded", async () => {
    const service = await captured({ report: {} });
    service.parser.override = () => ({ report: { reserve: "100.01", template_version: 2 } });
    let recordsWhenWarned = -1;
    const warned: ReparsedDocument[] = [];
    const { evidence, world, memory } = service;
    const warn = (document: ReparsedDocument): void => {
      warned.push(document);
      recordsWhenWarned = world.log.events.length;
    };
    const ports = { evidence, artifacts: world.artifacts, parse: service.parser.parse, memory, parser: "parser-2", warn };
    const before = world.log.events.length;
    const done = await reparse(ports)(1, { dryRun: false });
    expect(done).to.include({ outcome: "CORRECTED", seq: 3 });
    expect(recordsWhenWarned).to.equal(before);
    expect(warned[0]?.revision).to.deep.equal(await service.revision());
    expect(warned[0]?.revision?.changes.map(({ field }) => field)).to.include("columns[2026-01-31].total_reserve");
    expect(await service.standings()).to.deep.equal(["SUPERSEDED", "ACTIVE"]);
    expect([...(await memory.remembered("parser-2"))]).to.deep.equal([1]);
  });

  it("only tells with dryRun", async () => {
    const service = await captured({ report: {} });
    service.parser.override = () => ({ report: { reserve: "100.01" } });
    const before = await service.records();
    expect(await reader(service)(1, { dryRun: true })).to.include({ outcome: "CORRECTED", seq: null });
    expect(await service.records()).to.deep.equal(before);
  });

  it("a document that can be read now becomes a report; one that no longer can keeps its report", async () => {
    const service = await captured({ unreadable: {} }, { copy: "b", report: { asOf: "2025-12-31" } });
    service.parser.override = (text) => ("report" in text ? { unreadable: {} } : { report: {} });
    expect(await reader(service)(1, { dryRun: false })).to.include({ outcome: "PARSED", revision: null });
    expect(await reader(service)(3, { dryRun: false })).to.include({ outcome: "UNCHANGED", seq: null });
    expect(await service.standings("ONEX/2025-12")).to.deep.equal(["ACTIVE"]);
  });

  it("another reason why it cannot be read is a record of its own", async () => {
    const service = await captured({ unreadable: { reason: "UNKNOWN_TEMPLATE" } });
    service.parser.override = () => ({ unreadable: { reason: "AMBIGUOUS_TEMPLATE" } });
    expect(await reader(service)(1, { dryRun: false })).to.include({ outcome: "UNREADABLE", seq: 3 });
  });

  it("a reading found to say what another month's report says already names that report and its artifact", async () => {
    const service = await captured({ report: {} }, { copy: "b", report: { asOf: "2025-12-31" } });
    service.parser.override = () => ({ report: { asOf: "2025-12-31", template_version: 2 } });
    await reader(service)(1, { dryRun: false });
    const records = await service.records();
    expect(records.at(-1)).to.include({ kind: "report.superseded", supersedes_seq: 2, cause_seq: 4 });
    expect((await service.revision()).superseding_artifact_id).to.equal(records[3]?.artifact);
  });
});

describe("which documents are read again", () => {
  const chosen = async (service: Capturing, choice: ReparseChoice): Promise<readonly number[] | RefusalCode> =>
    chooseDocuments({ evidence: service.evidence, artifacts: service.world.artifacts })(choice).catch((error: unknown) =>
      error instanceof Refusal ? error.code : Promise.reject(error),
    );
  let service: Capturing;
  before(async () => {
    service = await captured({ report: {} }, { copy: "b", unreadable: {} }); // 1, 2 and 3, 4
    await service.capture({ copy: "c", report: {} }, { source: group }); // 5, 6
  });

  for (const [choice, expected] of [
    [{ kind: "ALL" }, [1, 3, 5]],
    [{ kind: "SYMBOL", symbol: "onex" }, [1, 3]],
    [{ kind: "SYMBOL", symbol: "THREEX" }, [5]],
    [{ kind: "SYMBOL", symbol: "NOPE" }, "unknown-symbol"],
    [{ kind: "SOURCE", sourceId: "group-reports" }, [5]],
    [{ kind: "SOURCE", sourceId: "nobody" }, "unknown-source"],
    [{ kind: "RECORD", seq: 1 }, [1]],
    [{ kind: "RECORD", seq: 2 }, [1]],
    [{ kind: "RECORD", seq: 4 }, [3]],
    [{ kind: "RECORD", seq: 0 }, "unknown-record"],
    [{ kind: "RECORD", seq: 99 }, "unknown-record"],
  ] as const)
    it(`${JSON.stringify(choice)}: ${JSON.stringify(expected)}`, async () => {
      expect(await chosen(service, choice)).to.deep.equal(expected);
    });
});
