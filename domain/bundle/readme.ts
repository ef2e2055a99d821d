import type { BundleFile, OmittedFile } from "./bundle-file.js";
import type { BundleStatement } from "./manifest.js";

export type ReadmeInputs = {
  readonly statement: BundleStatement;
  readonly recordedAt: string; // of the head record
  readonly records: number; // of this token
  readonly segmentFrom: number; // seq of the first record of the segment
  readonly files: readonly BundleFile[];
  readonly omitted: readonly OmittedFile[];
};

/** `README.txt`: what is in this bundle and how to check it with the tools of any machine (Addendum B 17.3). Names only what is there. */
export const readmeText = (inputs: ReadmeInputs): string =>
  [...introduction(inputs), ...contents(inputs), ...verification(inputs), ...meaning(inputs)].join("\n");

const introduction = ({ statement, recordedAt }: ReadmeInputs): string[] => [
  `Evidence bundle of ${statement.symbol}`,
  "",
  `Made by ${statement.baseUrl} from the evidence chain as it stood at record ${statement.headSeq}, recorded at ${recordedAt}.`,
  "Equal evidence gives an equal bundle, byte for byte, wherever and whenever it is made.",
  "",
  ...value("chain head", `record ${statement.headSeq}`),
  ...value("its hash", statement.headHash),
  ...value("tree size", String(statement.headSeq + 1)),
  ...value("tree root", statement.headRoot),
  ...value("methodology", statement.methodologySha256 ?? "none published"),
  ...value("licence", statement.licence),
  ...value("terms", statement.terms),
  "",
  statement.disclaimer,
];

const value = (name: string, text: string): string[] => [`  ${name.padEnd(12)} ${text}`];

const contents = (inputs: ReadmeInputs): string[] => [
  "",
  "",
  "WHAT IS IN IT",
  "",
  ...entry("SHA256SUMS", "the hash of every other file"),
  ...entry("manifest.json", "every file with its size, hash, role and address, and the head of the chain"),
  ...entry("token.json", "what the board says of the token, with the head's recorded_at as its present moment; without the members"),
  ...entry("", "that only say how the clock stands (attestation_status, withheld_stale, overdue, age_seconds, freshness,"),
  ...entry("", "late_networks, all_networks_measured)"),
  ...entry("registry.json", "what the registry says of the token: the whole registry names other tokens and is not here"),
  ...some(
    inputs,
    "source",
    "sources/<sha256>.*",
    "the issuer's documents byte for byte; what was captured, when and from where in .capture.json",
  ),
  ...some(
    inputs,
    "parse",
    "parses/<sha256>.json",
    "what was read in each: every figure with page, place and text; or why it could not be read",
  ),
  ...some(
    inputs,
    "revision",
    "revisions/<sha256>.json",
    "why a report gave way to another, and what changed; superseded reports are in this bundle",
  ),
  ...some(
    inputs,
    "measurement",
    "measurements/<network>/",
    "readings of the supply on that network: the latest, the last of each UTC day of the public window, those at a report's cutoff",
  ),
  ...some(
    inputs,
    "quorum",
    "quorum/<sha256>.json",
    "what was asked of every provider for a reading, what each answered, and what was decided",
  ),
  ...some(inputs, "proof", "proofs/<sha256>.json", "the block header and eth_getProof answers that prove a reading"),
  ...some(inputs, "reconciliation", "reconciliations/<sha256>.json", "a reading at a report's cutoff beside the figure the report states"),
  ...some(inputs, "context", "context/<sha256>.json", "what a third party says of networks that are not measured; it enters no figure"),
  ...entry(
    "chain/records.jsonl",
    `the ${inputs.records} records of this token, its registry entries and the methodology${readingNote(inputs)}`,
  ),
  ...entry("chain/segment.jsonl", `all records from ${inputs.segmentFrom} to the head, other tokens' too`),
  ...entry("merkle/inclusion.jsonl", "for each line of chain/records.jsonl its proof to the tree root above"),
  ...entry("merkle/consistency.jsonl", "proofs between anchored trees; empty, because none is anchored yet"),
  ...some(inputs, "methodology", "methodology/<sha256>.md", "the rules in force; its reviews, one a line, in methodology/reviews.jsonl"),
  ...entry("tools/", "verify.sh and verify.mjs (with its parts): the steps below as programs"),
  ...omissions(inputs),
];

const readingNote = ({ files, omitted }: ReadmeInputs): string =>
  [...files, ...omitted.map(({ file }) => file)].some(({ role }) => role === "measurement")
    ? "; of readings those named above, and no refused ones"
    : "";

const COLUMN = 26;
const entry = (path: string, text: string): string[] => [`  ${path.padEnd(COLUMN)}${text}`];

const some = ({ files }: ReadmeInputs, role: BundleFile["role"], path: string, text: string): string[] =>
  files.some((file) => file.role === role) ? entry(path, text) : [];

