import type { Line } from "../../../domain/parsing/text.js";
import type { Refused, Trial } from "../../../domain/parsing/trial.js";
import type { ParseArtifact } from "../../../domain/report/parse-artifact.js";

/** What a trial says, for a person: what the template saw, what it missed, what it refused. */
export const trialLines = (trial: Trial): readonly string[] => [
  `  ${trial.template_id} version ${trial.template_version}: ${verdict(trial)}`,
  ...trial.anchors.filter(({ stands }) => !stands).map(({ wordings }) => `    missed: ${wordings.join(" | ")}`),
  ...trial.forbidden.map((wording) => `    forbidden and there: ${wording}`),
  ...(trial.refused === null ? [] : refusalLines(trial.refused)),
  ...(trial.read === null ? [] : readLines(trial.read)),
];

const verdict = ({ anchors, chosen, read, refused }: Trial): string => {
  const standing = anchors.filter(({ stands }) => stands).length;
  const anchored = chosen ? "its anchors stand" : `${standing} of ${anchors.length} anchors stand`;
  return `${anchored}, ${read !== null ? "read" : refused !== null ? "refused" : "not tried"}`;
};

const refusalLines = ({ reason, detail, period }: Refused): readonly string[] => [
  `    refused: ${reason}: ${detail}${period === null ? "" : ` (${period})`}`,
];

const readLines = (read: ParseArtifact): readonly string[] => [
  `    ${read.period}, issued ${read.issued_on ?? "(not read)"}, by ${read.accountant_name ?? "(not read)"}, for ${read.issuer_entity_name ?? "(not read)"}`,
  ...Object.entries(read.metadata)
    .filter(([, state]) => state !== "EXTRACTED")
    .map(([key, state]) => `    ${key}: ${state}`),
  ...read.columns.flatMap(({ as_of, cutoff_at, refused, total_reserve, liability, rows }) => [
    `    as of ${as_of} (${cutoff_at}): ${refused ?? `reserve ${total_reserve?.amount ?? "none in US dollars"}, liability ${liability?.amount ?? "none"}`}`,
    ...rows.map(
      ({ row_kind, category, label, amount, unit, network, page, text }) =>
        `      page ${page}: ${row_kind} ${category}${network === null ? "" : ` on ${network}`} ${amount} ${unit}, printed "${text}", "${label}"`,
    ),
  ]),
  ...read.text_repairs.map(({ page, kind, detail, count }) => `    repaired on page ${page}: ${kind}, ${detail} (${count} times)`),
];

/** The text as templates see it: one line of print each, cells parted by a bar, the baseline's height and the size before it. */
export const printedLines = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ page, y, size, cells }) => `  ${page}/${y.toFixed(0)} ${size.toFixed(1)}  ${cells.map(({ text }) => text).join(" | ")}`);
