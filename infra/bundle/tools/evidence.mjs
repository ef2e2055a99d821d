// Parts of tools/verify.mjs: whether the records of the token are all here, and whether token.json says what they say.
import { createHash } from "node:crypto";

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** RFC 6962: the root over all records, folded as they come. */
const rootOf = (lines) => {
  const stack = [];
  for (const line of lines) {
    stack.push({ size: 1, hash: sha256(Buffer.from([0]), line) });
    while (stack.length > 1 && stack.at(-1).size === stack.at(-2).size) join(stack);
  }
  while (stack.length > 1) join(stack);
  return stack[0].hash.toString("hex");
};
const join = (stack) => {
  const [right, left] = [stack.pop(), stack.pop()];
  stack.push({ size: left.size + right.size, hash: sha256(Buffer.from([1]), left.hash, right.hash) });
};

/** Records that a segment has by default when the chain is longer; the methodology states another number. */
const MOST_RECORDS = 5000;

/** How far back the segment goes: to the first record, and then the root is that of its records, or as far as the rules let it. */
export const checkReach = ({ head_root: headRoot }, { first, lines }, methodology, { demand }) => {
  if (first === 0) {
    demand(rootOf(lines) === headRoot, "manifest.json", "states a root that is not that of the records of chain/segment.jsonl");
    return undefined;
  }
  const most = Number(/^\| BUNDLE_SEGMENT_MAX_RECORDS \| (\d+) \|$/m.exec(methodology)?.[1] ?? MOST_RECORDS);
  demand(lines.length >= most, "chain/segment.jsonl", `begins at record ${first}, and does not hold the ${most} records it may`);
  return `records before ${first} rest on the tree root ${headRoot} alone: compare that one too`;
};

const DERIVED = new Set(["report.parsed", "document.unreadable", "report.superseded"]);
const OF_TOKEN = new Set(["document.captured", "supply.measured", "reconciliation.compared", "context.pulled", ...DERIVED]);

/** No record of the token in the segment may be missing from its own records, as far as a record alone tells what it is of. */
export const checkComplete = ({ symbol }, { lines }, records, { demand }) => {
  const newest = new Map();
  for (const line of lines) {
    const record = JSON.parse(line);
    const { seq, kind, subject, cause_seq: cause, supersedes_seq: superseded } = record;
    const ofToken = OF_TOKEN.has(kind) && (subject === symbol || subject.startsWith(`${symbol}/`));
    const follows = DERIVED.has(kind) && (records.has(cause) || records.has(superseded));
    if (kind === "methodology.published" || (kind === "supply.measured" && ofToken && cause === null)) newest.set(subject, seq);
    else if (kind === "registry.changed" || ofToken || follows)
      demand(records.has(seq), `record ${seq}`, "is of this token and not in chain/records.jsonl");
  }
  for (const [subject, seq] of newest)
    demand(records.has(seq), `record ${seq}`, `is the newest of ${subject} and not in chain/records.jsonl`);
};

const scaled = (text) => {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
};

/** One exact division, rounded half to even at six places; of amounts that are not negative. */
const ratioOf = (reserve, tokens) => {
  const [a, b] = [scaled(reserve), scaled(tokens)];
  const dividend = a.units * 10n ** BigInt(6 + b.scale);
  const divisor = b.units * 10n ** BigInt(a.scale);
  let ratio = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  if (twice > divisor || (twice === divisor && ratio % 2n === 1n)) ratio += 1n;
  const digits = ratio.toString().padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** The figures of token.json stand in the parses it names; those are records of their own that gave way to no other. */
export const checkFigures = (token, records, files, { demand, jsonFile }) => {
  const given = new Set([...records.values()].filter(({ kind }) => kind === "report.superseded").map((record) => record.supersedes_seq));
  const standing = [...records.values()].filter(({ seq, kind }) => kind === "report.parsed" && !given.has(seq));
  const parseOf = (artifactId) => {
    const file = files.get(artifactId);
    demand(file !== undefined && !file.omitted, "token.json", `names ${artifactId}, which is not here`);
    demand(
      standing.some(({ artifact }) => artifact === artifactId),
      "token.json",
      `names ${artifactId}, which no standing record does`,
    );
    return jsonFile(file.path);
  };
  const sidesOf = (artifactId, asOf) => {
    const column = parseOf(artifactId).columns.find(({ as_of: day }) => day === asOf);
    return { total: column?.total_reserve?.amount ?? null, liability: column?.liability?.amount ?? null };
  };
  const latest = token.latest_report;
  if (latest !== null) {
    const { total, liability } = sidesOf(latest.report_artifact_id, latest.composition_as_of);
    demand(total === latest.total_reserve, "token.json", "states another total_reserve than its parse");
    demand(liability === latest.liability, "token.json", "states another liability than its parse");
    const ratio = latest.coverage_ratio;
    demand(ratio === null || ratio === ratioOf(total, liability), "token.json", "states another coverage_ratio than its two sides give");
    const parse = parseOf(latest.report_artifact_id);
    demand(parse.composition_as_of === latest.composition_as_of, "token.json", "states another composition_as_of than its parse");
    demand(parse.issued_on === latest.issued_on, "token.json", "states another issued_on than its parse");
    const later = standing.find(({ subject }) => subject.slice(subject.lastIndexOf("/") + 1) > latest.period);
    demand(later === undefined, "token.json", `shows ${latest.period} as the latest report, and record ${later?.seq} is of a later month`);
  }
  for (const point of token.coverage_series) {
    const { total, liability } = sidesOf(point.report_artifact_id, point.as_of);
    const same = total === point.total_reserve_usd && liability === point.tokens_outstanding;
    demand(same, "token.json", `states other figures as of ${point.as_of} than their parse`);
    demand(ratioOf(total, liability) === point.coverage_ratio, "token.json", `states another coverage_ratio as of ${point.as_of}`);
  }
  return token.coverage_series.length + (latest === null ? 0 : 1);
};
