import type { Audited } from "../../../commands/operator/operator-audit.js";
import type { JsonObject } from "../../../domain/shared/json.js";

/** Values of the path, by their names. */
export type OpsParams = { readonly [name: string]: string };

/** What an operator may look at. */
export type OpsRead = {
  readonly method: "get";
  readonly path: string;
  readonly run: (params: OpsParams, query: URLSearchParams) => Promise<JsonObject>;
};

/** What an operator may order: audited, with a reason, repeatable by `Idempotency-Key`. Refusals are told as problems. */
export type OpsOrder = {
  readonly method: "post" | "put";
  readonly path: string;
  /** Its name in the audit stream. */
  readonly command: string;
  /** JSON Schema of the body's fields besides `reason`, with the marks of infra/http/body-validator.ts. */
  readonly fields: JsonObject;
  readonly required: readonly string[];
  /** What it is about, in the audit stream; never a personal value. */
  readonly subject: (params: OpsParams) => string;
  readonly run: (order: {
    readonly params: OpsParams;
    readonly body: JsonObject;
    readonly operator: string;
  }) => Promise<Audited<JsonObject>>;
};

export type OpsOperation = OpsRead | OpsOrder;
