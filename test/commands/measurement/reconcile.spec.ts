import { expect } from "chai";
import { evidenceWriter } from "../../../commands/evidence-writer.js";
import { type FindSnapshots, type ReconcilePorts, reconcile } from "../../../commands/measurement/reconcile.js";
import { artifactBytes } from "../../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../../domain/evidence/chain.js";
import { cutoffKey } from "../../../domain/measurement/cutoffs.js";
import type { CutoffMeasurement, ReconciliationArtifact } from "../../../domain/measurement/reconciliation.js";
import type { CatalogNetwork, CatalogToken } from "../../../domain/registry/catalog.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { artifactIdOf, sha256Hex } from "../../../domain/shared/sha256.js";
import { day, decimal, instant } from "../../support/board.js";
import { catalog, network, token } from "../../support/catalogs.js";
import { chainOf, evidenceWorld } from "../../support/evidence.js";
import { rejection } from "../../support/rejection.js";
import { parseArtifact, parsedColumn, parsedRow } from "../../support/reports.js";
import { type supplyArtifact, supplyEntry } from "../../support/supply-evidence.js";

const CUTOFF = instant("2026-01-31T23:59:59.999Z");
const AT_CUTOFF = "2026-01-31T23:59:47.000Z";
const measured = (change: Partial<CatalogNetwork> = {}): CatalogNetwork => network({ snapshot_enabled: true, ...change });
const entry = (
  kind: EvidenceEntry["kind"],
  subject: string,
  artifact: Parameters<typeof artifactBytes>[0],
  causeSeq: number | null = null,
) => ({
  kind,
  subject,
  artifact: artifactBytes(artifact),
  causeSeq,
  supersedesSeq: null,
});
const registryEntry = (tokens: readonly CatalogToken[]) =>
  entry("registry.changed", "registry", { schema: "registry", schema_version: 1, catalog: catalog({ tokens }) } as never);

/** A chain with a token, and one report of it captured and parsed at records 1 and 2. */
const worldOf = async (parse: ParseArtifact = parseArtifact(), networks: readonly CatalogNetwork[] = [measured()]) => {
  const world = evidenceWorld();
  const writer = evidenceWriter(world);
  let snapshots: { readonly found: Map<string, CutoffMeasurement>; throughSeq: number | null } = { found: new Map(), throughSeq: 1_000 };
  const asked: string[] = [];
  const findSnapshots: FindSnapshots = async (places) => {
    asked.push(...places.map(cutoffKey));
    return snapshots;
  };
  const append = (...entries: readonly EvidenceEntry[]) => writer.appendEvidence(() => ({ entries, answer: null }));
  let captures = 0;
  const report = async (of: ParseArtifact, supersedesSeq: number | null = null) => {
    const sha256 = sha256Hex(`document ${captures++}`);
    const capture = { schema: "document.capture", schema_version: 1, sha256, symbols: ["ONEX"], source_id: "one-reports" };
    const { records } = await append(entry("document.captured", "ONEX", capture as never));
    const seq = records[0]?.seq ?? 0;
    const done = await append({
      ...entry("report.parsed", `ONEX/${of.period}`, { ...of, source_sha256: sha256 } as never, seq),
      supersedesSeq,
    });
    return done.records[0]?.seq ?? 0;
  };
  const ports: ReconcilePorts = { evidence: writer, artifacts: world.artifacts, findSnapshots };
  await append(registryEntry([token({ networks })]));
  await report(parse);
  return {
    world,
    append,
    report,
    asked,
    ports,
    run: (bps = "10.00") => reconcile(ports, bps)(),
    snapshots: (change: Partial<typeof snapshots>) => {
      snapshots = { ...snapshots, ...change };
    },
    recorded: async () => {
      const all = (await chainOf(world)).records.filter(({ kind }) => kind === "reconciliation.compared");
      return Promise.all(
        all.map(async ({ seq, subject, artifact, cause_seq, supersedes_seq }) => {
          const bytes = artifact === null ? undefined : await world.artifacts.get(artifact);
          const compared = JSON.parse(bytes?.toString("utf8") ?? "null") as ReconciliationArtifact;
          return { seq, subject, cause_seq, supersedes_seq, compared };
        }),
      );
    },
  };
};

