/** BoardCompositionDelta.category, in the enum's order. */
export const CATEGORIES = [
  "US_TREASURY",
  "TREASURY_REPO",
  "GOVT_MMF",
  "CASH",
  "TIMING",
  "OTHER",
  "CORPORATE_BOND",
  "PRECIOUS_METALS",
  "BITCOIN",
  "PUBLIC_EQUITY",
  "SECURED_LOAN",
  "OTHER_REPO",
  "NON_US_TREASURY",
  "TOTAL_RESERVE",
  "TOKEN_LIABILITY",
] as const;
export type Category = (typeof CATEGORIES)[number];

export type RowKind = "CATEGORY" | "POSITION" | "TOTAL" | "LIABILITY";

/** Engagement types of BoardAttestationEntry. */
export type EngagementType = "EXAMINATION" | "LIMITED_ASSURANCE" | "AUP" | "AUDIT" | "GENIUS_EXAMINED_REPORT" | "SELF_REPORT";
export type Assurance = "ATTESTED" | "EXAMINED";

/** Addendum B 8.1. */
export const assuranceOf = (engagement: EngagementType | null): Assurance =>
  engagement === "EXAMINATION" || engagement === "AUDIT" || engagement === "GENIUS_EXAMINED_REPORT" ? "EXAMINED" : "ATTESTED";

/** Keys of a report's `metadata` (Addendum B 8.1), in their order. */
export const METADATA_KEYS = [
  "accountant_name",
  "engagement_standard_text",
  "engagement_type",
  "issuer_entity_name",
  "issued_on",
  "cutoff_time",
  "quote",
] as const;
export type MetadataKey = (typeof METADATA_KEYS)[number];
export type MetadataState = "EXTRACTED" | "NOT_FOUND_IN_DOCUMENT" | "NOT_PROBED" | "NOT_IN_TEXT_LAYER" | "NOT_EXTRACTED" | "IMAGE_PINNED";
export type Metadata = { readonly [K in MetadataKey]: MetadataState };
