import { expect } from "chai";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import { revision, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const group = revision("2025-12", { seq: 70, reason: "INPUT_CORRECTED", reason_text: "Two letters were swapped.", alerted: false });
const tokens = [
  token("AAAX", { revisions: [group, revision("2025-11", { seq: 12, reason: "PARSE_CORRECTED", reason_text: null, alerted: false })] }),
  token("BBBX", { revisions: [revision("2026-01", { seq: 90 }), group] }),
  token("CCCX"),
];
const api = () => apiWith({ snapshot: { tokens } });
const entries = async (query = ""): Promise<{ [name: string]: unknown }[]> =>
  JSON.parse((await (await api()).get(`/v1/board/revisions${query}`)).text).entries;

describe("GET /v1/board/revisions", () => {
  it("answers exactly what the contract says", async () => {
    const served = await api();
    for (const query of ["", "?symbol=AAAX", "?symbol=CCCX"])
      expectContract(await served.get(`/v1/board/revisions${query}`), "getRevisions", 200);
  });

  it("lists every supersession, newest first, one entry for each token it covered, in token list order", async () => {
    expect((await entries()).map(({ revision_id }) => revision_id)).to.deep.equal([
      "rev-90-BBBX",
      "rev-70-AAAX",
      "rev-70-BBBX",
      "rev-12-AAAX",
    ]);
  });

  it("an entry states what gave way to what, why, and what changed", async () => {
    expect((await entries())[0]).to.deep.equal({
      revision_id: "rev-90-BBBX",
      seq: 90,
      recorded_at: "2026-02-12T09:00:00.000Z",
      kind: "ATTESTATION_PARSE",
      reason: "ISSUER_REISSUED",
      reason_text: "This report replaces the one issued before.",
      symbol: "BBBX",
      chain: "ethereum",
      period: "2026-01",
      score_kind: null,
      superseded_artifact_id: artifactIdOf("first parse"),
      superseding_artifact_id: artifactIdOf("second parse"),
      superseded_source_sha256: sha256Hex("first document"),
      superseding_source_sha256: sha256Hex("second document"),
      changes: [{ field: "columns[2026-01-31].total_reserve", before: "999.00 USD", after: "1000.50 USD" }],
      changes_total: 1,
      alerted: true,
      anchor_status: "UNANCHORED",
    });
  });

  it("of a named token in any letter case, its own entries and no other", async () => {
    for (const symbol of ["BBBX", "bbbx", "bBbX"])
      expect((await entries(`?symbol=${symbol}`)).map(({ revision_id }) => revision_id)).to.deep.equal(["rev-90-BBBX", "rev-70-BBBX"]);
    expect(await entries("?symbol=CCCX")).to.deep.equal([]);
  });

  it("its figures are of many dates, so all eight dates are null", async () => {
    const { meta, review } = JSON.parse((await (await api()).get("/v1/board/revisions")).text);
    const dates = Object.entries(meta).filter(([name]) => name.includes("as_of"));
    expect(dates).to.have.length(8);
    for (const [name, value] of dates) expect(value, name).to.equal(null);
    expect(review.state).to.equal("COVERED");
  });

  it("the same entries are counted behind the plan on the token detail, and none is shown there", async () => {
    const served = await api();
    for (const [symbol, count] of [
      ["AAAX", 2],
      ["BBBX", 2],
      ["CCCX", 0],
    ] as const) {
      const { restatements, plan_gated } = JSON.parse((await served.get(`/v1/board/tokens/${symbol}`)).text);
      expect(restatements).to.deep.equal([]);
      expect(plan_gated.map(({ count: counted }: { count: number }) => counted)).to.deep.equal(count === 0 ? [] : [count]);
    }
  });

  for (const [query, status, code] of [
    ["?symbol=NOPE", 404, "unknown_token"],
    ["?symbol=", 422, "validation_failed"],
    ["?symbol=AAAX&symbol=AAAX", 422, "validation_failed"],
    [`?symbol=${"X".repeat(65)}`, 422, "validation_failed"],
    ["?symbol=A%00", 422, "control_characters"],
  ] as const)
    it(`${query.slice(0, 40)} is ${status} ${code}`, async () => {
      const reply = await (await api()).get(`/v1/board/revisions${query}`);
      expectContract(reply, "getRevisions", status);
      expect(JSON.parse(reply.text).code).to.equal(code);
    });

  it("is not served when an artifact of a listed supersession is damaged", async () => {
    const served = await apiWith({ snapshot: { tokens, damaged: new Set([group.revision_artifact_id]) } });
    expectContract(await served.get("/v1/board/revisions"), "getRevisions", 503);
    expectContract(await served.get("/v1/board/revisions?symbol=CCCX"), "getRevisions", 200);
  });
});
