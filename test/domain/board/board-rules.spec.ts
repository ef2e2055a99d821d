import { expect } from "chai";
import { allNetworksStated } from "../../../domain/board/all-networks-ratio.js";
import { asOfRange } from "../../../domain/board/as-of-range.js";
import { corroboration } from "../../../domain/board/corroboration.js";
import { ingestedNames, publishedBy, shownNetwork } from "../../../domain/board/networks.js";
import { nextReviewFlip, reviewStatus } from "../../../domain/board/review-status.js";
import type { CatalogFundMapping } from "../../../domain/registry/catalog.js";
import { column, day, instant, METHODOLOGY, month, network, report, review, token } from "../../support/board.js";

describe("as-of ranges", () => {
  it("span the tokens' newest dates; tokens without any are skipped", () => {
    expect(asOfRange([[], ["2026-01-31", "2025-12-31"], ["2025-06-30"]])).to.deep.equal({ from: "2025-06-30", to: "2026-01-31" });
  });
  it("are equal for one token and null for none", () => {
    expect(asOfRange([["2026-01-31"]])).to.deep.equal({ from: "2026-01-31", to: "2026-01-31" });
    expect(asOfRange([[], []])).to.deep.equal({ from: null, to: null });
  });
});

describe("networks of a token", () => {
  const networks = [network("base"), network("tron", { snapshot_enabled: false }), network("ethereum", { snapshot_enabled: false })];
  const { token: held } = token("XUSD", { token: { networks } });

  it("measured are the home network, first, and every enabled one", () => {
    expect(ingestedNames(held)).to.deep.equal(["ethereum", "base"]);
  });
  it("shown is the home network unless a measured one is named", () => {
    expect([undefined, "base", "tron", "solana"].map((chain) => shownNetwork(held, chain)?.network)).to.deep.equal([
      "ethereum",
      "base",
      undefined,
      undefined,
    ]);
  });
  it("published at a cutoff are those the issuer had minted on by that day", () => {
    const dated = token("XUSD", {
      token: { networks: [network("ethereum"), network("base", { live_from: day("2026-01-31") }), network("off", { published: false })] },
    });
    expect(publishedBy(dated.token, instant("2026-01-30T23:59:59.999Z"))).to.deep.equal(["ethereum"]);
    expect(publishedBy(dated.token, instant("2026-01-31T00:00:00.000Z"))).to.deep.equal(["ethereum", "base"]);
  });
});

describe("the stated side of coverage_ratio_all", () => {
  it("is of the newest single-token report with a total", () => {
    const held = token("XUSD", {
      reports: [report("2025-12"), report("2026-01", { parse: { columns: [column("2026-01-31", { total_reserve: null })] } })],
    });
    expect(allNetworksStated(held)).to.deep.equal({
      asOf: "2025-12-31",
      reportMonth: "2025-12",
      totalReserveUsd: "1000.50",
      cutoffAt: "2025-12-31T23:59:59.999Z",
      networks: ["ethereum"],
    });
  });
  it("is none without a published network, a total or a single-token report", () => {
    expect(allNetworksStated(token())).to.equal(undefined);
    expect(
      allNetworksStated(token("XUSD", { token: { networks: [network("ethereum", { published: false })] }, reports: [report("2026-01")] })),
    ).to.equal(undefined);
    expect(allNetworksStated(token("XUSD", { reports: [report("2026-01", { parse: { report_scope: "CONSOLIDATED_GROUP" } })] }))).to.equal(
      undefined,
    );
  });
});

describe("corroboration before any filing is compared", () => {
  const mapping: CatalogFundMapping = {
    symbol: "XUSD",
    fund_name: "Example Fund",
    series_id: "S000000001",
    attested_labels: ["Fund"],
    tolerance_bps: "50.00",
    window_days: 5,
    valid_from: month("2025-06"),
    valid_to: month("2025-12"),
    evidence: { status: "STATED", note: "fictional" },
  };
  const said = (period: string | null, mappings: CatalogFundMapping[]) =>
    corroboration(token("XUSD", { fund_mappings: mappings, reports: period === null ? [] : [report(period)] }), "CURRENT");

  it("names why none applies", () => {
    expect(said(null, [])).to.deep.equal({ outcome: "NOT_APPLICABLE", reason: "NO_FUND_MAPPING" });
    expect(said(null, [mapping])).to.deep.equal({ outcome: "NOT_APPLICABLE", reason: "NO_ACTIVE_REPORT" });
    expect(["2025-05", "2025-06", "2025-12", "2026-01"].map((period) => said(period, [mapping]).reason)).to.deep.equal([
      "NO_FUND_MAPPING",
      "NO_FILING_IN_WINDOW",
      "NO_FILING_IN_WINDOW",
      "NO_FUND_MAPPING",
    ]);
    expect(said("2026-01", [{ ...mapping, valid_to: null }]).reason).to.equal("NO_FILING_IN_WINDOW");
  });
  it("is withheld with the figures", () => {
    expect(corroboration(token(), "WITHHELD_STALE")).to.deep.equal({ outcome: "WITHHELD_STALE", reason: "FIGURES_WITHHELD" });
  });
});