const omissions = ({ omitted }: ReadmeInputs): string[] =>
  omitted.length === 0
    ? []
    : [
        "",
        "  Left out because the bundle would be too large; manifest.json lists each with its hash and address:",
        ...omitted.map(({ file }) => `    ${file.path} (${file.bytes} bytes) ${file.sourceUrl ?? ""}`.trimEnd()),
      ];

const verification = (inputs: ReadmeInputs): string[] => [
  "",
  "",
  "HOW TO CHECK IT",
  "",
  "In the folder it was unpacked to, without a network:",
  "",
  "  sh tools/verify.sh          needs a shell and sha256sum (and is quicker with xxd or perl)",
  "  node tools/verify.mjs       needs node 18 or newer, nothing else",
  "",
  "Each says what it checked and ends with 0, or names the first bad item and ends with 1. Or step by step:",
  "",
  "1. Every file has its hash. A file whose name starts with 64 hex characters has the hash it is named by (a .capture.json is",
  "   named by its document instead).",
  "     sha256sum -c SHA256SUMS",
  "",
  '2. The chain. Each line of the segment hashes to the "prev" of the next one, and the last one to the chain head\'s hash:',
  '     while IFS= read -r line; do printf %s "$line" | sha256sum; done < chain/segment.jsonl',
  `   The last must be ${inputs.statement.headHash}`,
  "",
  "3. The tree (RFC 6962). The hash of a record's leaf is its leaf_hash in merkle/inclusion.jsonl:",
  "     while IFS= read -r line; do { printf '\\000'; printf %s \"$line\"; } | sha256sum; done < chain/records.jsonl",
  "   Fold the hashes of that line into it as RFC 9162 2.1.3.2 says, each pair as",
  "     { printf '\\001'; printf %s \"$left$right\" | xxd -r -p; } | sha256sum",
  "   Any RFC 6962 verifier does this too. Every proof must lead to",
  `     ${inputs.statement.headRoot}`,
  "",
  "4. No batch of the tree is anchored yet. The records are bound by the segment to the head, and by their proofs to the root of the tree",
  `   at the head: whoever wrote down the hash of record ${inputs.statement.headSeq} at any time can hold it against this bundle.`,
  ...beyondSegment(inputs),
  "",
  "5. A document is captured before it is read: each report.parsed or document.unreadable in chain/records.jsonl names in cause_seq an",
  "   earlier document.captured, whose document is the one the parse names in source_sha256.",
  ...example(inputs),
  ...measured(inputs),
  ...proven(inputs),
];

const beyondSegment = ({ segmentFrom, statement }: ReadmeInputs): string[] =>
  segmentFrom === 0
    ? []
    : [
        `   Records before ${segmentFrom} are not in the segment: they rest on that root alone, so hold it, too, against what you know from elsewhere:`,
        `     ${statement.headRoot}`,
      ];

const example = ({ files }: ReadmeInputs): string[] => {
  const parse = files.findLast(({ role }) => role === "parse");
  if (parse === undefined) return [];
  return [
    "",
    "6. A figure. Open a document at the page its parse names and compare the text, for example",
    `     ${parse.path}`,
    "   whose source_sha256 is the name of the document under sources/.",
  ];
};

const measured = ({ files }: ReadmeInputs): string[] => {
  const reading = files.findLast(({ role }) => role === "measurement");
  if (reading === undefined) return [];
  return [
    "",
    "7. A reading. Its quorum log holds what every provider answered; the last attempt's decision gives the value and who returned it,",
    "   which the measurement repeats, for example",
    `     ${reading.path}`,
    "   names its log as quorum_log_artifact_id and its proof, where it has one, as storage_proof_artifact_id.",
  ];
};

const proven = ({ files }: ReadmeInputs): string[] => {
  const proof = files.findLast(({ role }) => role === "proof");
  if (proof === undefined) return [];
  return [
    "",
    "8. A proof of supply. The eth_getProof answers verify with any EIP-1186 verifier against the header, whose hash any block explorer",
    "   shows: the header fields hash (RLP, keccak-256) to block_hash, proof.accountProof leads from its stateRoot to the contract, and",
    "   the storage proof of layout.slot from that account's storageHash to the supply in base units. The code hashes of the contract and,",
    "   of a proxy, of the implementation its slot points to are those of the layout. node tools/verify.mjs does all of it; one of them is",
    `     ${proof.path}`,
  ];
};

const meaning = ({ statement }: ReadmeInputs): string[] => [
  "",
  "",
  "WHAT IT PROVES",
  "",
  "That these bytes were recorded in this order and have not been changed since, as far as the hash of the head is known from elsewhere, for",
  `example from ${statement.baseUrl}/v1/board/overview or an earlier bundle. It does not prove that what the issuer states is true.`,
  "",
];
