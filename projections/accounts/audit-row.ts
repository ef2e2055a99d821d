import type { Json, JsonObject } from "../../domain/shared/json.js";
import type { AccountFact } from "./private-source.js";
import type { AuditRow } from "./rows.js";

/** Hashes of secrets and addresses are nobody's business in an audit. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "v",
  "account_id",
  "token_sha256",
  "secret_sha256",
  "email_hash",
  "new_email_hash",
  "former_email_hash",
  "link_hash",
]);

/** What the audit of an account says of a fact: its plain values; sealed ones are left out. */
export const auditRow = (fact: AccountFact, accountId: string): AuditRow => ({
  account_id: accountId,
  at: fact.recordedAt,
  revision: fact.revision,
  actor: fact.actor,
  type: fact.body.event.type,
  request_id: fact.correlationId,
  facts: plainFacts(fact.body.event.data),
  ...reasonOf(fact.body.event),
});

/** An operator's reason, which stays sealed. */
const reasonOf = (event: AccountFact["body"]["event"]): Pick<AuditRow, "reason"> => {
  switch (event.type) {
    case "account.plan_set":
    case "account.deactivated":
    case "account.reactivated":
      return { reason: event.data.reason };
    default:
      return {};
  }
};

const plainFacts = (data: JsonObject): AuditRow["facts"] => {
  const facts: { [name: string]: string | number | boolean | null } = {};
  for (const [name, value] of Object.entries(data)) if (!LEFT_OUT.has(name) && isPlain(value)) facts[name] = value;
  return facts;
};

const isPlain = (value: Json): value is string | number | boolean | null =>
  value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