describe("the review of the methodology", () => {
  const now = instant("2026-02-15T12:00:00.000Z");
  const until = (valid_until: string) => review({ valid_until: instant(valid_until) });
  const statusOf = (...reviews: ReturnType<typeof review>[]) => reviewStatus({ sha256: METHODOLOGY, uploaded_at: now, reviews }, now);

  it("the newest review of the served hash decides", () => {
    expect(statusOf().state).to.equal("NONE");
    expect(statusOf(review()).state).to.equal("COVERED");
    expect(statusOf(review(), review({ outcome: "REJECTED" })).state).to.equal("REJECTED");
    expect(statusOf(review({ outcome: "REJECTED" }), review()).state).to.equal("COVERED");
    expect(statusOf(review(), review({ outcome: "REJECTED", methodology_sha256: "1".repeat(64) as never })).state).to.equal("COVERED");
    expect(statusOf(review({ methodology_sha256: "1".repeat(64) as never })).state).to.equal("NOT_COVERED");
  });
  it("an approval ends at its valid_until", () => {
    expect(statusOf(until("2026-02-15T12:00:00.001Z")).state).to.equal("COVERED");
    expect(statusOf(until("2026-02-15T12:00:00.000Z")).state).to.equal("EXPIRED");
  });
  it("says since when nothing covers: the publication, or the end of the last approval, however often it is refused after", () => {
    const at = (day: string, over: Parameters<typeof review>[0]) => ({
      ...review(over),
      recorded_at: instant(`2026-02-${day}T00:00:00.000Z`),
    });
    const sinceOf = (...reviews: ReturnType<typeof at>[]) =>
      reviewStatus({ sha256: METHODOLOGY, uploaded_at: instant("2026-02-01T00:00:00.000Z"), reviews }, now).withheldSince;
    const [approved, rejected] = [{ outcome: "APPROVED" }, { outcome: "REJECTED" }] as const;
    expect(sinceOf(at("05", approved))).to.equal(null);
    expect(sinceOf(at("05", rejected), at("06", rejected))).to.equal("2026-02-01T00:00:00.000Z");
    expect(sinceOf(at("05", approved), at("06", rejected), at("07", rejected))).to.equal("2026-02-06T00:00:00.000Z");
    const lapsed = at("05", { ...approved, valid_until: instant("2026-02-08T00:00:00.000Z") });
    expect(sinceOf(lapsed)).to.equal("2026-02-08T00:00:00.000Z");
    expect(sinceOf(lapsed, at("09", rejected))).to.equal("2026-02-08T00:00:00.000Z");
    expect(sinceOf(lapsed, at("06", rejected))).to.equal("2026-02-06T00:00:00.000Z");
    expect(sinceOf(at("09", { ...approved, valid_until: instant("2026-02-08T00:00:00.000Z") }))).to.equal("2026-02-01T00:00:00.000Z");
  });
  it("tells the next instant it flips by the clock alone", () => {
    expect(nextReviewFlip(statusOf(until("2026-03-01T00:00:00.000Z")), now)).to.equal("2026-03-01T00:00:00.000Z");
    expect(nextReviewFlip(statusOf(until("2026-02-01T00:00:00.000Z")), now)).to.equal(null);
    expect(nextReviewFlip(statusOf(review()), now)).to.equal(null);
  });
  it("nothing published is nothing covered", () => {
    expect(reviewStatus({ sha256: null, uploaded_at: null, reviews: [review()] }, now)).to.include({
      state: "NOT_COVERED",
      withheldSince: null,
    });
  });
});
