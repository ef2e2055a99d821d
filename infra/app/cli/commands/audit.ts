import { audit } from "../../audit/audit.js";
import { auditBundle } from "../../audit/bundle/audit-bundle.js";
import type { AuditReport, CheckReport, Finding } from "../../audit/report.js";
import { writingSeals } from "../../audit/seal-list.js";
import { openParser } from "../../parsing.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf, WrongUsage } from "../command.js";
import type { Terminal } from "../terminal.js";
import { withParts } from "../with-parts.js";

/** Findings shown of one check to a person; `--json` has them all. */
const SHOWN = 10;

const sentence = ({ place, fault }: Finding): string => `  ${place}: ${fault}`;

const lines = ({ check, examined, findings, notRepeatable, skipped }: CheckReport): string[] => [
  `${findings.length === 0 ? "ok  " : "BAD "} ${check}: ${examined} examined, ${findings.length} bad${skipped === null ? "" : ` (${skipped})`}`,
  ...findings.slice(0, SHOWN).map(sentence),
  ...(findings.length > SHOWN ? [`  and ${findings.length - SHOWN} more`] : []),
  ...notRepeatable.map(({ place, why }) => `  ${place}: not repeatable, ${why}`),
];

const show = ({ chain, checks, ok }: AuditReport, { out }: Terminal): void => {
  for (const line of checks.flatMap(lines)) out(line);
  out(
    chain.head_seq === null
      ? "The chain is empty."
      : `Chain head: record ${chain.head_seq}, ${chain.head_hash}; tree of ${chain.tree_size}, root ${chain.root_hash}`,
  );
  if (ok) out("Intact.");
};

const conclude = (report: AuditReport, { options, terminal }: Invocation): ExitCode => {
  if (isSet(options, "json")) terminal.out(JSON.stringify(report));
  else show(report, terminal);
  if (report.first === null) return 0;
  const { check, place, fault } = report.first;
  terminal.note(`The audit failed. First bad item (${check}): ${place}: ${fault}.`);
  return 1;
};

const auditLog = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts, lifecycle }) => {
    const parser = openParser(parts.config.settings);
    lifecycle.add("parser", parser.close);
    const list = textOf(invocation.options, "seals");
    const { progress } = invocation.terminal;
    if (list === undefined) return conclude(await audit(parts, parser, progress), invocation);
    const report = await writingSeals(list, (tell) => audit(parts, parser, progress, tell));
    return conclude(report, invocation);
  });

/** Without settings, database or service: a bundle is audited where nothing else is. */
const run = async (invocation: Invocation): Promise<ExitCode> => {
  const bundle = textOf(invocation.options, "bundle");
  if (bundle === undefined) return auditLog(invocation);
  if (textOf(invocation.options, "seals") !== undefined) throw new WrongUsage("--seals is about the log, and --bundle about a bundle");
  return conclude(await auditBundle(bundle, { openParser, progress: invocation.terminal.progress }), invocation);
};

export const auditCommand: Command = {
  words: ["audit"],
  summary: "Replays the log and compares everything that is held and served with it.",
  usage: "[--bundle F.zip | --seals F] [--json]",
  details: [
    "With --bundle: checks an evidence bundle offline, its form, chain, proofs, parses and figures, without database or service.",
    "Exit 0: intact. Exit 1: something is not as it was recorded; the first bad item and its place are named.",
  ],
  options: {
    seals: { value: "F", help: "write the seal that holds each private event to F, one JSON object a line" },
    bundle: { value: "F.zip", help: "an evidence bundle to audit instead of the log" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run,
};
