import { expect } from "chai";
import { attestationFlags, FLAG_KINDS } from "../../../domain/board/attestation-flags.js";
import type { BoardRevision } from "../../../domain/board/facts.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { column, report, revision, row } from "../../support/board.js";

const flags = (before: Partial<ParseArtifact> | null, now: Partial<ParseArtifact>, lineage: readonly BoardRevision[] = []) =>
  attestationFlags({
    report: report("2026-01", { parse: now }),
    prior: before === null ? undefined : report("2025-12", { parse: before }),
    lineage,
  }).map(({ kind, detail }) => `${kind}: ${detail}`);

const holding = (...categories: readonly (Parameters<typeof row>[0] & object)[]) => ({
  columns: [column("2026-01-31", { rows: categories.map((over) => row(over)) })],
});
const held = (...categories: readonly (Parameters<typeof row>[0] & object)[]) => ({
  columns: [column("2025-12-31", { rows: categories.map((over) => row(over)) })],
});

describe("flags of a period page (Addendum B 8.5)", () => {
  it("a report like the one before has none", () => {
    expect(flags({}, {})).to.deep.equal([]);
  });

  it("without a prior report nothing can have changed", () => {
    expect(flags(null, { accountant_name: "New Audit LLP", engagement_type_enum: "AUP" })).to.deep.equal([]);
  });

  it("RESTATED names both documents, one flag a reissue, oldest first, with or without a prior report", () => {
    const lineage = [
      revision("2026-01", { seq: 71, superseded_source_sha256: sha256Hex("b"), superseding_source_sha256: sha256Hex("c") }),
      revision("2026-01", { seq: 61, superseded_source_sha256: sha256Hex("a"), superseding_source_sha256: sha256Hex("b") }),
    ];
    const details = [`RESTATED: ${sha256Hex("a")} -> ${sha256Hex("b")}`, `RESTATED: ${sha256Hex("b")} -> ${sha256Hex("c")}`];
    expect(flags(null, {}, lineage)).to.deep.equal(details);
    expect(flags({}, {}, lineage)).to.deep.equal(details);
  });

  for (const reason of ["PARSE_CORRECTED", "INPUT_CORRECTED"] as const)
    it(`${reason} is no restatement by the issuer`, () => {
      expect(flags({}, {}, [revision("2026-01", { reason })])).to.deep.equal([]);
    });

  it("SCOPE_CHANGED", () => {
    expect(flags({}, { report_scope: "CONSOLIDATED_GROUP" })).to.deep.equal(["SCOPE_CHANGED: SINGLE_TOKEN -> CONSOLIDATED_GROUP"]);
  });

  it("TEMPLATE_CHANGED is another template, not another version of it", () => {
    expect(flags({ template_id: "one" }, { template_id: "two" })).to.deep.equal(["TEMPLATE_CHANGED: one -> two"]);
    expect(flags({ template_version: 1 }, { template_version: 2 })).to.deep.equal([]);
  });

  for (const [what, before, after, expected] of [
    ["another name", "Example Audit LLP", "New Audit LLP", ["ACCOUNTANT_CHANGED: Example Audit LLP -> New Audit LLP"]],
    ["other letter case", "Example Audit LLP", "EXAMPLE audit llp", []],
    ["other spaces", "Example Audit LLP", " Example\u00a0 Audit\nLLP ", []],
    ["one more letter", "Example Audit LLP", "Example Audits LLP", ["ACCOUNTANT_CHANGED: Example Audit LLP -> Example Audits LLP"]],
    ["none known before", null, "Example Audit LLP", []],
    ["none known now", "Example Audit LLP", null, []],
    ["none known at all", null, null, []],
  ] as const)
    it(`ACCOUNTANT_CHANGED with ${what}: ${expected.length === 0 ? "no" : "yes"}`, () => {
      expect(flags({ accountant_name: before }, { accountant_name: after })).to.deep.equal(expected);
    });

  for (const [before, after, expected] of [
    ["EXAMINATION", "LIMITED_ASSURANCE", ["ENGAGEMENT_CHANGED: EXAMINATION -> LIMITED_ASSURANCE"]],
    ["EXAMINATION", "EXAMINATION", []],
    [null, "EXAMINATION", []],
    ["EXAMINATION", null, []],
  ] as const)
    it(`ENGAGEMENT_CHANGED from ${before} to ${after}: ${expected.length === 0 ? "no" : "yes"}`, () => {
      expect(flags({ engagement_type_enum: before }, { engagement_type_enum: after })).to.deep.equal(expected);
    });

  it("CATEGORY_ADDED and CATEGORY_REMOVED once a category, in the categories' order", () => {
    const before = held({ category: "SECURED_LOAN" }, { category: "US_TREASURY" }, { category: "CASH" });
    const now = holding(
      { category: "BITCOIN" },
      { category: "GOVT_MMF" },
      { category: "CASH" },
      { category: "CASH" },
      { category: "BITCOIN" },
    );
    expect(flags(before, now)).to.deep.equal([
      "CATEGORY_ADDED: GOVT_MMF",
      "CATEGORY_ADDED: BITCOIN",
      "CATEGORY_REMOVED: US_TREASURY",
      "CATEGORY_REMOVED: SECURED_LOAN",
    ]);
  });

  it("totals, liabilities, positions and lines that are not served are no categories", () => {
    const now = holding(
      { category: "CASH" },
      { row_kind: "TOTAL", category: "TOTAL_RESERVE" },
      { row_kind: "LIABILITY", category: "TOKEN_LIABILITY" },
      { row_kind: "POSITION", category: "TOKEN_LIABILITY" },
      { category: "PRECIOUS_METALS", unit: "XAU_OZ" },
    );
    expect(flags(held({ category: "CASH" }), now)).to.deep.equal([]);
  });

  it("stand in the enum's order when everything changed", () => {
    const before = { ...held({ category: "CASH" }), template_id: "one", accountant_name: "A", engagement_type_enum: "AUP" as const };
    const now = { ...holding({ category: "BITCOIN" }), report_scope: "CONSOLIDATED_GROUP" as const };
    const kinds = flags(before, now, [revision("2026-01")]).map((flag) => flag.split(":")[0]);
    expect(kinds).to.deep.equal(FLAG_KINDS);
  });
});
