import { expect } from "chai";
import { placeOf } from "../../domain/board/cutoff-facts.js";
import type { BoardReport } from "../../domain/board/facts.js";
import { attestedSupply } from "../../domain/measurement/attested-supply.js";
import { type CutoffMeasurement, compareSupply } from "../../domain/measurement/reconciliation.js";
import { artifactIdOf } from "../../domain/shared/sha256.js";
import type { V1BoardAttestationPeriod, V1BoardTokenDetail } from "../../read-api/generated/types.js";
import { column, day, decimal, instant, network, report, row, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const NOW = "2026-02-15T12:00:00.000Z";
const CUTOFF = instant("2026-01-31T23:59:59.999Z");
const READ_AT = "2026-01-31T23:59:47.000Z";

const read = (supply: string, change: Partial<CutoffMeasurement> = {}): CutoffMeasurement => ({
  source: "CUTOFF_READ",
  total_supply: decimal(supply),
  time: instant(READ_AT),
  height: 7_000_000,
  tier: "STORAGE_PROVEN",
  artifact_id: artifactIdOf(`read ${supply}`),
  ...change,
});
let seq = 500;
/** The recorded comparison of a report's own column on a network. */
const compared = (of: BoardReport, name: string, measured: CutoffMeasurement | null, as_of = of.parse.composition_as_of) => {
  const at = of.parse.columns.find((one) => one.as_of === as_of);
  const attested = at === undefined ? undefined : attestedSupply(of.parse, at, { network: name, home: name === "ethereum" });
  if (at === undefined || attested === undefined) throw new Error("the report states nothing to compare");
  const artifact = compareSupply({
    symbol: "XUSD",
    network: name,
    as_of,
    report_month: of.parse.period,
    cutoff_at: at.cutoff_at,
    attested,
    measured,
    tolerance_bps: "10.00",
    report_artifact_id: of.report_artifact_id,
    source_sha256: of.parse.source_sha256,
  });
  return { ...artifact, seq: seq++, reconciliation_artifact_id: artifactIdOf(JSON.stringify(artifact)) };
};

const networks = [network("ethereum"), network("base"), network("tron", { family: "TRON", published: false })];
const onBase = row({
  row_kind: "POSITION",
  category: "TOKEN_LIABILITY",
  label: "on Base",
  amount: decimal("250.00"),
  unit: "TOKEN",
  network: "base",
});
const january = report("2026-01", { seq: 40, parse: { columns: [column("2026-01-31", { rows: [row(), onBase] })] } });
const december = report("2025-12", { seq: 30 });
const held = {
  token: { networks },
  reports: [december, january],
  cutoffs: new Map([
    [placeOf("ethereum", CUTOFF), read("750.500000")],
    [placeOf("base", CUTOFF), read("250.000000", { source: "SNAPSHOT", tier: "RPC_QUORUM" })],
    [placeOf("tron", CUTOFF), read("9.000000")],
  ]),
  reconciliations: [
    compared(december, "ethereum", null),
    compared(january, "ethereum", read("750.500000")),
    compared(january, "base", read("250.000000", { source: "SNAPSHOT", tier: "RPC_QUORUM" })),
  ],
};
const api = (over = {}, now = NOW) => apiWith({ now, snapshot: { tokens: [token("XUSD", { ...held, ...over })] } });
const detailOf = async (over = {}, query = "", now = NOW): Promise<V1BoardTokenDetail> => {
  const reply = await (await api(over, now)).get(`/v1/board/tokens/XUSD${query}`);
  expectContract(reply, "getToken", 200);
  return JSON.parse(reply.text);
};
const periodOf = async (query = "", over = {}): Promise<V1BoardAttestationPeriod> => {
  const reply = await (await api(over)).get(`/v1/board/attestations/XUSD/2026-01${query}`);
  expectContract(reply, "getAttestationPeriod", 200);
  return JSON.parse(reply.text);
};

describe("what stands on measurements at cutoffs, as served", () => {
  it("a report shows each published network's measurement at its cutoff, home first", async () => {
    expect((await detailOf()).latest_report?.measured_at_cutoff).to.deep.equal([
      {
        chain: "ethereum",
        source: "CUTOFF_READ",
        supply: "750.500000",
        block_number: 7_000_000,
        measured_at: READ_AT,
        tier: "STORAGE_PROVEN",
        artifact_id: artifactIdOf("read 750.500000"),
      },
      {
        chain: "base",
        source: "SNAPSHOT",
        supply: "250.000000",
        block_number: 7_000_000,
        measured_at: READ_AT,
        tier: "RPC_QUORUM",
        artifact_id: artifactIdOf("read 250.000000"),
      },
    ]);
  });

  it("a period page shows them all, or that of the network it is asked for", async () => {
    const chains = (page: V1BoardAttestationPeriod) => page.report.measured_at_cutoff.map(({ chain }) => chain);
    const whole = await periodOf();
    expect([whole.chain, chains(whole)]).to.deep.equal(["ethereum", ["ethereum", "base"]]);
    expect(whole.meta).to.include({ measured_as_of: READ_AT, measured_as_of_max: READ_AT });
    const named = await periodOf("?chain=base");
    expect([named.chain, chains(named)]).to.deep.equal(["base", ["base"]]);
    const unmeasured = await periodOf("?chain=tron");
    expect([unmeasured.chain, chains(unmeasured), unmeasured.meta.measured_as_of]).to.deep.equal(["tron", [], null]);
  });

  it("comparisons are those of the shown network, newest date first, each with its artifact", async () => {
    const detail = await detailOf();
    expect(detail.reconciliations.map(({ as_of, network: on, status }) => [as_of, on, status])).to.deep.equal([
      ["2026-01-31", "ethereum", "WITHIN_BOUND"],
      ["2025-12-31", "ethereum", "NO_MEASUREMENT"],
    ]);
    expect(detail).to.include({ reconciliations_truncated: false, reconciliations_total_available: 2 });
    expect(detail.reconciliations[0]).to.deep.include({
      report_month: "2026-01",
      attested_scope: "TOTAL",
      attested_supply: "1000.00",
      measured_supply: "750.500000",
      difference: "-249.500000",
      difference_bps: "2495.00",
      tolerance_bps: "10.00",
      offset_seconds: -12,
      measured_source: "CUTOFF_READ",
      anchor_status: "UNANCHORED",
      reconciliation_artifact_id: held.reconciliations[1]?.reconciliation_artifact_id,
    });
    const onNamed = await detailOf({}, "?chain=base");
    expect(onNamed.reconciliations.map(({ network: on, attested_scope, status }) => [on, attested_scope, status])).to.deep.equal([
      ["base", "NETWORK", "MATCHED"],
    ]);
  });

  it("a comparison of a report that gave way is not served", async () => {
    const reissued = report("2026-01", { seq: 41 });
    expect((await detailOf({ reports: [december, reissued] })).reconciliations.map(({ as_of }) => as_of)).to.deep.equal(["2025-12-31"]);
  });

  for (const [count, truncated] of [
    [59, false],
    [60, false],
    [61, true],
  ] as const)
    it(`of ${count} comparisons ${Math.min(count, 60)} are served, ${truncated ? "and said to be fewer" : "and no more are held"}`, async () => {
      const columns = Array.from({ length: count }, (_, i) => column(new Date(Date.UTC(2026, 0, 31 - i)).toISOString().slice(0, 10)));
      const many = report("2026-01", { seq: 50, parse: { columns } });
      const reconciliations = columns.map(({ as_of }) => compared(many, "ethereum", null, as_of));
      const detail = await detailOf({ reports: [many], reconciliations });
      expect(detail.reconciliations).to.have.length(Math.min(count, 60));
      expect(detail.reconciliations[0]?.as_of).to.equal("2026-01-31");
      expect(detail).to.include({ reconciliations_truncated: truncated, reconciliations_total_available: count });
    });

  it("the ratio over all networks divides the stated total by what was measured on every published network", async () => {
    expect((await detailOf()).coverage_ratio_all).to.deep.equal({
      status: "RATIO",
      as_of: "2026-01-31",
      report_month: "2026-01",
      total_reserve_usd: "1000.50",
      measured_float: "1000.500000",
      coverage_ratio: "1.000000",
      source_tier: "RPC_QUORUM",
      networks: ["ethereum", "base"],
      networks_missing: [],
      eth_slice_supply: "750.500000",
      eth_slice_ratio: "1.333111",
      window_hours: 0.25,
    });
  });

  it("it has no figure of a measurement while one network has none", async () => {
    const cutoffs = new Map([[placeOf("ethereum", CUTOFF), read("750.500000")]]);
    expect((await detailOf({ cutoffs })).coverage_ratio_all).to.deep.include({
      status: "NO_CONTEMPORANEOUS_SNAPSHOT",
      total_reserve_usd: "1000.50",
      measured_float: null,
      coverage_ratio: null,
      eth_slice_supply: null,
      networks: ["ethereum"],
      networks_missing: ["base"],
    });
  });

  for (const [liveFrom, missing] of [
    ["2026-01-31", ["base"]],
    ["2026-02-01", []],
  ] as const)
    it(`a network live from ${liveFrom} ${missing.length === 0 ? "is none of a report as of the day before" : "counts on that day"}`, async () => {
      const cutoffs = new Map([[placeOf("ethereum", CUTOFF), read("1000.500000")]]);
      const later = [network("ethereum"), network("base", { live_from: day(liveFrom) })];
      const { coverage_ratio_all: ratio } = await detailOf({ cutoffs, token: { networks: later } });
      expect(ratio?.networks_missing).to.deep.equal(missing);
      expect(ratio?.status).to.equal(missing.length === 0 ? "RATIO" : "NO_CONTEMPORANEOUS_SNAPSHOT");
    });

  it("a float of zero has no ratio, and a token off ethereum no Ethereum slice", async () => {
    const cutoffs = new Map([[placeOf("base", CUTOFF), read("0.000000")]]);
    const { coverage_ratio_all: ratio } = await detailOf({
      cutoffs,
      token: { networks: [network("base")], home_network: "base" },
      reconciliations: [],
    });
    expect(ratio).to.include({
      status: "RATIO",
      measured_float: "0.000000",
      coverage_ratio: null,
      eth_slice_supply: null,
      eth_slice_ratio: null,
    });
  });

  it("none of it enters the coverage ratio", async () => {
    const [with_, without] = [await detailOf(), await detailOf({ cutoffs: new Map(), reconciliations: [] })];
    expect(with_.coverage_series).to.deep.equal(without.coverage_series);
    expect(with_.latest_report?.coverage_ratio).to.equal(without.latest_report?.coverage_ratio);
  });

  it("figures withheld as stale take comparisons and ratio with them; the period page stays a record", async () => {
    const late = "2026-08-01T00:00:00.000Z";
    expect(await detailOf({}, "", late)).to.deep.include({
      reconciliations: [],
      reconciliations_truncated: null,
      reconciliations_total_available: null,
      coverage_ratio_all: null,
      latest_report: null,
    });
    const page = await (await api({}, late)).get("/v1/board/attestations/XUSD/2026-01");
    expect(JSON.parse(page.text).report.measured_at_cutoff).to.have.length(2);
  });

  it("the tag changes when a snapshot is replaced by a reading at the cutoff", async () => {
    const tagOf = async (over = {}) => (await (await api(over)).get("/v1/board/tokens/XUSD")).headers.get("etag");
    const cutoffs = new Map([...held.cutoffs, [placeOf("base", CUTOFF), read("250.000000")] as const]);
    expect(await tagOf()).to.equal(await tagOf());
    expect(await tagOf({ cutoffs })).not.to.equal(await tagOf());
  });

  it("is not served when its evidence does not verify", async () => {
    const snapshot = { tokens: [token("XUSD", held)] };
    for (const id of [artifactIdOf("read 250.000000"), held.reconciliations[0]?.reconciliation_artifact_id ?? artifactIdOf("")]) {
      const damaged = await apiWith({ now: NOW, snapshot: { ...snapshot, damaged: new Set([id]) } });
      expectContract(await damaged.get("/v1/board/tokens/XUSD"), "getToken", 503);
    }
  });
});

describe("pages of what stands on measurements at cutoffs", () => {
  const pageOf = async (path: string, over = {}, now = NOW) => (await (await api(over, now)).get(path)).text;

  it("the token page shows what is stated beside what was measured, the difference, the tolerance and the outcome in words", async () => {
    const page = await pageOf("/tokens/XUSD");
    for (const shown of [
      "Measured supply lies within what is stated for all networks",
      "Nothing was measured at the cutoff",
      "A comparison, not a cause",
      "-249.500000",
      "2495.00 basis points",
      "tolerance 10.00 basis points",
      "12 s before the cutoff",
      "Last block at or before the cutoff",
    ])
      expect(page).to.include(shown);
  });

  it("the ratio over all networks stands under its own name, and says what is missing when it is not formed", async () => {
    const page = await pageOf("/tokens/XUSD");
    expect(page).to.include("Ratio over all networks").and.to.include("not the coverage ratio");
    const cutoffs = new Map([[placeOf("ethereum", CUTOFF), read("750.500000")]]);
    expect(await pageOf("/tokens/XUSD", { cutoffs })).to.include("there is no measurement on base");
  });

  it("the report page shows each network's measurement at the cutoff, or plainly that there is none", async () => {
    const page = await pageOf("/tokens/XUSD/2026-01");
    expect(page).to.include("Measured at the cutoff").and.to.include("Recorded reading nearest to the cutoff");
    expect(await pageOf("/tokens/XUSD/2025-12")).to.include("Nothing was measured at the cutoff");
  });

  for (const [count, folded] of [
    [4, null],
    [5, "1 at earlier dates"],
  ] as const)
    it(`of ${count} comparisons the newest four stand open, ${folded === null ? "and none is folded away" : "the others folded away"}`, async () => {
      const columns = Array.from({ length: count }, (_, i) => column(`2026-01-${31 - i}`));
      const many = report("2026-01", { seq: 50, parse: { columns } });
      const reconciliations = columns.map(({ as_of }) => compared(many, "ethereum", null, as_of));
      const page = await pageOf("/tokens/XUSD", { reports: [many], reconciliations });
      const [part = ""] = page.split("Stated beside measured").slice(1);
      const [open = "", rest = ""] = part.split("Revisions")[0]?.split("<details>") ?? [];
      const dates = (text: string) => columns.map(({ as_of }) => as_of).filter((date) => text.includes(date));
      expect(dates(open)).to.deep.equal(columns.slice(0, 4).map(({ as_of }) => as_of));
      if (folded === null) expect(rest).to.equal("");
      else
        expect([rest.includes(`<summary>${folded}</summary>`), dates(rest.split("</details>")[0] ?? "")]).to.deep.equal([
          true,
          ["2026-01-27"],
        ]);
    });

  it("withheld figures leave the token page with their comparisons", async () => {
    const page = await pageOf("/tokens/XUSD", {}, "2026-08-01T00:00:00.000Z");
    expect(page).to.include("Stated beside measured").and.not.to.include("2495.00");
  });

  it("a network name is text, whatever it says", async () => {
    const hostile = { ...january.parse.columns[0], rows: [] };
    const label = row({ ...onBase, label: "<script>alert(1)</script>" });
    const other = report("2026-01", { seq: 60, parse: { columns: [column("2026-01-31", { ...hostile, rows: [label] })] } });
    const over = { reports: [other], reconciliations: [compared(other, "base", read("1"))], token: { networks, home_network: "base" } };
    const page = await pageOf("/tokens/XUSD", over);
    expect(page).to.include("&lt;script&gt;alert(1)").and.not.to.include("<script>alert(1)");
  });
});
