import type { Json, JsonObject } from "../domain/shared/json.js";
import type { OperationId } from "./generated/types.js";

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Campaign data never causes a refusal: what is no object is none. */
const withAnyUtm = (body: JsonObject): JsonObject => (body.utm === undefined || isObject(body.utm) ? body : { ...body, utm: null });

/** What a denial ignores, whatever it holds. */
const withoutGrant = (body: JsonObject): JsonObject => {
  if (body.decision !== "deny") return body;
  const { scopes: _scopes, cu_cap_month: _cap, expires_at: _end, ...rest } = body;
  return rest;
};

const PREPARED: { readonly [Id in OperationId]?: (body: JsonObject) => JsonObject } = {
  signUp: withAnyUtm,
  decideAgentRequest: withoutGrant,
};

/** The body without what the operation ignores, before its fields are checked. */
export const prepareBody = (id: OperationId, body: JsonObject): JsonObject => PREPARED[id]?.(body) ?? body;
