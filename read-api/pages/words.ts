import type {
  AnchorStatus,
  BoardAttestationFlag,
  BoardCompositionRow,
  BoardReviewStatus,
  BoardRevisionEntry,
  Cadence,
  CompositionCategory,
  EngagementType,
} from "../generated/types.js";

type Words<Code extends string> = { readonly [Each in Code]: string };

export const CATEGORY_WORDS: Words<CompositionCategory> = {
  US_TREASURY: "US Treasury securities",
  TREASURY_REPO: "Treasury repurchase agreements",
  GOVT_MMF: "Government money market funds",
  CASH: "Cash",
  TIMING: "Timing differences",
  OTHER: "Other",
  CORPORATE_BOND: "Corporate bonds",
  PRECIOUS_METALS: "Precious metals",
  BITCOIN: "Bitcoin",
  PUBLIC_EQUITY: "Public equity",
  SECURED_LOAN: "Secured loans",
  OTHER_REPO: "Other repurchase agreements",
  NON_US_TREASURY: "Other government securities",
  TOTAL_RESERVE: "Total reserve",
  TOKEN_LIABILITY: "Token liability",
};

export const ROW_KIND_WORDS: Words<BoardCompositionRow["row_kind"]> = {
  CATEGORY: "Reserve line",
  POSITION: "Tokens by network",
  TOTAL: "Total",
  LIABILITY: "Liability",
};

export const ENGAGEMENT_WORDS: Words<EngagementType> = {
  EXAMINATION: "Examination",
  LIMITED_ASSURANCE: "Limited assurance",
  AUP: "Agreed-upon procedures",
  AUDIT: "Audit",
  GENIUS_EXAMINED_REPORT: "Examined report under the GENIUS Act",
  SELF_REPORT: "Self-report",
};

export const CADENCE_WORDS: Words<Cadence> = {
  MONTHLY: "monthly",
  QUARTERLY: "quarterly",
  SEMIANNUAL: "half-yearly",
  ANNUAL: "yearly",
};

export const REVISION_WORDS: Words<BoardRevisionEntry["reason"]> = {
  ISSUER_REISSUED: "The issuer published another report for the month",
  PARSE_CORRECTED: "Our reading of the same document was corrected",
  RUBRIC_CHANGED: "The scoring rubric changed",
  INPUT_CORRECTED: "What was held was not what it was taken for",
};

export const FLAG_WORDS: Words<BoardAttestationFlag["kind"]> = {
  RESTATED: "Reissued by the issuer",
  SCOPE_CHANGED: "Scope changed",
  TEMPLATE_CHANGED: "Form of the report changed",
  ACCOUNTANT_CHANGED: "Accountant changed",
  ENGAGEMENT_CHANGED: "Kind of engagement changed",
  CATEGORY_ADDED: "Category added",
  CATEGORY_REMOVED: "Category no longer stated",
};

export const ANCHOR_WORDS: Words<AnchorStatus> = {
  PENDING: "anchor pending",
  ANCHORED: "anchored by a timestamp authority",
  LATE_ANCHOR: "anchored late by a timestamp authority",
  UNANCHORED: "not anchored yet",
};

/** What the state of the review means; the same words on the withheld page. */
export const REVIEW_WORDS: Words<BoardReviewStatus["state"]> = {
  COVERED: "covered by a recorded review",
  NOT_COVERED: "the newest methodology has not been reviewed",
  REJECTED: "the review rejected the methodology",
  EXPIRED: "the review has expired",
  NONE: "nothing has been reviewed yet",
};
