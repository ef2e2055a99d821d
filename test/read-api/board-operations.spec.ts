import { expect } from "chai";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { column, day, instant, month, network, report, revision, row, token, total, unreadable } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith, WEB } from "../support/read-api.js";

const NOW = "2026-02-15T12:00:00.000Z";
const january = report("2026-01", { seq: 40 });

describe("the board's operations", () => {
  const board = async () =>
    apiWith({
      now: NOW,
      snapshot: {
        tokens: [
          token("XUSD", {
            reports: [report("2025-11"), report("2025-12"), january],
            revisions: [revision("2025-12", { seq: 71 }), revision("2025-12")],
            unreadable: [unreadable("2025-10")],
          }),
          token("OLDX", { reports: [report("2025-06")] }),
          token("NONE", { has_source: false, cadences: [] }),
        ],
      },
    });

  for (const [path, operationId] of [
    ["/v1/board/overview", "getOverview"],
    ["/v1/board/tokens/XUSD", "getToken"],
    ["/v1/board/tokens/OLDX", "getToken"],
    ["/v1/board/tokens/NONE", "getToken"],
    ["/v1/board/coverage", "getCoverage"],
    ["/v1/board/attestations", "getAttestationIndex"],
    ["/v1/board/attestations/XUSD/2026-01", "getAttestationPeriod"],
    ["/v1/board/revisions", "getRevisions"],
    ["/v1/openapi.json", "getOpenApi"],
  ] as const) {
    it(`${path} answers exactly what the contract says`, async () => {
      expectContract(await (await board()).get(path), operationId, 200);
    });
  }

  it("an empty registry is an empty board, not an error", async () => {
    const api = await apiWith({ snapshot: { tokens: [], head: null } });
    for (const [path, id] of [
      ["/v1/board/overview", "getOverview"],
      ["/v1/board/coverage", "getCoverage"],
      ["/v1/board/attestations", "getAttestationIndex"],
      ["/v1/board/revisions", "getRevisions"],
    ] as const) {
      const reply = await api.get(path);
      expectContract(reply, id, 200);
    }
    expect(await api.json("/v1/board/overview")).to.include({ chain_head_seq: null, chain_head_hash: null, headline: null });
  });

  it("the overview states each token's latest figures verbatim, and withholds those past their limit", async () => {
    const { tokens, headline, meta } = JSON.parse((await (await board()).get("/v1/board/overview")).text);
    const [current, withheld, none] = tokens;
    expect(current.latest_stated).to.deep.include({
      total_reserve: "1000.50",
      liability: "1000.00",
      liability_unit: "TOKEN",
      as_of: "2026-01-31",
    });
    expect(current.latest_coverage.coverage_ratio).to.equal("1.000500");
    expect(withheld).to.deep.include({ attestation_status: "WITHHELD_STALE", latest_stated: null, latest_coverage: null });
    expect(withheld.withheld_stale).to.include({ last_report_month: "2025-06", withheld_after_days: 75, withheld_since: "2025-09-14" });
    for (const field of withheld.withheld_stale.withheld_fields) expect(withheld).to.have.property(field);
    expect(none).to.deep.include({ attestation_status: "NONE", overdue: null, next_report_expected_by: null, issuer_entity_name: null });
    expect(headline).to.deep.equal({ total: "1000.50", scopes: [{ scope: "SINGLE_TOKEN", total: "1000.50", symbols: ["XUSD"] }] });
    expect(meta).to.include({ attested_as_of: "2026-01-31", attested_as_of_max: "2026-01-31", measured_as_of: null });
  });

  it("the token detail holds the stated empty value of everything not measured, scored, compared or anchored", async () => {
    const detail = JSON.parse((await (await board()).get("/v1/board/tokens/XUSD")).text);
    expect(detail).to.deep.include({
      supply_series: [],
      supply_series_truncated: false,
      supply_series_total_available: 0,
      first_snapshot_at: null,
      network_slices: [],
      measured_float: null,
      unmeasured_context: null,
      latest_statement: null,
      report_score: null,
      series_score: null,
      reconciliations: [],
      reconciliations_truncated: false,
      reconciliations_total_available: 0,
      restatements: [],
      plan_gated: [{ field: "restatements", count: 2, requires: "raised_api_entitlement", pricing_url: `${WEB}/v1/pricing` }],
    });
    expect(detail.corroboration).to.include({ outcome: "NOT_APPLICABLE", reason: "NO_FUND_MAPPING", compared_at: null });
    expect(detail.latest_report).to.deep.include({ measured_at_cutoff: [], anchor_status: "UNANCHORED", chain_seq: 40 });
  });

  it("coverage_ratio_all keeps the report's own figures and names the networks no measurement is held of", async () => {
    const detail = JSON.parse((await (await board()).get("/v1/board/tokens/XUSD")).text);
    expect(detail.coverage_ratio_all).to.deep.equal({
      status: "NO_CONTEMPORANEOUS_SNAPSHOT",
      as_of: "2026-01-31",
      report_month: "2026-01",
      total_reserve_usd: "1000.50",
      measured_float: null,
      coverage_ratio: null,
      source_tier: null,
      networks: [],
      networks_missing: ["ethereum"],
      eth_slice_supply: null,
      eth_slice_ratio: null,
      window_hours: 0.25,
    });
  });

  it("the coverage series serves the window and counts what stands behind it", async () => {
    const detail = JSON.parse((await (await board()).get("/v1/board/tokens/XUSD")).text);
    expect(detail.coverage_series.map(({ as_of }: { as_of: string }) => as_of)).to.deep.equal(["2026-01-31"]);
    expect(detail).to.include({ coverage_series_truncated: true, coverage_series_total_available: 3, walled_history_points: 2 });
    expect(detail.published_unreadable_periods).to.deep.equal([
      {
        period: "2025-10",
        document_url: "https://issuer.example/reports/2025-10.pdf",
        document_sha256: sha256Hex("unreadable 2025-10"),
        captured_at: "2026-02-11T08:00:00.000Z",
      },
    ]);
  });

  it("withholding empties what comes from reports, keeps the record of months, and leaves the index whole", async () => {
    const api = await board();
    const detail = JSON.parse((await api.get("/v1/board/tokens/OLDX")).text);
    expect(detail).to.deep.include({
      attestation_status: "WITHHELD_STALE",
      latest_report: null,
      coverage_series: [],
      coverage_series_truncated: null,
      coverage_series_total_available: null,
      reconciliations: [],
      reconciliations_truncated: null,
      reconciliations_total_available: null,
      coverage_ratio_all: null,
      walled_history_points: 0,
      missing_periods: [],
      overdue: true,
    });
    expect(detail.corroboration).to.include({ outcome: "WITHHELD_STALE", reason: "FIGURES_WITHHELD", tolerance_bps: null });
    expect(detail.meta).to.include({ attested_as_of: null, attested_as_of_max: null });
    for (const field of detail.withheld_stale.withheld_fields) expect(detail).to.have.property(field);
    const { entries } = JSON.parse((await api.get("/v1/board/attestations")).text);
    expect(entries.map(({ symbol, period }: { symbol: string; period: string }) => `${symbol} ${period}`)).to.deep.equal([
      "XUSD 2026-01",
      "XUSD 2025-12",
      "XUSD 2025-11",
      "OLDX 2025-06",
    ]);
  });

  it("the index's dates span the tokens' newest reports, withheld ones included: they are records", async () => {
    const { meta } = JSON.parse((await (await board()).get("/v1/board/attestations")).text);
    expect(meta).to.include({ attested_as_of: "2025-06-30", attested_as_of_max: "2026-01-31" });
  });

  it("coverage counts registry tokens and names what is not covered", async () => {
    const body = JSON.parse((await (await board()).get("/v1/board/coverage")).text);
    expect(body).to.include({ tracked_token_count: 3, tokens_with_attestation_series: 2, tokens_current: 1 });
    expect(body.not_covered).to.deep.equal({
      chains_ingested: ["ethereum"],
      tokens_without_attestation_series: ["NONE"],
      source_tiers_in_use: ["ISSUER_ATTESTED"],
    });
    expect(body.tokens[0]).to.deep.include({
      report_count: 3,
      first_report_month: "2025-11",
      last_report_month: "2026-01",
      publication_lag_days: 10,
      capture_lag_days: 1,
      lag_basis: "LATEST_REPORT",
      next_report_expected_by: "2026-03-10",
    });
    expect(body.tokens[2]).to.deep.include({ metadata: {}, template_id: null, publication_lag_days: null, report_count: 0 });
  });

  it("symbols match in any letter case and are answered as registered", async () => {
    const api = await board();
    const [upper, lower] = [await api.get("/v1/board/tokens/XUSD"), await api.get("/v1/board/tokens/xuSd")];
    expect(lower.text).to.equal(upper.text);
    expect(lower.headers.get("etag")).to.equal(upper.headers.get("etag"));
  });

  it("chain makes a measured network the shown one and changes nothing else", async () => {
    const positions = column("2026-01-31", {
      rows: [row({ row_kind: "POSITION", category: "TOKEN_LIABILITY", network: "base", unit: "TOKEN" })],
    });
    const networks = [
      network("ethereum"),
      network("base", { address: "0xbase", decimals: 18 }),
      network("off", { snapshot_enabled: false }),
    ];
    const api = await apiWith({
      now: NOW,
      snapshot: { tokens: [token("XUSD", { token: { networks }, reports: [report("2026-01", { parse: { columns: [positions] } })] })] },
    });
    const home = JSON.parse((await api.get("/v1/board/tokens/XUSD")).text);
    const onBase = JSON.parse((await api.get("/v1/board/tokens/XUSD?chain=base")).text);
    expect(home).to.deep.include({ chain: "ethereum", decimals: 6, per_chain_itemized: false, chains_ingested: ["ethereum", "base"] });
    expect(home.chains).to.deep.equal(home.chains_ingested);
    expect(onBase).to.deep.equal({ ...home, chain: "base", address: "0xbase", decimals: 18, per_chain_itemized: true });
    for (const chain of ["off", "tron", "Base"]) {
      expectContract(await api.get(`/v1/board/tokens/XUSD?chain=${chain}`), "getToken", 404);
    }
  });

  it("two stated dates give two coverage points and one report detail", async () => {
    const columns = [column("2026-01-17", { total_reserve: total("990.00") }), column("2026-01-31")];
    const api = await apiWith({
      now: NOW,
      snapshot: { tokens: [token("XUSD", { reports: [report("2026-01", { parse: { columns } })] })] },
    });
    const detail = JSON.parse((await api.get("/v1/board/tokens/XUSD")).text);
    expect(detail.coverage_series.map((point: { as_of: string; report_month: string }) => [point.as_of, point.report_month])).to.deep.equal(
      [
        ["2026-01-31", "2026-01"],
        ["2026-01-17", "2026-01"],
      ],
    );
    expect(detail.latest_report).to.include({ composition_as_of: "2026-01-31", total_reserve: "1000.50" });
  });

  it("served lines have six places, half to even, and only dollars and tokens are served", async () => {
    const rows = [
      row({ amount: "1.0000005" as never }),
      row({ amount: "1.0000015" as never }),
      row({ amount: "-3" as never }),
      row({ amount: "7.1" as never, unit: "EUR" }),
    ];
    const columns = [column("2026-01-31", { rows, total_reserve: null, liability: total("12.3456789", "TOKEN") })];
    const api = await apiWith({
      now: NOW,
      snapshot: { tokens: [token("XUSD", { reports: [report("2026-01", { parse: { columns } })] })] },
    });
    const { latest_report } = JSON.parse((await api.get("/v1/board/tokens/XUSD")).text);
    expect(latest_report.rows.map(({ amount }: { amount: string }) => amount)).to.deep.equal(["1.000000", "1.000002", "-3.000000"]);
    expect(latest_report).to.include({ total_reserve: null, liability: "12.3456789", coverage_ratio: null });
  });

  it("a status flips with the day alone, and the answer with it", async () => {
    const reports = [report("2026-01", { parse: { issued_on: day("2026-02-10") }, captured_at: instant("2026-02-11T08:00:00.000Z") })];
    const status = async (now: string): Promise<string> => {
      const api = await apiWith({
        now,
        snapshot: { tokens: [token("XUSD", { reports, cadences: [{ since: month("2026-01"), cadence: null, basis: null }] })] },
      });
      return JSON.parse((await api.get("/v1/board/tokens/XUSD")).text).attestation_status;
    };
    expect(await status("2026-03-17T23:59:59.999Z")).to.equal("CURRENT");
    expect(await status("2026-03-18T00:00:00.000Z")).to.equal("STALE");
  });
});
