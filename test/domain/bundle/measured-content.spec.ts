import { expect } from "chai";
import type { JsonObject } from "../../../domain/shared/json.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { offeredProofs } from "../../../infra/app/proofs/offered-proofs.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import { boardEvidence, headEntry, registryEntry } from "../../support/board-evidence.js";
import { bundling, type MeasuredWorld, measuredWorld } from "../../support/bundle-world.js";
import { catalog, token } from "../../support/catalogs.js";
import { madeReading, measuredNetwork, reconciledEntry } from "../../support/measured-evidence.js";
import { filesOf } from "../../support/unpacked.js";

const json = (bytes: Buffer | undefined) => JSON.parse(String(bytes));
const lines = (bytes: Buffer | undefined) => String(bytes).split("\n").slice(0, -1);

describe("measurements in a bundle", () => {
  let world: MeasuredWorld;
  let files: ReadonlyMap<string, Buffer>;
  before(async () => {
    world = await measuredWorld();
    files = await filesOf(await world.archive());
  });
  const under = (folder: string, of: ReadonlyMap<string, Buffer> = files): string[] =>
    [...of.keys()].filter((path) => path.startsWith(folder));
  const supplies = (of: ReadonlyMap<string, Buffer> = files): string[] =>
    under("measurements/", of).map((path) => json(of.get(path)).total_supply_base_units as string);

  it("are the latest, the last of each UTC day of the window, that of the cutoff and that of the reconciliation, with quorum logs and proofs, each under its own hash", () => {
    expect(supplies().sort()).to.deep.equal(["1000000002", "1000000004", "1000000005", "900000000", "950000000"]);
    expect(under("measurements/ethereum/")).to.have.length(5);
    expect(under("quorum/")).to.have.length(5);
    expect(under("proofs/"), "one reading is not proven").to.have.length(4);
    for (const folder of ["measurements/ethereum/", "quorum/", "proofs/", "context/", "reconciliations/"])
      for (const path of under(folder)) expect(path).to.equal(`${folder}${sha256Hex(files.get(path) ?? "")}.json`);
  });

  it("give token.json its slices, float, series and third-party context, without what only the clock says", () => {
    const token = json(files.get("token.json"));
    expect(token.measured_float).to.include({ total_supply: "1000.000005", slice_count: 1 }).and.not.have.property("late_networks");
    expect(token.network_slices).to.have.length(1);
    expect(token.network_slices[0]).to.include({ total_supply: "1000.000005", source_tier: "ETH_CALL" });
    expect(token.supply_series).to.have.length(4);
    expect(token.unmeasured_context.provider_name).to.equal("Example Analytics");
    expect(JSON.stringify(token)).not.to.match(/age_seconds|"freshness"/);
  });

  it("come with the records that name them and no record of another reading or token", () => {
    const seqs = lines(files.get("chain/records.jsonl")).flatMap((line) => {
      const { kind, seq } = JSON.parse(line);
      return kind === "supply.measured" ? [seq as number] : [];
    });
    const [named, , , lastOfDay, , nextDay, cutoff, latest] = world.readings.map(({ seq }) => seq);
    expect(seqs).to.deep.equal([named, lastOfDay, nextDay, cutoff, latest]);
    expect(under("context/"), "of this token only").to.have.length(1);
    expect(under("reconciliations/")).to.have.length(1);
  });

  it("hold a reading older than the window that a reconciliation names, though the chain passed over it long before", async () => {
    const chain = boardEvidence();
    const tokens = [token({ networks: [measuredNetwork()] })];
    await chain.append([registryEntry(catalog({ tokens }))], "2025-06-01T00:00:00.000Z");
    for (const [day, supply] of [
      ["2025-06-01", 1n],
      ["2025-06-02", 2n],
      ["2025-06-03", 3n],
    ] as const) {
      const made = await madeReading({ time: `${day}T10:00:00.000Z`, supply });
      for (const artifact of made.artifacts) await chain.artifacts.put(artifact);
      await chain.append([made.entry], `${day}T10:20:00.000Z`);
      if (supply !== 1n) continue;
      await chain.append([reconciledEntry(made)], "2025-06-01T11:00:00.000Z");
    }
    await chain.append([headEntry("later")], "2026-02-10T12:00:00.000Z");
    const built = await filesOf(await bundling(chain).archive());
    expect(supplies(built).sort()).to.deep.equal(["1", "3"]);
  });

  it("are listed with role, size and the record that leads to them", () => {
    const listed: JsonObject[] = json(files.get("manifest.json")).files;
    const [, , , reading] = world.readings;
    const quorum = reading?.measurement.quorum_log_artifact_id ?? "";
    expect(listed.find(({ artifact_id }) => artifact_id === quorum)).to.deep.include({
      path: `quorum/${quorum.slice(7)}.json`,
      role: "quorum",
      bytes: reading?.artifacts[0]?.length,
      chain_seq: reading?.seq,
      source_url: null,
    });
    const roles = new Set(listed.map(({ role }) => role));
    expect([...roles]).to.include.members(["measurement", "quorum", "proof", "context", "reconciliation"]);
  });

  it("verify by the verifier that measuring uses", async () => {
    for (const path of under("proofs/")) {
      const [offered] = offeredProofs(String(files.get(path)));
      if (offered === undefined) throw new Error(`${path} offers nothing`);
      expect(await verifySupplyProof(offered.toVerify), path).to.deep.include({ ok: true });
    }
  });

  it("are told of in README.txt, with the step that checks them", () => {
    const readme = String(files.get("README.txt"));
    for (const told of [
      "measurements/<network>/",
      "quorum/<sha256>.json",
      "proofs/<sha256>.json",
      "reconciliations/",
      "context/",
      "7. A reading.",
      "8. A proof of supply.",
    ])
      expect(readme).to.include(told);
  });

  it("go first when the bundle is too large, oldest first, each proof and log before its measurement, and are listed", async () => {
    const sizeOf = (of: ReadonlyMap<string, Buffer>): number => [...of.values()].reduce((sum, { length }) => sum + length, 0);
    const omittedAt = async (maxBytes: number): Promise<JsonObject[]> => {
      const cut = await filesOf(await world.archive("ONEX", { BUNDLE_MAX_BYTES: maxBytes }));
      const listed: JsonObject[] = json(cut.get("manifest.json")).files;
      const omitted = listed.filter((file) => file.omitted);
      for (const { path } of omitted) expect(cut.has(String(path))).to.equal(false);
      return omitted;
    };
    const whole = sizeOf(files);
    expect(await omittedAt(whole)).to.deep.equal([]);
    const [first, ...others] = await omittedAt(whole - 1);
    const oldest = world.readings[0]?.measurement;
    expect(others).to.deep.equal([]);
    expect(first).to.deep.include({ artifact_id: oldest?.storage_proof_artifact_id, omitted_reason: "BUNDLE_MAX_BYTES" });
    const everything = await omittedAt(1);
    expect(everything.filter(({ role }) => role !== "source")).to.have.length(5 + 5 + 4);
    expect(everything.filter(({ role }) => role === "source")).to.have.length(1);
  });
});
