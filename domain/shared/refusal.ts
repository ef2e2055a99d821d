import type { AccountRefusalCode } from "../account/refusal-codes.js";

/** Why the domain will not carry out a command. Closed: every code has its sentence and its place. */
export type RefusalCode =
  | AccountRefusalCode
  | "catalog-invalid"
  | "unknown-source"
  | "unknown-symbol"
  | "ambiguous-source"
  | "symbol-not-covered"
  | "document-too-large"
  | "document-unreadable"
  | "file-not-written"
  | "evidence-unsound"
  | "read-models-behind"
  | "archive-refused"
  | "fetch-failed"
  | "review-outcome-invalid"
  | "unknown-methodology"
  | "artifact-missing"
  | "unknown-projection"
  | "no-earlier-generation"
  | "rebuild-under-way"
  | "data-in-use"
  | "postgres-unusable"
  | "terms-changed"
  | "master-key-differs"
  | "master-key-unusable"
  | "rotation-under-way"
  | "address-in-use"
  | "chain-broken"
  | "unknown-record"
  | "report-not-active"
  | "no-replacement"
  | "same-document"
  | "older-reissue"
  | "context-invalid"
  | "unknown-network"
  | "network-unreadable";

/** The domain will not carry out this command; nothing was appended. `message` is one plain sentence for the caller. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
