import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import type { OperatorOrigin } from "../../../commands/account/use-cases.js";
import type { Audited } from "../../../commands/operator/operator-audit.js";
import { openAudit } from "../ops/open-ops.js";
import type { Parts } from "../parts.js";
import { type Options, type OptionValues, textOf, WrongUsage } from "./command.js";

/** The option of every command that is audited. */
export const REASON_OPTION: Options = { reason: { value: "TEXT", help: "why, for the audit record: 1 to 500 characters" } };

const REASON_MAX_CHARACTERS = 500;
const NO_REASON = "none was given on the command line";

/** Does what an operator orders by a command, with the audit record that the operator listener writes (Addendum A 11.1). */
export const ordered = async <T>(
  parts: Parts,
  options: OptionValues,
  { command, subject }: { readonly command: string; readonly subject: string },
  work: () => Promise<Audited<T>>,
): Promise<T> => {
  const reason = reasonOf(options);
  return orderedBy(parts, { operator: operatorOf(parts), command, subject, reason, requestId: randomUUID() }, work);
};

export type CommandOrder = OperatorOrigin & { readonly command: string; readonly subject: string };

/** The same for an order whose origin is known already. */
export const orderedBy = async <T>(parts: Parts, { requestId, ...order }: CommandOrder, work: () => Promise<Audited<T>>): Promise<T> => {
  const audit = await openAudit(parts);
  return audit({ ...order, correlationId: requestId }, work);
};

/** The option of commands that always say why. Throws WrongUsage. */
export const requiredReason = (options: OptionValues): string => {
  if (textOf(options, "reason") === undefined) throw new WrongUsage("--reason is missing: say why, for the audit record");
  return reasonOf(options);
};

/** The name a command is audited as: the setting, or the account that runs it. */
export const operatorOf = ({ config }: Pick<Parts, "config">): string => config.operator ?? accountName();

const reasonOf = (options: OptionValues): string => {
  const reason = textOf(options, "reason")?.trim() ?? NO_REASON;
  if (reason === "" || [...reason].length > REASON_MAX_CHARACTERS || !reason.isWellFormed())
    throw new WrongUsage(`--reason must have 1 to ${REASON_MAX_CHARACTERS} characters`);
  return reason;
};

/** The account that runs the command, in the form of an operator's name; its number where the machine has no name for it. */
const accountName = (): string => {
  const plain = accountOf()
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, "_")
    .slice(0, 28);
  return /^[a-z]/.test(plain) ? plain : `os_${plain}`;
};

const accountOf = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
};
