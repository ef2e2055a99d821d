import type { OperatorAccount } from "../../../../commands/account/results.js";
import type { Audited } from "../../../../commands/operator/operator-audit.js";
import { parseEmailAddress } from "../../../../domain/account/email-address.js";
import type { PlanTerms } from "../../../../domain/account/operator.js";
import { MOST_CU } from "../../ops/account-operations.js";
import { ACCOUNT_COMMANDS, accountSubject } from "../../ops/account-work.js";
import { renderAuditEntry, renderChangedAccount, renderOperatorAccount } from "../../ops/render-account.js";
import { accountLines, auditLine } from "../account-lines.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, type OptionValues, textOf, WrongUsage } from "../command.js";
import { REASON_OPTION } from "../ordered.js";
import { type AccountSession, withAccounts } from "../with-accounts.js";

const operandOf = ({ operands }: Invocation): string => operands[0] ?? "";

/** By id, or by the address it has now. */
const show = (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const named = operandOf(invocation);
  const email = named.includes("@") ? parseEmailAddress(named) : null;
  if (email === undefined) throw new WrongUsage("the operand holds an @ and is no e-mail address");
  return withAccounts(invocation, async ({ order, work }) => {
    const found: readonly OperatorAccount[] =
      email === null
        ? [await order(ACCOUNT_COMMANDS.show, accountSubject(named), () => work.show(named))]
        : await order(ACCOUNT_COMMANDS.find, "accounts", () => work.find(email));
    if (isSet(options, "json")) terminal.out(JSON.stringify({ accounts: found.map(renderOperatorAccount) }));
    else for (const account of found) for (const line of accountLines(account)) terminal.out(line);
    if (found.length === 0) terminal.note("No account has this address.");
    return found.length === 0 ? 1 : 0;
  });
};

const audit = (invocation: Invocation): Promise<ExitCode> =>
  withAccounts(invocation, async ({ order, work }) => {
    const { options, terminal } = invocation;
    const id = operandOf(invocation);
    const entries = await order(ACCOUNT_COMMANDS.audit, accountSubject(id), () => work.audit(id));
    if (isSet(options, "json")) terminal.out(JSON.stringify({ entries: entries.map(renderAuditEntry) }));
    else for (const entry of entries) terminal.out(auditLine(entry));
    return 0;
  });

/** Whole and in range; null when the option was not given. Throws WrongUsage. */
const figureOf = (options: OptionValues, name: string, least: number): number | null => {
  const text = textOf(options, name);
  if (text === undefined) return null;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= MOST_CU) return value;
  throw new WrongUsage(`--${name} must be a whole number from ${least} to ${MOST_CU}`);
};

const planOf = (options: OptionValues): PlanTerms => {
  const plan = textOf(options, "plan");
  if (plan !== "free" && plan !== "enterprise") throw new WrongUsage("--plan must be free or enterprise");
  return { plan, allowanceCuMonth: figureOf(options, "allowance", 0), throughputCu10s: figureOf(options, "throughput", 1) };
};

/** An order that changes an account: what it is afterwards is shown. */
const change = (
  invocation: Invocation,
  command: string,
  make: (session: AccountSession, id: string) => Promise<Audited<OperatorAccount>>,
): Promise<ExitCode> =>
  withAccounts(invocation, async (session) => {
    const { options, terminal } = invocation;
    const id = operandOf(invocation);
    const { email: _, ...account } = await session.order(command, accountSubject(id), () => make(session, id));
    if (isSet(options, "json")) terminal.out(JSON.stringify(renderChangedAccount(account)));
    else for (const line of accountLines(account)) terminal.out(line);
    return 0;
  });

const plan = (invocation: Invocation): Promise<ExitCode> => {
  const terms = planOf(invocation.options);
  return change(invocation, ACCOUNT_COMMANDS.plan, ({ work, origin }, id) => work.plan(id, terms, origin));
};

const activity =
  (active: boolean) =>
  (invocation: Invocation): Promise<ExitCode> =>
    change(invocation, ACCOUNT_COMMANDS.active, ({ work, origin }, id) => work.active(id, active, origin));

const options = { ...REASON_OPTION, ...JSON_OPTION };
const operands = { least: 1, most: 1 };

/** What operators do with accounts, as on the operator listener (Addendum A 11.1). */
export const accountCommandsOfOperators: readonly Command[] = [
  {
    words: ["account", "show"],
    summary: "Shows an account, by its id or the address it has now.",
    usage: "ACCOUNT --reason TEXT [--json]",
    details: ["Looking is written down too. Exit 1 when there is no such account."],
    options,
    operands,
    run: show,
  },
  {
    words: ["account", "audit"],
    summary: "Shows what happened to an account and its keys, newest first.",
    usage: "ACCOUNT --reason TEXT [--json]",
    options,
    operands,
    run: audit,
  },
  {
    words: ["account", "plan"],
    summary: "Sets an account's plan and, where they differ from the plan's, its figures.",
    usage: "ACCOUNT --plan free|enterprise [--allowance CU] [--throughput CU] --reason TEXT [--json]",
    details: ["A figure that is not given is that of the plan, whatever was set before."],
    options: {
      plan: { value: "PLAN", help: "free or enterprise" },
      allowance: { value: "CU", help: "compute units a calendar month" },
      throughput: { value: "CU", help: "compute units in any 10 seconds" },
      ...options,
    },
    operands,
    run: plan,
  },
  {
    words: ["account", "deactivate"],
    summary: "Ends an account's sessions and refuses its keys, at once, until it is activated again.",
    usage: "ACCOUNT --reason TEXT [--json]",
    options,
    operands,
    run: activity(false),
  },
  {
    words: ["account", "activate"],
    summary: "Lets a deactivated account sign in and use its keys again.",
    usage: "ACCOUNT --reason TEXT [--json]",
    options,
    operands,
    run: activity(true),
  },
];
