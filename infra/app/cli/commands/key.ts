import { ACCOUNT_COMMANDS, accountSubject, keySubject } from "../../ops/account-work.js";
import { renderOperatorKey } from "../../ops/render-account.js";
import { keyLine } from "../account-lines.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { REASON_OPTION } from "../ordered.js";
import { withAccounts } from "../with-accounts.js";

const list = (invocation: Invocation): Promise<ExitCode> =>
  withAccounts(invocation, async ({ order, work }) => {
    const { operands, options, terminal } = invocation;
    const [id = ""] = operands;
    const keys = await order(ACCOUNT_COMMANDS.keys, accountSubject(id), () => work.keys(id));
    if (isSet(options, "json")) terminal.out(JSON.stringify({ keys: keys.map(renderOperatorKey) }));
    else if (keys.length === 0) terminal.out("The account has no keys.");
    else for (const key of keys) terminal.out(keyLine(key));
    return 0;
  });

const revoke = (invocation: Invocation): Promise<ExitCode> =>
  withAccounts(invocation, async ({ order, work, origin }) => {
    const { operands, options, terminal } = invocation;
    const [id = ""] = operands;
    const key = await order(ACCOUNT_COMMANDS.revokeKey, keySubject(id), () => work.revokeKey(id, origin));
    terminal.out(isSet(options, "json") ? JSON.stringify(renderOperatorKey(key)) : keyLine(key));
    return 0;
  });

const options = { ...REASON_OPTION, ...JSON_OPTION };
const operands = { least: 1, most: 1 };

/** What operators do with keys. No command shows a key itself: it is nowhere. */
export const keyCommandsOfOperators: readonly Command[] = [
  {
    words: ["key", "list"],
    summary: "Shows the API keys of an account, newest first, revoked ones included.",
    usage: "ACCOUNT --reason TEXT [--json]",
    options,
    operands,
    run: list,
  },
  {
    words: ["key", "revoke"],
    summary: "Revokes one API key of any account; its other keys stay.",
    usage: "KEY --reason TEXT [--json]",
    details: ["KEY is the id of a key (key_…), as `key list` shows it."],
    options,
    operands,
    run: revoke,
  },
];
