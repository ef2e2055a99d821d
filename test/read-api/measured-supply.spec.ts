import { expect } from "chai";
import { artifactIdOf } from "../../domain/shared/sha256.js";
import { instantFromMs } from "../../domain/shared/time.js";
import type { BoardSupplyFigure, V1BoardTokenDetail } from "../../read-api/generated/types.js";
import { board, column, decimal, instant, measured, network, reading, report, row, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith, memoryQueries, type TestApi } from "../support/read-api.js";
import { contextArtifact } from "../support/supply-evidence.js";

const NOW = "2026-02-15T12:00:00.000Z";
const hoursBefore = (hours: number): string => instantFromMs(Date.parse(NOW) - hours * 3_600_000);
const PATH = "/v1/board/tokens/XUSD";

const networks = [network("ethereum"), network("tron", { family: "TRON", address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj" })];
const ethereum = measured(
  "ethereum",
  [1, 2, 3, 800].map((hours, i) => reading(hoursBefore(hours), "1000000000", { seq: 900 - i })),
);
const tron = measured("tron", [reading(hoursBefore(4), "250500000", { source_tier: "RPC_QUORUM", pin_kind: "BLOCK_ID", seq: 5 })], {
  family: "TRON",
  address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj",
});
const xusd = token("XUSD", { token: { networks }, supply: [tron, ethereum], reports: [report("2026-01")] });
const api = (over = {}): Promise<TestApi> => apiWith({ now: NOW, snapshot: { tokens: [{ ...xusd, ...over }, token("NEWX")] } });
const detailOf = async (over = {}, path = PATH): Promise<V1BoardTokenDetail> => {
  const reply = await (await api(over)).get(path);
  expectContract(reply, "getToken", 200);
  return JSON.parse(reply.text);
};

describe("measured supply, as served", () => {
  it("a figure is the reading as recorded, with who read it and at which block", async () => {
    const [figure] = (await detailOf()).supply_series;
    const [newest] = ethereum.series;
    const provenance: BoardSupplyFigure["provenance"] = {
      pin_kind: "BLOCK_HASH",
      pin_ref: newest?.block_hash ?? "",
      legs: 3,
      dissent: 0,
      operators: ["one", "three", "two"],
      layout_id: "plain-slot-1",
    };
    expect(figure).to.deep.equal({
      time: hoursBefore(1),
      block_number: newest?.height,
      block_hash: newest?.block_hash,
      total_supply_base_units: "1000000000",
      total_supply: "1000.000000",
      source_tier: "STORAGE_PROVEN",
      snapshot_artifact_id: newest?.snapshot_artifact_id,
      quorum_log_artifact_id: newest?.quorum_log_artifact_id,
      storage_proof_artifact_id: newest?.storage_proof_artifact_id,
      anchor_status: "UNANCHORED",
      provenance,
    });
  });

  it("the series is newest first inside the public window, and says what is held beyond", async () => {
    const detail = await detailOf();
    expect(detail.supply_series.map(({ time }) => time)).to.deep.equal([1, 2, 3].map(hoursBefore));
    expect(detail).to.include({
      supply_series_truncated: true,
      supply_series_total_available: 4,
      first_snapshot_at: hoursBefore(800),
    });
  });

  it("the window begins with its first day: a reading a millisecond before is out", async () => {
    const times = ["2026-01-16T00:00:00.000Z", "2026-01-15T23:59:59.999Z"];
    const supply = [
      measured(
        "ethereum",
        times.map((time) => reading(time)),
      ),
    ];
    expect((await detailOf({ supply })).supply_series.map(({ time }) => time)).to.deep.equal([times[0]]);
  });

  for (const [held, truncated] of [
    [750, false],
    [751, true],
  ] as const) {
    it(`of ${held} readings inside the window 750 are served, ${truncated ? "and said to be fewer" : "and no more are held"}`, async () => {
      const readings = Array.from({ length: held }, (_, i) => reading(instantFromMs(Date.parse(NOW) - i * 60_000), "1", { seq: i }));
      const detail = await detailOf({ supply: [measured("ethereum", readings)] });
      expect([detail.supply_series.length, detail.supply_series_truncated]).to.deep.equal([750, truncated]);
      expect(detail.supply_series_total_available).to.equal(held);
    });
  }

  it("chain shows another network's series and leaves slices and float as they are", async () => {
    const [home, other] = [await detailOf(), await detailOf({}, `${PATH}?chain=tron`)];
    expect(other).to.include({ chain: "tron", supply_series_total_available: 1, first_snapshot_at: hoursBefore(4) });
    expect(other.supply_series.map(({ total_supply }) => total_supply)).to.deep.equal(["250.500000"]);
    expect([other.network_slices, other.measured_float]).to.deep.equal([home.network_slices, home.measured_float]);
  });

  it("a slice is the latest reading of a published network with its age, its freshness and its history, home first", async () => {
    const [first, second] = (await detailOf()).network_slices;
    expect(first).to.deep.include({
      network: "ethereum",
      family: "EVM",
      address: "0x52908400098527886E0F7030069857D2E4169EE7",
      decimals: 6,
      total_supply: "1000.000000",
      source_tier: "STORAGE_PROVEN",
      pin_kind: "BLOCK_HASH",
      as_of: hoursBefore(1),
      age_seconds: 3600,
      freshness: "CURRENT",
      legs: 3,
      legs_absence: null,
      first_measured_at: hoursBefore(800),
      history_points: 4,
      history_tiers: ["STORAGE_PROVEN"],
      history_weakest_tier: "STORAGE_PROVEN",
      issuer_stated: null,
      self_reported: null,
    });
    expect(second).to.deep.include({ network: "tron", freshness: "SNAPSHOT_LATE", source_tier: "RPC_QUORUM", age_seconds: 14_400 });
  });

  describe("what the issuer's report states of a network stands beside its slice", () => {
    const line = (over: Parameters<typeof row>[0] = {}) =>
      row({ row_kind: "POSITION", category: "TOKEN_LIABILITY", amount: decimal("250.75"), unit: "TOKEN", network: "tron", ...over });
    let source: string | undefined; // of the latest report
    const statedOf = async (rows: ReturnType<typeof row>[], over = {}, parse = {}) => {
      const latest = report("2026-01", { parse: { columns: [column("2026-01-31", { rows: [row(), ...rows] })], ...parse } });
      const { network_slices, latest_report } = await detailOf({ reports: [report("2025-12"), latest], ...over });
      expect(network_slices[0]?.issuer_stated).to.equal(null);
      source = latest_report?.source_artifact_id;
      return network_slices[1]?.issuer_stated;
    };
    const inDollars = line({ unit: "USD" });

    it("verbatim, with the report's date and document", async () => {
      for (const rows of [[line()], [inDollars]])
        expect(await statedOf(rows)).to.deep.equal({ figure: "250.75", as_of: "2026-01-31", source_artifact_id: source });
    });

    it("and not where it is a bound, stands twice, is of another unit or of a group", async () => {
      expect(await statedOf([line({ lower_bound: true })])).to.equal(null);
      expect(await statedOf([line(), line({ label: "again" })])).to.equal(null);
      expect(await statedOf([line({ unit: "EUR" })])).to.equal(null);
      expect(await statedOf([inDollars], { token: { ...xusd.token, peg_currency: "EUR" } })).to.equal(null);
      expect(await statedOf([line()], {}, { report_scope: "CONSOLIDATED_GROUP" })).to.equal(null);
      expect(await statedOf([line({ network: null })])).to.equal(null);
    });

    it("and not while attested figures are withheld, when the slice still stands", async () => {
      const old = report("2025-10", { parse: { columns: [column("2025-10-31", { rows: [row(), line()] })] } });
      const detail = await detailOf({ reports: [old] });
      expect(detail.attestation_status).to.equal("WITHHELD_STALE");
      expect(detail.network_slices.map(({ network: of, issuer_stated }) => [of, issuer_stated])).to.deep.equal([
        ["ethereum", null],
        ["tron", null],
      ]);
    });
  });

  it("the float sums the slices, late ones included, and a third party's split stands beside it", async () => {
    const context = contextArtifact({ pulled_at: instant("2026-02-14T12:00:00.000Z") });
    const detail = await detailOf({ context });
    expect(detail.measured_float).to.deep.equal({
      total_supply: "1250.500000",
      source_tier: "RPC_QUORUM",
      as_of: hoursBefore(4),
      networks: ["ethereum", "tron"],
      slice_count: 2,
      late_networks: ["tron"],
      history_weakest_tier: "RPC_QUORUM",
      all_networks_measured: false,
    });
    expect(detail.unmeasured_context).to.deep.include({ provider_name: "Example Analytics", unmeasured_supply: "100" });
    expect((await detailOf()).measured_float).to.include({ all_networks_measured: null });
  });

  it("stays while attested figures are withheld as stale", async () => {
    const detail = await detailOf({ reports: [report("2025-06")] });
    expect(detail).to.include({ attestation_status: "WITHHELD_STALE", latest_report: null });
    expect([detail.supply_series.length, detail.network_slices.length, detail.measured_float?.slice_count]).to.deep.equal([3, 2, 2]);
  });

  it("a card shows the home network's latest reading and the float; a token never read shows none", async () => {
    const reply = await (await api()).get("/v1/board/overview");
    expectContract(reply, "getOverview", 200);
    const { tokens, meta } = JSON.parse(reply.text);
    expect(tokens[0].latest_supply).to.deep.include({ time: hoursBefore(1), total_supply: "1000.000000" });
    expect(tokens[0]).to.include({ latest_supply_freshness: "CURRENT" });
    expect(tokens[0].measured_float.total_supply).to.equal("1250.500000");
    expect(tokens[1]).to.include({ latest_supply: null, latest_supply_freshness: "NONE", measured_float: null });
    expect(meta).to.include({ measured_as_of: hoursBefore(1), measured_as_of_max: hoursBefore(1) });
  });

  it("the coverage read names the home network's latest reading and the tiers in use, measured ones first", async () => {
    const reply = await (await api()).get("/v1/board/coverage");
    expectContract(reply, "getCoverage", 200);
    const { tokens, not_covered } = JSON.parse(reply.text);
    expect(tokens[0]).to.include({ latest_snapshot_at: hoursBefore(1), latest_snapshot_tier: "STORAGE_PROVEN", snapshot_enabled: true });
    expect(tokens[1]).to.include({ latest_snapshot_at: null, latest_snapshot_tier: null });
    expect(not_covered.source_tiers_in_use).to.deep.equal(["STORAGE_PROVEN", "RPC_QUORUM", "ISSUER_ATTESTED"]);
  });

  it("meta's measured range is of each token's newest reading", async () => {
    const other = token("YUSD", { supply: [measured("ethereum", [reading(hoursBefore(9)), reading(hoursBefore(2))])] });
    const two = await apiWith({ now: NOW, snapshot: { tokens: [xusd, other] } });
    const { meta } = JSON.parse((await two.get("/v1/board/overview")).text);
    expect(meta).to.include({ measured_as_of: hoursBefore(2), measured_as_of_max: hoursBefore(1) });
    expect((await detailOf()).meta).to.include({ measured_as_of: hoursBefore(1), measured_as_of_max: hoursBefore(1) });
  });

  it("503 integrity_error when the artifact of a served reading is damaged, and a damaged quorum log only hides the providers", async () => {
    const newest = ethereum.latest;
    const broken = (id: string | null) =>
      apiWith({ now: NOW, snapshot: { tokens: [xusd], damaged: new Set([id ?? artifactIdOf("")]) } as never });
    for (const id of [newest.snapshot_artifact_id, newest.storage_proof_artifact_id]) {
      expectContract(await (await broken(id)).get(PATH), "getToken", 503);
      expectContract(await (await broken(id)).get("/v1/board/overview"), "getOverview", 503);
    }
    const detail: V1BoardTokenDetail = JSON.parse((await (await broken(newest.quorum_log_artifact_id)).get(PATH)).text);
    expect(detail.network_slices[0]).to.include({ legs: null, legs_absence: "PAYLOAD_UNREADABLE", total_supply: "1000.000000" });
    expect(detail.supply_series.map(({ provenance }) => provenance === null)).to.deep.equal([true, false, false]);
  });
});

describe("ages of kept answers", () => {
  /** An application whose clock the test sets; the service reads it anew after every announced change. */
  const clocked = async () => {
    const at = { now: NOW };
    const made = await apiWith({ clock: async () => instant(at.now), queries: memoryQueries(board({ tokens: [xusd] })) });
    const read = async (ms: number, path = PATH) => {
      at.now = instantFromMs(Date.parse(NOW) + ms);
      made.api.changed();
      const { text, headers } = await made.get(path);
      return { body: JSON.parse(text), etag: headers.get("etag"), length: Number(headers.get("content-length")), text };
    };
    return { read };
  };

  it("move with the clock in a kept answer, under the same tag, while nothing else moves", async () => {
    const { read } = await clocked();
    const [first, second] = [await read(0), await read(5_000)];
    expect(first.body.network_slices.map(({ age_seconds }: { age_seconds: number }) => age_seconds)).to.deep.equal([3600, 14_400]);
    const [age] = second.body.network_slices;
    expect(age.age_seconds).to.be.within(3605, 3635);
    expect(second.etag).to.equal(first.etag);
    expect(second.length).to.equal(Buffer.byteLength(second.text));
    expect(second.text.replaceAll(/"age_seconds":\d+/g, "")).to.equal(first.text.replaceAll(/"age_seconds":\d+/g, ""));
  });

  it("write a longer number with the right length", async () => {
    const { read } = await clocked();
    await read(0);
    const later = await read(6_400_000);
    expect(later.body.network_slices[0].age_seconds).to.be.within(10_000, 10_030);
    expect(later.length).to.equal(Buffer.byteLength(later.text));
  });

  it("a slice turning late changes the answer and its tag", async () => {
    const { read } = await clocked();
    const before = await read(7_195_000);
    const after = await read(7_200_001);
    expect([before.body.network_slices[0].freshness, after.body.network_slices[0].freshness]).to.deep.equal(["CURRENT", "SNAPSHOT_LATE"]);
    expect(after.etag).not.to.equal(before.etag);
    expect(after.body.measured_float.late_networks).to.deep.equal(["ethereum", "tron"]);
  });
});
