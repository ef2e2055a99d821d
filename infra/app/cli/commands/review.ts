import { isSha256Hex, type Sha256Hex } from "../../../../domain/shared/sha256.js";
import { isCovered } from "../../methodology.js";
import { REVIEW_COMMAND, recordedReview } from "../../ops/review-orders.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, type OptionValues, textOf, WrongUsage } from "../command.js";
import { instantOption } from "../instant-option.js";
import { ordered, REASON_OPTION } from "../ordered.js";
import { settle, withParts } from "../with-parts.js";

const required = (options: OptionValues, name: string): string => {
  const text = textOf(options, name);
  if (text === undefined) throw new WrongUsage(`--${name} is missing`);
  return text;
};

const methodologyOf = (options: OptionValues): Sha256Hex | null => {
  const text = textOf(options, "methodology");
  if (text === undefined) return null;
  if (!isSha256Hex(text)) throw new WrongUsage("--methodology must be 64 lowercase hex characters");
  return text;
};

const record = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const statement = {
    outcome: required(options, "outcome").toUpperCase(),
    reviewerRef: required(options, "reviewer"),
    scopeNote: textOf(options, "note") ?? "",
    methodologySha256: methodologyOf(options),
    reviewedAt: instantOption(options, "reviewed-at"),
    validUntil: instantOption(options, "valid-until"),
  };
  return withParts(invocation, async ({ parts }) => {
    const order = { command: REVIEW_COMMAND, subject: "methodology" };
    const { seq, review, position } = await ordered(parts, options, order, () => recordedReview(parts, statement));
    await settle(parts, position, terminal.note);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ seq, review }));
    else terminal.out(`Review ${review.review_id} of methodology ${review.methodology_sha256} is on record ${seq}: ${review.outcome}.`);
    return 0;
  });
};

export const reviewRecordCommand: Command = {
  words: ["review", "record"],
  summary: "Records a review of the methodology; an approval lets the board be served.",
  usage: "--outcome APPROVED|REJECTED --reviewer REF [--note TEXT] [--valid-until INSTANT] [--reason TEXT] [--json]",
  details: ["Read the document first: `methodology show`. Without --methodology the review is of the document in force now."],
  options: {
    outcome: { value: "OUTCOME", help: "APPROVED or REJECTED" },
    reviewer: { value: "REF", help: "an opaque id of who reviewed; never a name" },
    note: { value: "TEXT", help: "what was looked at" },
    methodology: { value: "SHA256", help: "the document reviewed (default: the one in force)" },
    "reviewed-at": { value: "INSTANT", help: "when it was reviewed (default: now)" },
    "valid-until": { value: "INSTANT", help: "when the review runs out (default: when the methodology changes)" },
    ...REASON_OPTION,
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run: record,
};

const status = (invocation: Invocation): Promise<ExitCode> =>
  withParts(invocation, async ({ parts }) => {
    const { options, terminal } = invocation;
    const { methodology, reviews } = await parts.evidence.ask((state) => ({ methodology: state.methodology, reviews: [...state.reviews] }));
    const covered = methodology !== null && (await isCovered(parts, methodology.sha256));
    const newest = reviews.at(-1) ?? null;
    const found = {
      covered,
      methodology_sha256: methodology?.sha256 ?? null,
      reviews: reviews.length,
      newest_review: newest?.review ?? null,
    };
    if (isSet(options, "json")) terminal.out(JSON.stringify(found));
    else {
      terminal.out(methodology === null ? "No methodology document was published yet." : `Published methodology: ${methodology.sha256}.`);
      terminal.out(covered ? "A review covers it; the board is served." : "No review covers it; the board is withheld.");
      if (newest !== null)
        terminal.out(`Newest review: ${newest.review.outcome} at ${newest.review.reviewed_at}, of ${newest.review.methodology_sha256}.`);
    }
    return covered ? 0 : 1;
  });

export const reviewStatusCommand: Command = {
  words: ["review", "status"],
  summary: "Tells whether a review covers the published methodology (exit 1 when none does).",
  usage: "[--json]",
  options: { ...JSON_OPTION },
  operands: { least: 0, most: 0 },
  run: status,
};
