import type { Audited } from "../../../commands/operator/operator-audit.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import type { ValueShape } from "../../http/request-values.js";

/** Values of the path, by their names. */
export type OpsParams = { readonly [name: string]: string };

/** What an operator may look at. */
export type OpsRead = {
  readonly method: "get";
  readonly path: string;
  readonly run: (params: OpsParams) => Promise<JsonObject>;
};

/** What an operator may look at that belongs to somebody: audited. The query parameter `reason` says why. */
export type OpsLook = {
  readonly method: "get";
  readonly path: string;
  readonly command: string;
  /** Parameters of the query besides `reason`, each needed. */
  readonly query: readonly ValueShape[];
  readonly subject: (params: OpsParams) => string;
  /** Gets the values of path and query. */
  readonly run: (values: OpsParams) => Promise<Audited<JsonObject>>;
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
    readonly reason: string;
    readonly requestId: string;
  }) => Promise<Audited<JsonObject>>;
};

export type OpsOperation = OpsRead | OpsLook | OpsOrder;
