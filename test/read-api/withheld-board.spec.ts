import { expect } from "chai";
import type { BoardSnapshot } from "../../read-api/queries.js";
import { instant, METHODOLOGY, report, review, token } from "../support/board.js";
import { expectContract } from "../support/contract.js";
import { apiWith } from "../support/read-api.js";

const UPLOADED = instant("2026-01-01T00:00:00.000Z");
const NOW = "2026-02-15T12:00:00.000Z";
const methodology = (...reviews: ReturnType<typeof review>[]): BoardSnapshot["methodology"] => ({
  sha256: METHODOLOGY,
  uploaded_at: UPLOADED,
  reviews,
});
const other = "0".repeat(64) as typeof METHODOLOGY;

describe("a board whose review does not cover the methodology in force", () => {
  const tokens = [token("XUSD", { reports: [report("2026-01")] })];
  const board = (reviews: BoardSnapshot["methodology"], now = NOW) => apiWith({ now, snapshot: { tokens, methodology: reviews } });

  const cases: [string, BoardSnapshot["methodology"], Record<string, unknown>, string][] = [
    ["NONE", methodology(), { state: "NONE", reviewed_at: null, record_seq: null, reviewed_methodology_sha256: null }, UPLOADED],
    [
      "NOT_COVERED",
      methodology(review({ methodology_sha256: other })),
      { state: "NOT_COVERED", reviewed_methodology_sha256: other, reviewed_at: "2026-01-01T12:00:00.000Z" },
      UPLOADED,
    ],
    [
      "REJECTED",
      methodology(review(), review({ outcome: "REJECTED" }, 5)),
      { state: "REJECTED", record_seq: 5 },
      "2026-01-02T00:00:00.000Z",
    ],
    ["EXPIRED", methodology(review({ valid_until: instant(NOW) })), { state: "EXPIRED", record_seq: 3, valid_until: NOW }, NOW],
  ];
  for (const [name, reviews, status, since] of cases) {
    it(`${name}: every board path is 403 figures_withheld with the state of the review`, async () => {
      const api = await board(reviews);
      for (const [path, id] of [
        ["/v1/board/overview", "getOverview"],
        ["/v1/board/tokens/XUSD", "getToken"],
        ["/v1/board/coverage", "getCoverage"],
        ["/v1/board/attestations", "getAttestationIndex"],
        ["/v1/board/attestations/XUSD/2026-01", "getAttestationPeriod"],
        ["/v1/board/revisions?symbol=XUSD", "getRevisions"],
        ["/v1/board/evidence/XUSD/bundle", "getEvidenceBundle"],
        ["/v1/board/evidence/NOPE/bundle", "getEvidenceBundle"],
      ] as const) {
        const reply = await api.get(path);
        expectContract(reply, id, 403);
        const body = JSON.parse(reply.text);
        expect(body.review).to.include({ ...status, withheld: true, covers_current_release: false, methodology_sha256: METHODOLOGY });
        expect(body.withheld).to.deep.equal({ reason: "review_not_covering", since, methodology_sha256: METHODOLOGY });
        expect(body.meta).to.include({ attested_as_of: null, attested_as_of_max: null, api_version: "v1" });
        expect(reply.headers.get("etag")).to.equal(null);
        expect(reply.headers.get("cache-control")).to.equal("no-store");
      }
    });
  }

  it("an approval covers until, and not at, its end", async () => {
    const until = methodology(review({ valid_until: instant(NOW) }));
    expectContract(await (await board(until, "2026-02-15T11:59:59.000Z")).get("/v1/board/overview"), "getOverview", 200);
    expectContract(await (await board(until, NOW)).get("/v1/board/overview"), "getOverview", 403);
  });

  it("known and unknown symbols, networks and malformed values are answered alike", async () => {
    const api = await board(methodology());
    const bodies = new Set<string>();
    for (const path of ["XUSD", "NOPE", "XUSD?chain=tron", "XUSD?chain="]) {
      const reply = await api.get(`/v1/board/tokens/${path}`);
      expectContract(reply, "getToken", 403);
      bodies.add(reply.text.replace(/req_[0-9a-f]{32}/, ""));
    }
    expect(bodies.size).to.equal(1);
  });

  it("no symbol, figure or date of a token leaks through a body, a header, a 304 or a page", async () => {
    const api = await board(methodology());
    for (const path of [
      "/v1/board/overview",
      "/v1/board/tokens/XUSD",
      "/v1/board/coverage",
      "/v1/board/attestations",
      "/v1/board/attestations/XUSD/2026-01",
      "/v1/board/revisions",
      "/",
    ]) {
      for (const headers of [{}, { "If-None-Match": "*" }, { "X-API-Key": "k" }]) {
        const reply = await api.get(path, headers);
        expect(reply.status).to.be.oneOf([401, 403]);
        expect(`${reply.text} ${JSON.stringify([...reply.headers])}`).not.to.match(/XUSD|1000|2026-01-31|Example Issuer/);
      }
    }
  });

  it("the contract, the description and the terms stay readable", async () => {
    const api = await board(methodology());
    for (const path of ["/v1/openapi.json", "/docs", "/docs/errors", "/docs/changes", "/terms", "/terms@2026-11-01"]) {
      expect([path, (await api.get(path)).status]).to.deep.equal([path, 200]);
    }
  });

  it("the page says so in words", async () => {
    const page = await (await board(methodology())).get("/");
    expect(page.headers.get("content-type")).to.include("text/html");
    expect(page.text).to.include("Figures are withheld").and.include("nothing has been reviewed yet");
  });
});
