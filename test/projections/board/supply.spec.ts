import { expect } from "chai";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { boardEvidence } from "../../support/board-evidence.js";
import { foldedBoard } from "../../support/folded-board.js";
import {
  contextArtifact,
  contextEntry,
  cutoffEntry,
  reconciliationEntry,
  supplyArtifact,
  supplyEntry,
  supplyRefusalEntry,
} from "../../support/supply-evidence.js";

const ETH = "ONEX/ethereum";

describe("measured supply on the board", () => {
  it("keeps every reading of the schedule, and what the series of a network comes to", async () => {
    const evidence = boardEvidence();
    await evidence.append([supplyEntry("2026-02-10T10:00:11.000Z", { source_tier: "RPC_QUORUM", tier_reason: "heights only" })]);
    await evidence.append([supplyEntry("2026-02-10T11:00:11.000Z", { source_tier: "STORAGE_PROVEN" })], "2026-02-10T12:00:01.000Z");
    const folded = await foldedBoard(evidence);
    expect(folded.ids("supply_readings")).to.deep.equal(["000000000000", "000000000001"]);
    const { pin, quorum_log_artifact_id } = supplyArtifact("2026-02-10T11:00:11.000Z");
    const reading = {
      seq: 1,
      time_ms: Date.parse("2026-02-10T11:00:11.000Z"),
      height: pin.height,
      block_hash: pin.hash,
      base_units: "1000000000",
      total_supply: "1000.000000",
      source_tier: "STORAGE_PROVEN",
      pin_kind: "BLOCK_HASH",
      legs: 3,
      dissent: 0,
      operators: ["one", "three", "two"],
      layout_id: null,
      snapshot_artifact_id: artifactIdOf(supplyEntry("2026-02-10T11:00:11.000Z", { source_tier: "STORAGE_PROVEN" }).artifact ?? ""),
      quorum_log_artifact_id,
      storage_proof_artifact_id: null,
    };
    expect(folded.row("supply_readings", "000000000001")).to.deep.equal({ ...reading, slice: ETH });
    expect(folded.row("supply_networks", ETH)).to.deep.include({
      symbol: "ONEX",
      network: "ethereum",
      decimals: 6,
      latest: reading,
      latest_recorded_at: "2026-02-10T12:00:01.000Z",
      latest_tier_reason: null,
      first_measured_at: "2026-02-10T10:00:11.000Z",
      points: 2,
      tiers: ["STORAGE_PROVEN", "RPC_QUORUM"],
    });
  });

  it("takes the latest by time, then height, then record, in whatever order they are recorded", async () => {
    const evidence = boardEvidence();
    const at = (height: number) => {
      const { pin } = supplyArtifact("2026-02-10T11:00:11.000Z");
      return supplyEntry("2026-02-10T11:00:11.000Z", { pin: { ...pin, height }, decimals: height === 7 ? 18 : 6 });
    };
    await evidence.append([at(7), at(9), at(9), at(8), supplyEntry("2026-02-10T10:00:11.000Z")]);
    const row = (await foldedBoard(evidence)).row("supply_networks", ETH);
    expect([row?.latest.seq, row?.latest.height, row?.decimals, row?.points]).to.deep.equal([2, 9, 6, 5]);
    expect(row?.first_measured_at).to.equal("2026-02-10T10:00:11.000Z");
  });

  it("keeps readings and refusals at a report's cutoff out of the series", async () => {
    const evidence = boardEvidence();
    const cutoff = { purpose: "CUTOFF", cutoff_at: supplyArtifact("2026-01-31T23:59:59.000Z").pin.time } as const;
    await evidence.append([supplyEntry("2026-01-31T23:59:59.000Z", cutoff), supplyRefusalEntry(cutoff)]);
    const folded = await foldedBoard(evidence);
    for (const table of ["supply_readings", "supply_networks", "supply_refusals"] as const)
      expect(folded.ids(table), table).to.deep.equal([]);
    expect(folded.poison).to.equal(undefined);
  });

  it("keeps the first reading at each cutoff of a network", async () => {
    const evidence = boardEvidence();
    const cutoffAt = "2026-01-31T23:59:59.999Z";
    await evidence.append([cutoffEntry("2026-01-31T23:59:47.000Z", cutoffAt, 0), cutoffEntry("2026-01-31T23:59:59.000Z", cutoffAt, 0)]);
    await evidence.append([cutoffEntry("2026-01-31T23:59:47.000Z", cutoffAt, 0, { network: "base" })]);
    const folded = await foldedBoard(evidence);
    expect(folded.ids("cutoff_reads")).to.deep.equal([`ONEX/base@${cutoffAt}`, `${ETH}@${cutoffAt}`]);
    const row = folded.row("cutoff_reads", `${ETH}@${cutoffAt}`);
    expect(row).to.include({ seq: 0, cutoff_at: cutoffAt });
    expect(row?.measurement).to.include({ source: "CUTOFF_READ", time: "2026-01-31T23:59:47.000Z", total_supply: "1000.000000" });
  });

  it("keeps the newest comparison of each report month, date and network", async () => {
    const evidence = boardEvidence();
    await evidence.append([
      reconciliationEntry(0, { measured: null }),
      reconciliationEntry(0),
      reconciliationEntry(0, { network: "base" }),
    ]);
    const folded = await foldedBoard(evidence);
    expect(folded.ids("reconciliations")).to.deep.equal(["ONEX/base/2026-01/2026-01-31", "ONEX/ethereum/2026-01/2026-01-31"]);
    const row = folded.row("reconciliations", "ONEX/ethereum/2026-01/2026-01-31");
    expect(row).to.include({ seq: 1, status: "WITHIN_BOUND" });
    expect(row?.reconciliation_artifact_id).to.equal(artifactIdOf(reconciliationEntry(0).artifact ?? ""));
  });

  it("keeps the newest refusal of each network, with its reason", async () => {
    const evidence = boardEvidence();
    await evidence.append([supplyRefusalEntry(), supplyRefusalEntry({ network: "base" })]);
    await evidence.append([supplyRefusalEntry({ reason: "NO_QUORUM", detail: "One provider answered." })], "2026-02-10T13:00:00.000Z");
    const folded = await foldedBoard(evidence);
    expect(folded.ids("supply_refusals")).to.deep.equal(["ONEX/base", ETH]);
    expect(folded.row("supply_refusals", ETH)).to.deep.include({
      seq: 2,
      refused_at: "2026-02-10T13:00:00.000Z",
      reason: "NO_QUORUM",
      detail: "One provider answered.",
    });
  });

  it("keeps the third-party pull of the greatest instant", async () => {
    const evidence = boardEvidence();
    const late = contextArtifact({ provider_name: "Late" });
    await evidence.append([contextEntry(late), contextEntry({ pulled_at: "2026-02-09T00:00:00.000Z" as typeof late.pulled_at })]);
    expect((await foldedBoard(evidence)).row("supply_context", "ONEX")).to.deep.equal(late);
  });

  it("stops before a reading whose time is no instant, naming the record", async () => {
    const evidence = boardEvidence();
    const { pin } = supplyArtifact("2026-02-10T11:00:11.000Z");
    await evidence.append([supplyEntry("2026-02-10T11:00:11.000Z", { pin: { ...pin, time: "2026-02-10T11:00:11Z" as typeof pin.time } })]);
    const { poison, ids } = await foldedBoard(evidence);
    expect(poison?.cause)
      .to.have.property("message")
      .that.matches(/record 0/);
    expect(ids("supply_readings")).to.deep.equal([]);
  });
});