const cutoffRead = (units: string, change: Parameters<typeof supplyArtifact>[1] = {}): EvidenceEntry => ({
  ...supplyEntry(AT_CUTOFF, { purpose: "CUTOFF", cutoff_at: CUTOFF, total_supply_base_units: units, ...change }),
  causeSeq: 2,
});
const snapshot = (supply: string): CutoffMeasurement => ({
  source: "SNAPSHOT",
  total_supply: decimal(supply),
  time: instant("2026-01-31T23:50:00.000Z"),
  height: 3,
  tier: "ETH_CALL",
  artifact_id: artifactIdOf("snapshot"),
});

describe("comparing stated with measured supply", () => {
  it("records a comparison of every date column, also while nothing was measured, and none again", async () => {
    const columns = [parsedColumn("2026-01-15", "100.00"), parsedColumn("2026-01-31", "100.00")];
    const { run, recorded } = await worldOf(parseArtifact({ columns }));
    expect(await run()).to.include({ compared: 2, isBehind: false });
    expect(await run()).to.include({ compared: 0, isBehind: false });
    const made = await recorded();
    expect(made.map(({ subject, cause_seq, supersedes_seq }) => [subject, cause_seq, supersedes_seq])).to.deep.equal([
      ["ONEX/ethereum", 2, null],
      ["ONEX/ethereum", 2, null],
    ]);
    expect(made.map(({ compared }) => [compared.as_of, compared.status, compared.attested_scope])).to.deep.equal([
      ["2026-01-15", "NO_MEASUREMENT", "TOTAL"],
      ["2026-01-31", "NO_MEASUREMENT", "TOTAL"],
    ]);
  });

  it("takes the reading at the cutoff, and the comparison before it gives way", async () => {
    const { run, recorded, append } = await worldOf();
    await run();
    const { records } = await append(cutoffRead("100000000"));
    expect(await run()).to.include({ compared: 1 });
    const [first, second] = await recorded();
    expect(second).to.deep.include({ subject: "ONEX/ethereum", cause_seq: 2, supersedes_seq: first?.seq });
    expect(second?.compared).to.include({
      status: "WITHIN_BOUND",
      measured_source: "CUTOFF_READ",
      measured_supply: "100.000000",
      measured_artifact_id: records[0]?.artifact,
      offset_seconds: -12,
    });
    expect(await run()).to.include({ compared: 0 });
  });

  it("takes a snapshot until a reading at the cutoff replaces it, and asks for no snapshot any more", async () => {
    const { run, recorded, append, snapshots, asked } = await worldOf();
    await append(supplyEntry("2026-01-31T23:50:00.000Z"));
    snapshots({ found: new Map([[`ONEX/ethereum@${CUTOFF}`, snapshot("101")]]) });
    await run();
    await append(cutoffRead("99000000"));
    await run();
    expect((await recorded()).map(({ compared }) => [compared.measured_source, compared.status])).to.deep.equal([
      ["SNAPSHOT", "EXCEEDS_BOUND"],
      ["CUTOFF_READ", "WITHIN_BOUND"],
    ]);
    expect(asked).to.deep.equal([`ONEX/ethereum@${CUTOFF}`]);
  });

  it("waits while the read model does not know the newest snapshot yet, and asks for none where there never was one", async () => {
    const { run, recorded, append, snapshots, asked } = await worldOf();
    expect(await run()).to.include({ compared: 1, isBehind: false });
    expect(asked).to.deep.equal([]);
    const { records } = await append(supplyEntry("2026-01-31T23:50:00.000Z"));
    snapshots({ found: new Map([[`ONEX/ethereum@${CUTOFF}`, snapshot("100")]]), throughSeq: (records[0]?.seq ?? 0) - 1 });
    expect(await run()).to.include({ compared: 0, isBehind: true });
    snapshots({ throughSeq: null });
    expect(await run()).to.include({ compared: 0, isBehind: true });
    snapshots({ throughSeq: records[0]?.seq ?? 0 });
    expect(await run()).to.include({ compared: 1, isBehind: false });
    expect((await recorded()).map(({ compared }) => compared.status)).to.deep.equal(["NO_MEASUREMENT", "WITHIN_BOUND"]);
  });

  it("compares every measured network that has a row of its own, and others not", async () => {
    const rows = ["ethereum", "tron", "off"].map((name) =>
      parsedRow(`on ${name}`, "100.00", { row_kind: "POSITION", category: "TOKEN_LIABILITY", unit: "TOKEN", network: name }),
    );
    const parse = parseArtifact({ columns: [parsedColumn("2026-01-31", "100.00", { rows })] });
    const networks = [
      measured(),
      measured({ network: "tron", family: "TRON" }),
      measured({ network: "solana", family: "SOLANA" }),
      network({ network: "off" }),
    ];
    const { run, recorded } = await worldOf(parse, networks);
    await run();
    expect((await recorded()).map(({ subject, compared }) => [subject, compared.attested_scope])).to.deep.equal([
      ["ONEX/ethereum", "ETHEREUM"],
      ["ONEX/tron", "NETWORK"],
    ]);
  });

  for (const [what, change] of [
    ["was not live by then", { live_from: day("2026-02-01") }],
    ["is not published", { published: false }],
  ] as const)
    it(`takes no measurement of a network that ${what}`, async () => {
      const { run, recorded, append } = await worldOf(parseArtifact(), [measured(change)]);
      await append(cutoffRead("100000000"));
      await run();
      expect((await recorded()).map(({ compared }) => compared.status)).to.deep.equal(["NO_MEASUREMENT"]);
    });

  it("compares a reissued report in the place of the one before, with the measurement that is held", async () => {
    const { run, recorded, append, report } = await worldOf();
    await append(cutoffRead("100000000"));
    await run();
    const liability = { page: 1, text: "90.00", box: [0, 0, 1, 1], amount: decimal("90.00"), unit: "TOKEN" } as const;
    const seq = await report(parseArtifact({ columns: [parsedColumn("2026-01-31", "100.00", { liability })] }), 2);
    await run();
    const [first, second] = await recorded();
    expect(second).to.deep.include({ cause_seq: seq, supersedes_seq: first?.seq });
    expect(second?.compared).to.include({ attested_supply: "90.00", measured_supply: "100.000000", status: "EXCEEDS_BOUND" });
  });

  it("compares no consolidated report, no refused column and no token that is not registered", async () => {
    const refused = [{ ...parsedColumn("2026-01-15", "1.00"), refused: "COLUMN_DOES_NOT_SUM" as const, liability: null, rows: [] }];
    for (const change of [{ report_scope: "CONSOLIDATED_GROUP" }, { covered_symbols: ["GONE"] }, { columns: refused }] as const) {
      const { run } = await worldOf(parseArtifact(change));
      expect(await run()).to.include({ compared: 0 });
    }
  });

  it("compares anew with another tolerance", async () => {
    const { run, recorded } = await worldOf();
    await run("10.00");
    expect(await run("20.00")).to.include({ compared: 1 });
    expect((await recorded()).map(({ compared }) => compared.tolerance_bps)).to.deep.equal(["10.00", "20.00"]);
  });

  it("is made once by two processes, and after a crash between measurement and comparison", async () => {
    const { ports, world, append, recorded } = await worldOf();
    await append(cutoffRead("100000000")); // the process that measured ends here
    const other: ReconcilePorts = { ...ports, evidence: evidenceWriter(world) };
    await Promise.all([reconcile(ports, "10.00")(), reconcile(other, "10.00")()]);
    expect(await recorded()).to.have.length(1);
  });

  it("records nothing when snapshots cannot be told", async () => {
    const { ports, append, recorded } = await worldOf();
    await append(supplyEntry("2026-01-31T23:50:00.000Z"));
    const away = new Error("the database is away");
    expect(await rejection(reconcile({ ...ports, findSnapshots: () => Promise.reject(away) }, "10.00")())).to.equal(away);
    expect(await recorded()).to.deep.equal([]);
  });
});
