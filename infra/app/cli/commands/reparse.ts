import type { ReparseChoice, ReparsedDocument } from "../../../../commands/reparse.js";
import { openParser } from "../../parsing.js";
import { reparsing } from "../../reparsing.js";
import { changeLines } from "../change-lines.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, type OptionValues, textOf, WrongUsage } from "../command.js";
import { settle, withParts } from "../with-parts.js";

const readChoice = (options: OptionValues): ReparseChoice => {
  const [symbol, sourceId, seq] = [textOf(options, "symbol"), textOf(options, "source"), textOf(options, "seq")];
  if ([symbol, sourceId, seq].filter((given) => given !== undefined).length > 1)
    throw new WrongUsage("--symbol, --source and --seq exclude each other");
  if (symbol !== undefined) return { kind: "SYMBOL", symbol };
  if (sourceId !== undefined) return { kind: "SOURCE", sourceId };
  if (seq === undefined) return { kind: "ALL" };
  if (!/^(0|[1-9]\d{0,14})$/.test(seq)) throw new WrongUsage("--seq must be the number of a record");
  return { kind: "RECORD", seq: Number(seq) };
};

/** What a person is told before a record is made. */
const warning = ({ captureSeq, outcome, revision }: ReparsedDocument): string[] => {
  const document = `The document of record ${captureSeq}`;
  if (outcome === "PARSED") return [`${document} is read now and becomes a report.`];
  if (outcome === "UNREADABLE") return [`${document} cannot be read, for a reason that is not on record.`];
  return [`${document} is read differently now; its report gives way (PARSE_CORRECTED):`, ...changeLines(revision?.changes ?? [])];
};

const tallyOf = (documents: readonly ReparsedDocument[]) => {
  const count = (outcome: ReparsedDocument["outcome"]): number => documents.filter((document) => document.outcome === outcome).length;
  return { corrected: count("CORRECTED"), parsed: count("PARSED"), unreadable: count("UNREADABLE"), unchanged: count("UNCHANGED") };
};

const answerJson = (documents: readonly ReparsedDocument[]): string =>
  JSON.stringify({
    read: documents.length,
    ...tallyOf(documents),
    documents: documents
      .filter(({ outcome }) => outcome !== "UNCHANGED")
      .map(({ captureSeq, sha256, outcome, seq, revision }) => ({
        capture_seq: captureSeq,
        document_sha256: sha256,
        outcome,
        seq,
        changes: revision?.changes ?? [],
      })),
  });

const answerText = (documents: readonly ReparsedDocument[], dryRun: boolean): string => {
  const { corrected, parsed, unreadable, unchanged } = tallyOf(documents);
  const tally = `${corrected} corrected, ${parsed} newly a report, ${unreadable} unreadable, ${unchanged} as on record`;
  return `${documents.length} documents read: ${tally}.${dryRun ? " Nothing was recorded." : ""}`;
};

const run = (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal, signal } = invocation;
  const [choice, dryRun] = [readChoice(options), isSet(options, "dry-run")];
  return withParts(invocation, async ({ parts, lifecycle }) => {
    const warn = (document: ReparsedDocument): void => {
      for (const line of warning(document)) terminal.note(line);
    };
    const parser = openParser(parts.config.settings);
    lifecycle.add("parser", parser.close);
    const { choose, reparse } = reparsing(parts, parser, warn);
    const chosen = await choose(choice);
    const documents: ReparsedDocument[] = [];
    for (const captureSeq of chosen) {
      if (signal.aborted) break;
      terminal.progress(`document ${documents.length + 1} of ${chosen.length}`);
      documents.push(await reparse(captureSeq, { dryRun }));
    }
    await settle(parts, documents.findLast(({ seq }) => seq !== null)?.position ?? null, terminal.note);
    terminal.out(isSet(options, "json") ? answerJson(documents) : answerText(documents, dryRun));
    return documents.length === chosen.length ? 0 : 1;
  });
};

export const reparseCommand: Command = {
  words: ["reparse"],
  summary: "Reads held documents again with the templates of today; a reading that differs corrects the former one.",
  usage: "[--symbol SYM | --source ID | --seq N] [--dry-run] [--json]",
  details: [
    "Each record is announced before it is made. An equal reading leaves no record. A document once read stays read.",
    "With --json the last line of output is one JSON object: read, corrected, parsed, unreadable, unchanged, documents.",
  ],
  options: {
    symbol: { value: "SYM", help: "documents of this token" },
    source: { value: "ID", help: "documents of this source" },
    seq: { value: "N", help: "the document that this record captured or was read from" },
    "dry-run": { help: "tell what would change and record nothing" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run,
};
