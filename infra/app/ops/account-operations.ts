import type { OperatorUseCases } from "../../../commands/account/use-cases.js";
import type { Audited } from "../../../commands/operator/operator-audit.js";
import { EMAIL_MAX_LENGTH, type EmailAddress, parseEmailAddress } from "../../../domain/account/email-address.js";
import type { Json, JsonObject } from "../../../domain/shared/json.js";
import { refusedValues } from "../../http/request-values.js";
import { ACCOUNT_COMMANDS, accountSubject, accountWork } from "./account-work.js";
import type { OpsLook, OpsOrder, OpsParams } from "./ops-operation.js";
import { renderAuditEntry, renderChangedAccount, renderOperatorAccount } from "./render-account.js";

/** Most compute units a figure may name; as of a key's cap (Addendum A 6.3). */
export const MOST_CU = 1_000_000_000;

const subject = ({ id }: OpsParams): string => accountSubject(id ?? "");

/** GET `/ops/accounts?email=`, `/ops/accounts/{id}` and its audit, newest first (Addendum A 11.1). */
export const accountLooks = (useCases: OperatorUseCases): readonly OpsLook[] => {
  const work = accountWork(useCases);
  const path = "/ops/accounts/:id";
  return [
    {
      method: "get",
      path: "/ops/accounts",
      command: ACCOUNT_COMMANDS.find,
      query: [{ name: "email", in: "query", schema: { maxLength: EMAIL_MAX_LENGTH } }],
      subject: () => "accounts",
      run: async ({ email }) => rendered(await work.find(addressOf(email)), (found) => ({ accounts: found.map(renderOperatorAccount) })),
    },
    {
      method: "get",
      path,
      command: ACCOUNT_COMMANDS.show,
      query: [],
      subject,
      run: async ({ id = "" }) => rendered(await work.show(id), renderOperatorAccount),
    },
    {
      method: "get",
      path: `${path}/audit`,
      command: ACCOUNT_COMMANDS.audit,
      query: [],
      subject,
      run: async ({ id = "" }) => rendered(await work.audit(id), (entries) => ({ entries: entries.map(renderAuditEntry) })),
    },
  ];
};

/** PUT `/ops/accounts/{id}/plan` and `/active`, POST `/ops/terms/announce` (Addendum A 8.5, 11.1). */
export const accountOrders = (useCases: OperatorUseCases): readonly OpsOrder[] => {
  const work = accountWork(useCases);
  return [
    {
      method: "put",
      path: "/ops/accounts/:id/plan",
      command: ACCOUNT_COMMANDS.plan,
      fields: {
        plan: { enum: ["free", "enterprise"] },
        allowance_cu_month: { type: ["integer", "null"], minimum: 0, maximum: MOST_CU },
        throughput_cu_10s: { type: ["integer", "null"], minimum: 1, maximum: MOST_CU },
      },
      required: ["plan"],
      subject,
      run: async ({ params: { id = "" }, body, ...origin }) => rendered(await work.plan(id, planOf(body), origin), renderChangedAccount),
    },
    {
      method: "put",
      path: "/ops/accounts/:id/active",
      command: ACCOUNT_COMMANDS.active,
      fields: { active: { type: "boolean" } },
      required: ["active"],
      subject,
      run: async ({ params: { id = "" }, body, ...origin }) =>
        rendered(await work.active(id, body.active === true, origin), renderChangedAccount),
    },
    {
      method: "post",
      path: "/ops/terms/announce",
      command: ACCOUNT_COMMANDS.terms,
      fields: {},
      required: [],
      subject: () => "terms",
      run: ({ operator, reason, requestId }) => work.announce({ operator, reason, requestId }),
    },
  ];
};

const rendered = <T>({ answer, before, after }: Audited<T>, render: (answer: T) => JsonObject): Audited<JsonObject> => ({
  answer: render(answer),
  before,
  after,
});

const NO_ADDRESS = "email must be an e-mail address, percent-encoded: a + in it is written %2B.";

/** What is no address is told without repeating it. */
const addressOf = (text = ""): EmailAddress => {
  const address = parseEmailAddress(text);
  if (address !== undefined) return address;
  throw refusedValues([{ location: "query", field: "email", code: "format", message: NO_ADDRESS }]);
};

/** A figure that is left out is that of the plan, as null is. */
const planOf = ({ plan, allowance_cu_month, throughput_cu_10s }: JsonObject) => ({
  plan: plan === "enterprise" ? ("enterprise" as const) : ("free" as const),
  allowanceCuMonth: figureOf(allowance_cu_month),
  throughputCu10s: figureOf(throughput_cu_10s),
});

const figureOf = (value: Json | undefined): number | null => (typeof value === "number" ? value : null);
