import { ACCOUNT_COMMANDS } from "../../ops/account-work.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION } from "../command.js";
import { REASON_OPTION } from "../ordered.js";
import { withAccounts } from "../with-accounts.js";

const announce = (invocation: Invocation): Promise<ExitCode> =>
  withAccounts(invocation, async ({ order, work, origin }) => {
    const { options, terminal } = invocation;
    const { version, accounts } = await order(ACCOUNT_COMMANDS.terms, "terms", () => work.announce(origin));
    if (isSet(options, "json")) terminal.out(JSON.stringify({ version, accounts }));
    else
      terminal.out(
        `The terms of version ${version} are announced to ${accounts} active accounts; a service with the role policies mails them.`,
      );
    return 0;
  });

export const termsAnnounceCommand: Command = {
  words: ["terms", "announce"],
  summary: "Mails the terms in force to every active account.",
  usage: "--reason TEXT [--json]",
  details: ["Announced again, nobody gets a second mail of the same version."],
  options: { ...REASON_OPTION, ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: announce,
};
