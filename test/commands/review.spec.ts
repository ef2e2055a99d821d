import { expect } from "chai";
import { applyCatalog } from "../../commands/apply-catalog.js";
import { evidenceWriter } from "../../commands/evidence-writer.js";
import { publishMethodology } from "../../commands/publish-methodology.js";
import { type ReviewStatement, recordReview } from "../../commands/record-review.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { artifactId, sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import { testCatalog } from "../support/capturing.js";
import { source } from "../support/catalogs.js";
import { chainOf, evidenceWorld } from "../support/evidence.js";

const statement: ReviewStatement = {
  methodologySha256: null,
  outcome: "APPROVED",
  reviewerRef: "reviewer-7",
  scopeNote: "all of it",
  reviewedAt: null,
  validUntil: null,
};

const service = () => {
  const world = evidenceWorld();
  const evidence = evidenceWriter(world);
  let ids = 0;
  return {
    world,
    evidence,
    publish: (text: string) => publishMethodology(evidence)(Buffer.from(text)),
    review: (change: Partial<ReviewStatement> = {}) =>
      recordReview({ evidence, clock: world.clock, newId: () => `review-${++ids}` })({ ...statement, ...change }),
  };
};

const refusalOf = async (task: Promise<unknown>): Promise<string> =>
  task.then(
    () => "none",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe("publishing the methodology (Addendum B 5.1)", () => {
  it("appends a record whose artifact is the document itself", async () => {
    const { world, publish } = service();
    expect(await publish("text")).to.include({ changed: true, sha256: sha256Hex("text"), seq: 0 });
    const [record] = (await chainOf(world)).records;
    expect(record).to.include({ kind: "methodology.published", subject: "methodology", artifact: artifactId(sha256Hex("text")) });
    expect((await world.artifacts.get(artifactId(sha256Hex("text"))))?.toString()).to.equal("text");
  });

  it("appends nothing when it is the newest already, and again when it returns after another", async () => {
    const { world, publish } = service();
    await publish("one");
    expect(await publish("one")).to.include({ changed: false, seq: 0 });
    await publish("two");
    expect(await publish("one")).to.include({ changed: true, seq: 2 });
    expect((await chainOf(world)).records.map(({ supersedes_seq }) => supersedes_seq)).to.deep.equal([null, 0, 1]);
  });
});

describe("recording a review (Addendum B 5.2)", () => {
  it("covers the newest methodology unless another is named, and names its record", async () => {
    const { world, publish, review } = service();
    await publish("one");
    await publish("two");
    expect((await review()).review).to.deep.include({
      methodology_sha256: sha256Hex("two"),
      reviewed_at: world.now,
      review_id: "review-1",
    });
    expect((await review({ methodologySha256: sha256Hex("one") })).review.methodology_sha256).to.equal(sha256Hex("one"));
    expect((await chainOf(world)).records.slice(2).map(({ kind, cause_seq }) => [kind, cause_seq])).to.deep.equal([
      ["methodology.reviewed", 1],
      ["methodology.reviewed", 0],
    ]);
  });

  it("refuses a methodology that was never published", async () => {
    const { publish, review } = service();
    expect(await refusalOf(review())).to.equal("unknown-methodology");
    await publish("one");
    expect(await refusalOf(review({ methodologySha256: sha256Hex("other") }))).to.equal("unknown-methodology");
  });

  for (const [what, change] of [
    ["an outcome that is none", { outcome: "approved" }],
    ["no reviewer", { reviewerRef: "  " }],
    ["an end before it is made", { validUntil: "2026-01-31T23:59:59.999Z" as Instant }],
    ["an end at the moment it is made", { validUntil: "2026-02-01T00:00:00.000Z" as Instant }],
    ["a time in the future", { reviewedAt: "2026-02-01T00:00:00.001Z" as Instant }],
    ["text that is not well-formed", { scopeNote: "\ud800" }],
  ] as const)
    it(`refuses ${what}, and records nothing`, async () => {
      const { world, publish, review } = service();
      await publish("one");
      expect(await refusalOf(review(change))).to.equal("review-outcome-invalid");
      expect((await chainOf(world)).records).to.have.length(1);
    });

  it("takes an end a millisecond after it is made", async () => {
    const { publish, review } = service();
    await publish("one");
    expect((await review({ validUntil: "2026-02-01T00:00:00.001Z" as Instant })).review.valid_until).to.equal("2026-02-01T00:00:00.001Z");
  });
});

describe("applying a catalog", () => {
  it("records the whole registry after the change", async () => {
    const { world, evidence } = service();
    expect(await applyCatalog(evidence)(testCatalog)).to.include({ changed: true, seq: 0 });
    const [record] = (await chainOf(world)).records;
    const bytes = record?.artifact == null ? undefined : await world.artifacts.get(record.artifact);
    expect(JSON.parse(bytes?.toString("utf8") ?? "null")).to.deep.equal({ schema: "registry", schema_version: 1, catalog: testCatalog });
  });

  it("changes nothing when applied twice, whatever the order of its members", async () => {
    const { world, evidence } = service();
    await applyCatalog(evidence)(testCatalog);
    const { fund_mappings, sources, tokens, issuers, name, catalog_version } = testCatalog;
    const again = await applyCatalog(evidence)({ fund_mappings, sources, tokens, issuers, name, catalog_version });
    expect(again).to.include({ changed: false, seq: 0 });
    expect((await chainOf(world)).records).to.have.length(1);
  });

  it("supersedes the registry before it", async () => {
    const { world, evidence } = service();
    await applyCatalog(evidence)(testCatalog);
    await applyCatalog(evidence)({ ...testCatalog, name: "other" });
    expect((await chainOf(world)).records[1]).to.include({ kind: "registry.changed", subject: "registry", supersedes_seq: 0 });
  });

  it("refuses a catalog whose parts do not fit, naming the place", async () => {
    const { world, evidence } = service();
    const task = applyCatalog(evidence)({ ...testCatalog, sources: [source({ symbols: ["NOPE"] })] });
    expect(await refusalOf(task)).to.equal("catalog-invalid");
    expect((await chainOf(world)).records).to.have.length(0);
  });
});
