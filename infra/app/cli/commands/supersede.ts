import { OPERATOR_REASONS, type OperatorReason, type SupersessionOrder, supersedeReport } from "../../../../commands/supersede-report.js";
import { changeLines } from "../change-lines.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, type OptionValues, textOf, WrongUsage } from "../command.js";
import { settle, withParts } from "../with-parts.js";

/** Longest reason, as of every operator command (Addendum A 11.1). */
const TEXT_MAX = 500;

const seqOf = (options: OptionValues, name: string): number | null => {
  const text = textOf(options, name);
  if (text === undefined) return null;
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) throw new WrongUsage(`--${name} must be the number of a record`);
  return Number(text);
};

const reasonOf = (options: OptionValues): OperatorReason => {
  const given = textOf(options, "reason");
  const reason = OPERATOR_REASONS.find((known) => known === given);
  if (reason === undefined) throw new WrongUsage(`--reason must be ${OPERATOR_REASONS.join(" or ")}`);
  return reason;
};

const textIn = (options: OptionValues): string => {
  const text = (textOf(options, "text") ?? "").trim();
  if (text === "" || [...text].length > TEXT_MAX) throw new WrongUsage(`--text must say why, in at most ${TEXT_MAX} characters`);
  return text;
};

const readOrder = (options: OptionValues): SupersessionOrder => {
  const seq = seqOf(options, "seq");
  if (seq === null) throw new WrongUsage("--seq is missing: the record of the active report");
  return { seq, bySeq: seqOf(options, "by-seq"), reason: reasonOf(options), text: textIn(options) };
};

const run = (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const order = readOrder(options);
  return withParts(invocation, async ({ parts }) => {
    const { plan, record } = supersedeReport(parts);
    const planned = await plan(order);
    terminal.note(`Report ${planned.supersededSeq} of ${planned.subject} gives way to report ${planned.bySeq} (${order.reason}):`);
    for (const line of changeLines(planned.changes)) terminal.note(line);
    const { seq, position, ...done } = isSet(options, "dry-run") ? { ...planned, seq: null, position: null } : await record(order);
    await settle(parts, position, terminal.note);
    const answer = { seq, subject: done.subject, superseded_seq: done.supersededSeq, by_seq: done.bySeq, changes: done.changes };
    if (isSet(options, "json")) terminal.out(JSON.stringify(answer));
    else terminal.out(seq === null ? "Nothing was recorded." : `It is on record ${seq}; the older report stays on the log.`);
    return 0;
  });
};

export const supersedeCommand: Command = {
  words: ["supersede"],
  summary: "Lets the active report of a month give way to another held report of it, with a reason.",
  usage: "--seq N [--by-seq M] --reason ISSUER_REISSUED|INPUT_CORRECTED --text TEXT [--dry-run] [--json]",
  details: [
    "What a reader will see change is told before anything is recorded. The older report stays on the log. Without --by-seq the one",
    "report kept beside the active one takes its place. A month cannot be emptied: there is always a report that stands.",
  ],
  options: {
    seq: { value: "N", help: "the record of the active report (chain_seq of its page)" },
    "by-seq": { value: "M", help: "the record of the report that takes its place" },
    reason: { value: "REASON", help: "ISSUER_REISSUED: the issuer replaced it; INPUT_CORRECTED: it was not what it was taken for" },
    text: { value: "TEXT", help: "why, in your words; public, at most 500 characters" },
    "dry-run": { help: "tell what would change and record nothing" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run,
};
