import { expect } from "chai";
import { supersedeReport } from "../../../../commands/supersede-report.js";
import { artifactBytes } from "../../../../domain/evidence/artifact.js";
import type { ChainRecord } from "../../../../domain/evidence/record.js";
import type { RevisionArtifact } from "../../../../domain/report/revision.js";
import { artifactIdOf, sha256Hex } from "../../../../domain/shared/sha256.js";
import { checkRevisions } from "../../../../infra/app/audit/check-revisions.js";
import { Capturing } from "../../../support/capturing.js";
import { chainOf } from "../../../support/evidence.js";

/** A reissue, a correction and an operator's choice. */
const revised = async (): Promise<Capturing> => {
  const service = await Capturing.started();
  await service.capture({ copy: "a", report: {} });
  await service.capture({ copy: "b", report: { reserve: "101.00" } });
  await service.capture({ copy: "c", report: { reserve: "102.00", accountant_name: "Accountant Two LLP" } });
  service.parser.override = (text) => ("report" in text ? { report: { ...text.report, issuer_entity_name: "Another LLC" } } : text);
  await service.readCaptured(3);
  const [active, beside] = await service.evidence.ask((state) => {
    const reports = state.reportsOf("ONEX/2026-01");
    return [reports.find(({ standing }) => standing === "ACTIVE")?.seq, reports.find(({ standing }) => standing === "BESIDE")?.seq];
  });
  const supersede = supersedeReport({ evidence: service.evidence, artifacts: service.world.artifacts });
  await supersede.record({ seq: active ?? -1, bySeq: beside ?? -1, reason: "INPUT_CORRECTED", text: "The other letter counts." });
  return service;
};

describe("the audit of supersessions", () => {
  let service: Capturing;
  let records: ChainRecord[];
  before(async () => {
    service = await revised();
    records = (await chainOf(service.world)).records;
  });

  it("examines every supersession and finds nothing in those of this product", async () => {
    const { examined, findings } = await checkRevisions(records, service.world.artifacts);
    expect([examined, findings]).to.deep.equal([3, []]);
  });

  /** The findings when the newest supersession's artifact says something else. */
  const findingsWith = async (change: Partial<RevisionArtifact>): Promise<string[]> => {
    const record = records.findLast(({ kind }) => kind === "report.superseded");
    const bytes = artifactBytes({ ...(await service.revision()), ...change });
    const [id] = [artifactIdOf(bytes)];
    const artifacts = { get: async (asked: typeof id) => (asked === id ? Buffer.from(bytes) : service.world.artifacts.get(asked)) };
    const changed = records.map((each) => (each === record ? { ...each, artifact: id } : each));
    return (await checkRevisions(changed, artifacts)).findings.map(({ place, fault }) => `${place}: ${fault}`);
  };

  for (const [what, change] of [
    ["superseded artifact", { superseded_artifact_id: artifactIdOf("another") }],
    ["superseding artifact", { superseding_artifact_id: artifactIdOf("another") }],
    ["superseded document", { superseded_source_sha256: sha256Hex("another") }],
    ["superseding document", { superseding_source_sha256: sha256Hex("another") }],
    ["changes", { changes: [] }],
    ["changes", { changes: [{ field: "issued_on", before: null, after: "2026-02-10" }] }],
  ] as const)
    it(`names a revision whose ${what} is not that of the reports: ${Object.keys(change)}`, async () => {
      const findings = await findingsWith(change);
      expect(findings).to.have.length(1);
      expect(findings[0])
        .to.contain(`record ${records.at(-1)?.seq}`)
        .and.contain(what);
    });

  it("names a supersession of what is no report", async () => {
    const last = records.at(-1);
    const changed = records.map((each) => (each === last ? { ...each, supersedes_seq: 0 } : each));
    const { findings } = await checkRevisions(changed, service.world.artifacts);
    expect(findings.map(({ fault }) => fault)).to.deep.equal(["it does not name a revision and the two reports of it"]);
  });

  it("names a supersession whose artifact is not held", async () => {
    const last = records.at(-1);
    const get = async (id: NonNullable<ChainRecord["artifact"]>) => (id === last?.artifact ? undefined : service.world.artifacts.get(id));
    const { findings } = await checkRevisions(records, { get });
    expect(findings).to.have.length(1);
    expect(findings[0]?.fault).to.contain("not held");
  });
});
