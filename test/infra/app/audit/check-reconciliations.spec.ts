import { expect } from "chai";
import type { EvidenceEntry } from "../../../../domain/evidence/chain.js";
import type { CutoffMeasurement } from "../../../../domain/measurement/reconciliation.js";
import { artifactIdOf } from "../../../../domain/shared/sha256.js";
import { instantFromMs, msOfInstant } from "../../../../domain/shared/time.js";
import { checkReconciliations } from "../../../../infra/app/audit/check-reconciliations.js";
import { recordSet } from "../../../../infra/app/audit/record-set.js";
import { day, instant, total } from "../../../support/board.js";
import {
  boardEvidence,
  capturedEntry,
  documentSha256,
  parseArtifact,
  registryEntry,
  reportEntry,
} from "../../../support/board-evidence.js";
import { catalog, network, token } from "../../../support/catalogs.js";
import { chainOf } from "../../../support/evidence.js";
import { cutoffEntry, reconciliationEntry, supplyArtifact, supplyEntry } from "../../../support/supply-evidence.js";

const CUTOFF = instant("2026-01-31T23:59:59.999Z");
const near = (offsetMs: number): string => instantFromMs(msOfInstant(CUTOFF) + offsetMs);
const REPORT = 2;

const parse = parseArtifact("january", "2026-01", "100.00");
const stating = {
  ...parse,
  columns: parse.columns.map((column) => ({ ...column, liability: { ...total("100.00", "TOKEN"), text: "100.00" } })),
};
/** What a reading of `time` is at the cutoff. */
const measured = (entry: EvidenceEntry, time: string, source: CutoffMeasurement["source"]): CutoffMeasurement => {
  const { pin, total_supply, source_tier: tier } = supplyArtifact(time);
  return { source, total_supply, time: pin.time, height: pin.height, tier, artifact_id: artifactIdOf(entry.artifact ?? "") };
};
const snapshotAt = (offsetMs: number) => {
  const entry = supplyEntry(near(offsetMs));
  return { entry, measurement: measured(entry, near(offsetMs), "SNAPSHOT") };
};
const report = { report_artifact_id: artifactIdOf(reportEntry(stating, 1).artifact ?? ""), source_sha256: documentSha256("january") };
const comparing = (measurement: CutoffMeasurement | null, supersedesSeq: number | null = null): EvidenceEntry => ({
  ...reconciliationEntry(REPORT, { ...report, measured: measurement }),
  supersedesSeq,
});

/** The findings about a chain of a token, its report (record 2) and these records. */
const findings = async (entries: readonly EvidenceEntry[], on = network({ snapshot_enabled: true })): Promise<readonly string[]> => {
  const world = boardEvidence();
  await world.append([registryEntry(catalog({ tokens: [token({ networks: [on] })] })), capturedEntry("january"), reportEntry(stating, 1)]);
  await world.append(entries);
  const { records } = await chainOf({ readStream: world.log.readStream });
  return (await checkReconciliations(recordSet(records), world.artifacts)).findings.map(({ place, fault }) => `${place}: ${fault}`);
};
const [close, far, outside] = [snapshotAt(-300_000), snapshotAt(600_000), snapshotAt(900_001)];
const cutoffRead = cutoffEntry(near(-11_999), CUTOFF, REPORT);
const read = measured(cutoffRead, near(-11_999), "CUTOFF_READ");

describe("the audit of comparisons", () => {
  it("finds nothing in a chain whose comparisons follow the rules, one after the other", async () => {
    expect(
      await findings([
        outside.entry,
        comparing(null),
        far.entry,
        comparing(far.measurement, 4),
        close.entry,
        comparing(close.measurement, 6),
        cutoffRead,
        comparing(read, 8),
      ]),
    ).to.deep.equal([]);
  });

  const CHOICE = /measured_(source|supply|at|block|artifact_id) is not what/;
  for (const [what, entries] of [
    ["a snapshot that is not the nearest", [far.entry, close.entry, comparing(far.measurement)]],
    ["a snapshot outside the window", [outside.entry, comparing(outside.measurement)]],
    ["a snapshot where a reading at the cutoff is held", [close.entry, cutoffRead, comparing(close.measurement)]],
    ["none where one is held", [close.entry, comparing(null)]],
    ["a reading that nobody recorded", [comparing(read)]],
    ["a reading that was recorded later", [comparing(read), cutoffRead]],
    ["a second reading at the cutoff", [cutoffEntry(near(-999), CUTOFF, REPORT), cutoffRead, comparing(read)]],
  ] as const)
    it(`names a comparison with ${what}`, async () => {
      const found = await findings(entries);
      expect(found.join("\n")).to.match(CHOICE);
    });

  it("names a comparison with a measurement of a network that was not live yet", async () => {
    const later = network({ snapshot_enabled: true, live_from: day("2026-02-01") });
    expect((await findings([cutoffRead, comparing(read)], later)).join("\n")).to.match(CHOICE);
    expect(await findings([cutoffRead, comparing(null)], later)).to.deep.equal([]);
  });

  it("names every member of a comparison that is not what the report gives", async () => {
    const other = reconciliationEntry(REPORT, { ...report, measured: null, as_of: day("2026-01-30") });
    expect(await findings([other])).to.deep.equal(["record 3: its report states no figure as of 2026-01-30 to compare on ethereum"]);
    const wrong = reconciliationEntry(REPORT, { ...report, measured: null, source_sha256: documentSha256("another") });
    expect(await findings([wrong])).to.deep.equal(["record 3: its member source_sha256 is not what report, measurement and rules give"]);
    const stated = {
      scope: "TOTAL",
      label: null,
      amount: total("99.00").amount,
      unit: "TOKEN",
      halfPlace: { units: 5n, scale: 3 },
    } as const;
    expect((await findings([reconciliationEntry(REPORT, { ...report, measured: null, attested: stated })]))[0]).to.include(
      "attested_supply",
    );
  });

  it("names one that does not supersede the one before, stands under another subject or names no report", async () => {
    expect((await findings([comparing(null), comparing(null)]))[0]).to.equal(
      "record 4: it supersedes none, and the comparison before it is 3",
    );
    expect((await findings([{ ...comparing(null), subject: "ONEX/base" }]))[0]).to.equal("record 3: its comparison is of ONEX/ethereum");
    expect((await findings([{ ...comparing(null), causeSeq: 1 }]))[0]).to.equal(
      "record 3: it does not name a comparison and the report it is of",
    );
  });
});
