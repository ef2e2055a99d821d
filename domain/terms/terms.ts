import { canonicalJson } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";
import { type Sha256Hex, sha256Hex } from "../shared/sha256.js";

/** A terms text as its file `<version>.json` holds it: strings, nested objects and arrays of strings (Addendum A 8.6). */
export type TermsText = { readonly version: string; readonly text: JsonObject };

/** Every terms text shipped and the version in force. */
export type ServiceTerms = { readonly inForce: string; readonly texts: readonly TermsText[] };

/** What every answer says of the terms in force. */
export type TermsNotice = {
  readonly version: string;
  readonly disclaimer: string;
  readonly licence: string;
  readonly licenceUrl: string;
};

/** SHA-256 over the RFC 8785 form of the text without `version` (Addendum A 8.6). */
export const termsHash = ({ text }: TermsText): Sha256Hex => {
  const { version: _version, ...rest } = text;
  return sha256Hex(canonicalJson(rest));
};

export const termsText = ({ texts }: ServiceTerms, version: string): TermsText | undefined =>
  texts.find((text) => text.version === version);

/** Undefined when the text in force is absent or lacks one of the sentences every answer carries. */
export const termsNotice = (terms: ServiceTerms): TermsNotice | undefined => {
  const { disclaimer, licence, licence_url: licenceUrl } = termsText(terms, terms.inForce)?.text ?? {};
  if (typeof disclaimer !== "string" || typeof licence !== "string" || typeof licenceUrl !== "string") return undefined;
  return { version: terms.inForce, disclaimer, licence, licenceUrl };
};
