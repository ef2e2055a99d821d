import { expect } from "chai";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import { column, decimal, network, report, revision, row, token, total } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const NOW = "2026-02-15T12:00:00.000Z";
const PAGE = "/v1/board/attestations/XUSD/2026-01";
const bills = (amount: string) => row({ category: "US_TREASURY", label: "Treasury bills", amount: decimal(amount) });
const december = report("2025-12", { parse: { columns: [column("2025-12-31", { rows: [row(), bills("800")] })] } });
const january = report("2026-01", { seq: 60, restated: true, parse: { columns: [column("2026-01-31", { rows: [bills("900.5")] })] } });

const xusd = (over: Parameters<typeof token>[1] = {}) => token("XUSD", { reports: [december, january], ...over });
const api = (tokens = [xusd({ revisions: [revision("2026-01")] })], now = NOW) => apiWith({ now, snapshot: { tokens } });
const page = async (...options: Parameters<typeof api>) => JSON.parse((await (await api(...options)).get(PAGE)).text);

describe("GET /v1/board/attestations/{symbol}/{period}", () => {
  it("answers exactly what the contract says, with and without a prior month", async () => {
    const served = await api();
    expectContract(await served.get(PAGE), "getAttestationPeriod", 200);
    expectContract(await served.get("/v1/board/attestations/XUSD/2025-12"), "getAttestationPeriod", 200);
  });

  it("states the report, the month it is compared with, and what changed", async () => {
    const body = await page();
    expect(body).to.deep.include({
      symbol: "XUSD",
      token_name: "XUSD Coin",
      issuer_name: "Example Issuer",
      issuer_entity_name: "Example Issuer Ltd.",
      chain: "ethereum",
      period: "2026-01",
      accountant_name: "Example Audit LLP",
      engagement_standard_text: "examination in accordance with attestation standards",
      engagement_type: "examination",
      prior_period: "2025-12",
      prior_as_of: "2025-12-31",
      score: null,
      quote: null,
    });
    expect(body.deltas).to.deep.equal([
      {
        row_kind: "CATEGORY",
        category: "US_TREASURY",
        label: "Treasury bills",
        line_count: 1,
        current_amount: "900.500000",
        prior_label: "Treasury bills",
        prior_line_count: 1,
        prior_amount: "800.000000",
        delta: "100.500000",
        unit: "USD",
      },
      {
        row_kind: "CATEGORY",
        category: "CASH",
        label: null,
        line_count: 0,
        current_amount: null,
        prior_label: "Cash held at banks",
        prior_line_count: 1,
        prior_amount: "100.500000",
        delta: null,
        unit: "USD",
      },
    ]);
    expect(body.flags).to.deep.equal([
      { kind: "RESTATED", detail: `${sha256Hex("first document")} -> ${sha256Hex("second document")}` },
      { kind: "CATEGORY_REMOVED", detail: "CASH" },
    ]);
  });

  it("the first month has null in place of a comparison", async () => {
    const body = JSON.parse((await (await api()).get("/v1/board/attestations/XUSD/2025-12")).text);
    expect(body).to.deep.include({ prior_period: null, prior_as_of: null, deltas: null, flags: [], restatement: null });
  });

  it("the report is the one the token detail shows", async () => {
    const served = await api();
    const detail = JSON.parse((await served.get("/v1/board/tokens/XUSD")).text);
    expect(JSON.parse((await served.get(PAGE)).text).report).to.deep.equal(detail.latest_report);
  });

  it("the restatement points to the superseded record and its reason, and names the entry of the revision log", async () => {
    const { restatement } = await page();
    expect(restatement).to.deep.equal({
      revision_id: "rev-61-XUSD",
      reason: "ISSUER_REISSUED",
      reason_text: "This report replaces the one issued before.",
      recorded_at: "2026-02-12T09:00:00.000Z",
      superseded_report_artifact_id: artifactIdOf("first parse"),
      superseded_source_sha256: sha256Hex("first document"),
      superseded_source_url: "https://issuer.example/reports/2026-01-first.pdf",
      superseded_captured_at: "2026-02-09T08:00:00.000Z",
    });
    const { entries } = JSON.parse((await (await api()).get("/v1/board/revisions")).text);
    expect(entries[0].revision_id).to.equal(restatement.revision_id);
  });

  it("of several supersessions the newest one that the report stands by is the restatement", async () => {
    const revisions = [
      revision("2026-01", { seq: 91, superseding_seq: 60, superseded_seq: 90, reason: "PARSE_CORRECTED", reason_text: null }),
      revision("2026-01"),
      revision("2025-12", { seq: 33, superseding_seq: 32, superseded_seq: 31 }),
    ];
    expect((await page([xusd({ revisions })])).restatement).to.include({ revision_id: "rev-91-XUSD", reason: "PARSE_CORRECTED" });
  });

  for (const [words, served] of [
    [1, true],
    [39, true],
    [40, true],
    [41, false],
  ] as const)
    it(`a sentence of ${words} words is ${served ? "quoted whole" : "not quoted"}`, async () => {
      const text = Array.from({ length: words }, (_, n) => `word${n}`).join(" ");
      const quoted = report("2026-01", { parse: { quote: { kind: "OPINION", page: 3, text, box: [0, 0, 1, 1] } } });
      expect((await page([xusd({ reports: [quoted] })])).quote).to.deep.equal(served ? { kind: "OPINION", text, page: 3 } : null);
    });

  it("stays readable while the token's figures are withheld as stale", async () => {
    const served = await api([xusd()], "2026-12-31T00:00:00.000Z");
    expect(JSON.parse((await served.get("/v1/board/tokens/XUSD")).text).attestation_status).to.equal("WITHHELD_STALE");
    expectContract(await served.get(PAGE), "getAttestationPeriod", 200);
  });

  it("its dates are the report's own, as one token gives them", async () => {
    const { meta } = await page();
    expect(meta).to.include({ attested_as_of: "2026-01-31", attested_as_of_max: "2026-01-31", measured_as_of: null });
  });

  it("chain names the shown network and changes nothing else", async () => {
    const networks = [network("ethereum"), network("base"), network("off", { snapshot_enabled: false })];
    const served = await api([xusd({ token: { networks } })]);
    const home = JSON.parse((await served.get(PAGE)).text);
    const onBase = JSON.parse((await served.get(`${PAGE}?chain=base`)).text);
    expect(onBase).to.deep.equal({ ...home, chain: "base" });
    for (const chain of ["off", "tron"]) {
      const reply = await served.get(`${PAGE}?chain=${chain}`);
      expectContract(reply, "getAttestationPeriod", 404);
      expect(JSON.parse(reply.text).code).to.equal("unknown_chain");
    }
  });

  it("the symbol is taken in any letter case, with one and the same answer", async () => {
    const served = await api();
    expect((await served.get("/v1/board/attestations/xusd/2026-01")).text).to.equal((await served.get(PAGE)).text);
  });

  for (const [path, status, code] of [
    ["/v1/board/attestations/NOPE/2026-01", 404, "unknown_token"],
    ["/v1/board/attestations/NOPE/2026-1", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2025-11", 404, "unknown_period"],
    ["/v1/board/attestations/XUSD/2026-02", 404, "unknown_period"],
    ["/v1/board/attestations/XUSD/0000-01", 404, "unknown_period"],
    ["/v1/board/attestations/XUSD/2026-00", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026-13", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026-1", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026-01-31", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/%202026-01", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026-01?chain=", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026-01?chain=base&chain=base", 422, "validation_failed"],
    ["/v1/board/attestations/XUSD/2026%0A01", 422, "control_characters"],
  ] as const)
    it(`${path} is ${status} ${code}`, async () => {
      const reply = await (await api()).get(path);
      expectContract(reply, "getAttestationPeriod", status);
      expect(JSON.parse(reply.text).code).to.equal(code);
    });

  it("is not served when evidence behind the report, the prior one or the supersession is damaged", async () => {
    const damagedIds = [january.report_artifact_id, december.report_artifact_id, revision("2026-01").revision_artifact_id];
    for (const id of [...damagedIds, artifactIdOf("first parse")]) {
      const served = await apiWith({
        now: NOW,
        snapshot: { tokens: [xusd({ revisions: [revision("2026-01")] })], damaged: new Set([id]) },
      });
      expectContract(await served.get(PAGE), "getAttestationPeriod", 503);
    }
  });

  it("figures of lines keep their sign and their exact sum", async () => {
    const columns = [column("2026-01-31", { rows: [bills("-0.10"), bills("0.2")], total_reserve: total("0.1") })];
    const body = await page([
      xusd({
        reports: [
          report("2025-12", { parse: { columns: [column("2025-12-31", { rows: [] })] } }),
          report("2026-01", { parse: { columns } }),
        ],
      }),
    ]);
    expect(body.deltas).to.have.length(1);
    expect(body.deltas[0]).to.include({ line_count: 2, label: null, current_amount: "0.100000", prior_amount: null, delta: null });
  });
});
