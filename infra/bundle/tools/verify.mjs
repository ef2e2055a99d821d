#!/usr/bin/env node
// Checks the evidence bundle this file was unpacked with: node tools/verify.mjs
// Needs node 18 or newer and nothing else. Uses no network and writes nothing. Ends with 0, or names the first bad item and ends with 1.
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkComplete, checkFigures, checkReach } from "./evidence.mjs";
import { checkMeasurements, checkSlices } from "./measurements.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..");

class Bad extends Error {
  constructor(item, why) {
    super(`BAD  ${item}: ${why}`);
  }
}
const demand = (holds, item, why) => {
  if (!holds) throw new Bad(item, why);
};
const ok = (what) => console.log(`ok   ${what}`);

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (bytes) => bytes.toString("hex");
const HASH = /^[0-9a-f]{64}$/;
const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** RFC 8785. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
};

const bytesOf = (path) => {
  try {
    return readFileSync(join(folder, path));
  } catch {
    throw new Bad(path, "is not there");
  }
};

/** Canonical JSON as it was written, or the file is bad. */
const json = (text, item) => {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Bad(item, "is not JSON");
  }
  demand(canonical(value) === text, item, "is not in canonical form");
  return value;
};
const jsonFile = (path) => json(bytesOf(path).toString("utf8"), path);

/** Lines without their newlines; the last one ends with one too. */
const linesOf = (path) => {
  const text = bytesOf(path).toString("utf8");
  demand(text === "" || text.endsWith("\n"), path, "does not end with a newline");
  return text === "" ? [] : text.slice(0, -1).split("\n");
};

const walk = (below = "") =>
  readdirSync(join(folder, below)).flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    const found = lstatSync(join(folder, path));
    demand(found.isFile() || found.isDirectory(), path, "is no plain file");
    return found.isDirectory() ? walk(path) : [path];
  });

/** 1. Every file has its hash, and SHA256SUMS lists exactly the files that are here. */
const checkHashes = () => {
  const hashes = new Map();
  for (const line of linesOf("SHA256SUMS")) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    demand(path !== undefined && !/^\/|\\|(^|\/)\.\.(\/|$)/.test(path), "SHA256SUMS", `is damaged at ${JSON.stringify(line)}`);
    demand(hex(sha256(bytesOf(path))) === sum, path, "does not have its hash");
    const [stem, ...extensions] = path.slice(path.lastIndexOf("/") + 1).split(".");
    if (HASH.test(stem) && extensions[0] !== "capture") demand(stem === sum, path, "is not named by its hash");
    hashes.set(path, sum);
  }
  const here = walk()
    .filter((path) => path !== "SHA256SUMS")
    .sort(byBytes);
  for (const path of here) demand(hashes.has(path), path, "is not listed in SHA256SUMS");
  const written = here.map((path) => `${hashes.get(path)}  ${path}\n`).join("");
  demand(bytesOf("SHA256SUMS").equals(Buffer.from(written)), "SHA256SUMS", "does not list the files in order, each once");
  ok(`${here.length} files have the hashes of SHA256SUMS`);
  return hashes;
};

/** 2. The manifest lists them, and says what each is. */
const checkManifest = (hashes) => {
  const manifest = jsonFile("manifest.json");
  const listed = manifest.files.filter(({ omitted }) => !omitted);
  for (const { path, bytes, sha256: sum, artifact_id: id } of listed) {
    demand(hashes.get(path) === sum, "manifest.json", `states another hash of ${path}`);
    demand(lstatSync(join(folder, path)).size === bytes, "manifest.json", `states another size of ${path}`);
    demand(id === null || id === `sha256:${sum}`, "manifest.json", `states another artifact of ${path}`);
  }
  const expected = [...hashes.keys()].filter((path) => path !== "manifest.json");
  const paths = listed.map(({ path }) => path);
  demand(canonical(paths) === canonical(expected), "manifest.json", "does not list exactly the files that are here");
  for (const { path, omitted_reason: why } of manifest.files.filter(({ omitted }) => omitted))
    demand(
      !hashes.has(path) && typeof why === "string" && /^(?:sources|measurements|quorum|proofs)\//.test(path),
      "manifest.json",
      `lists ${path} as left out`,
    );
  demand(manifest.tree_size === manifest.chain_head_seq + 1, "manifest.json", "states a tree that does not end at the head");
  ok(`manifest.json lists them${manifest.files.length > listed.length ? ", and what was left out" : ""}`);
  return manifest;
};

/** 3. The chain: each record hashes to the prev of the next, the last to the head. */
const checkSegment = ({ chain_head_seq: headSeq, chain_head_hash: headHash }) => {
  const lines = linesOf("chain/segment.jsonl");
  let [prev, seq, recordedAt] = ["0".repeat(64), undefined, ""];
  for (const line of lines) {
    const record = json(line, "a line of chain/segment.jsonl");
    const expected = seq === undefined ? record.seq : seq + 1;
    demand(record.seq === expected, `record ${record.seq}`, `stands in chain/segment.jsonl where ${expected} belongs`);
    demand(
      (seq === undefined && record.seq > 0) || record.prev === prev,
      `record ${record.seq - 1}`,
      `is not the one that record ${record.seq} follows`,
    );
    demand(record.recorded_at >= recordedAt, `record ${record.seq}`, "is dated before the record before it");
    [prev, seq, recordedAt] = [hex(sha256(line)), record.seq, record.recorded_at];
  }
  demand(seq === headSeq, "chain/segment.jsonl", `ends at record ${seq}, the head is record ${headSeq}`);
  demand(prev === headHash, `record ${headSeq}`, `does not hash to the head, ${headHash}`);
  const first = headSeq + 1 - lines.length;
  ok(`records ${first} to ${headSeq} are an unbroken chain to the head ${headHash}`);
  return { first, lines };
};

const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);

/** RFC 9162 2.1.3.2: the root that the hashes lead to; undefined when they are too many or too few. */
const rootOf = (seq, treeSize, leaf, hashes) => {
  let [fn, sn, root] = [seq, treeSize - 1, leaf];
  for (const sibling of hashes.map((text) => Buffer.from(text, "hex"))) {
    if (sn === 0 || sibling.length !== 32) return undefined;
    if (fn % 2 === 1 || fn === sn) {
      root = nodeHash(sibling, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else root = nodeHash(root, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hex(root) : undefined;
};

/** 4. The tree: each record of the token is a leaf of it (RFC 6962). */
const checkInclusion = ({ tree_size: treeSize, head_root: headRoot }, segment) => {
  const lines = linesOf("chain/records.jsonl");
  const proofs = linesOf("merkle/inclusion.jsonl");
  const records = new Map();
  let before = -1;
  for (const [index, line] of lines.entries()) {
    const record = json(line, "a line of chain/records.jsonl");
    const item = `record ${record.seq}`;
    demand(record.seq > before && record.seq < treeSize, item, "is out of order in chain/records.jsonl");
    if (record.seq >= segment.first) demand(segment.lines[record.seq - segment.first] === line, item, "is another in chain/segment.jsonl");
    demand(proofs[index] !== undefined, item, "has no line in merkle/inclusion.jsonl");
    const proof = json(proofs[index], "a line of merkle/inclusion.jsonl");
    const leaf = sha256(Buffer.from([0]), line);
    demand(proof.seq === record.seq && proof.leaf_hash === hex(leaf), item, "is not the leaf that merkle/inclusion.jsonl names");
    const leads =
      proof.tree_size === treeSize && proof.merkle_root === headRoot && rootOf(record.seq, treeSize, leaf, proof.hashes) === headRoot;
    demand(leads, item, `is not proven to the root ${headRoot}`);
    records.set(record.seq, record);
    before = record.seq;
  }
  demand(lines.length > 0, "chain/records.jsonl", "holds no record");
  demand(proofs.length === lines.length, "merkle/inclusion.jsonl", "proves more records than there are");
  demand(bytesOf("merkle/consistency.jsonl").length === 0, "merkle/consistency.jsonl", "proves trees that are not in this bundle");
  ok(`${lines.length} records are leaves of the tree with the root ${headRoot}`);
  return records;
};

/** Kinds whose artifact is a file of its own. */
const FILED = new Set([
  ...["document.captured", "document.unreadable", "report.parsed", "report.superseded", "methodology.published"],
  ...["supply.measured", "reconciliation.compared", "context.pulled"],
]);

/** 5. What a record names is here, and every document was captured before it was read. */
const checkReadings = (records, manifest) => {
  const files = new Map(manifest.files.map((file) => [file.artifact_id, file]));
  const artifactOf = ({ seq, artifact, artifact_bytes: bytes }) => {
    const file = files.get(artifact);
    demand(file !== undefined && file.bytes === bytes, `record ${seq}`, `names ${artifact}, which manifest.json does not list`);
    return jsonFile(file.path);
  };
  const reviewed = new Set(
    manifest.methodology_sha256 === null ? [] : linesOf("methodology/reviews.jsonl").map((line) => `sha256:${hex(sha256(line))}`),
  );
  let readings = 0;
  for (const record of records.values()) {
    const { seq, kind, artifact, cause_seq: cause } = record;
    if (kind === "methodology.reviewed")
      demand(reviewed.has(artifact), `record ${seq}`, "names a review that is not in methodology/reviews.jsonl");
    if (FILED.has(kind))
      demand(files.get(artifact)?.bytes === record.artifact_bytes, `record ${seq}`, `names ${artifact}, which manifest.json does not list`);
    if (kind !== "report.parsed" && kind !== "document.unreadable") continue;
    const captured = records.get(cause);
    demand(captured?.kind === "document.captured" && cause < seq, `record ${seq}`, "names no capture before it");
    const [reading, capture] = [artifactOf(record), artifactOf(captured)];
    demand(reading.source_sha256 === capture.sha256, `record ${seq}`, `was read from another document than record ${cause} captured`);
    const source = files.get(`sha256:${capture.sha256}`);
    demand(
      source !== undefined && source.bytes === capture.bytes,
      `record ${cause}`,
      "captured a document that manifest.json does not list",
    );
    readings += 1;
  }
  ok(`${readings} readings, each of a document captured before it`);
  return files;
};

try {
  const hashes = checkHashes();
  const manifest = checkManifest(hashes);
  const segment = checkSegment(manifest);
  const { methodology_sha256: rules } = manifest;
  const alone = checkReach(manifest, segment, rules === null ? "" : bytesOf(`methodology/${rules}.md`).toString("utf8"), { demand });
  if (alone !== undefined) ok(alone);
  const records = checkInclusion(manifest, segment);
  checkComplete(manifest, segment, records, { demand });
  const files = checkReadings(records, manifest);
  const figures = checkFigures(jsonFile("token.json"), records, files, { demand, jsonFile });
  ok(`${figures} sets of figures of token.json stand in the parses they name`);
  const measured = checkMeasurements(records, files, { demand, canonical, sha256, jsonFile });
  checkSlices(jsonFile("token.json"), files, { demand, jsonFile });
  if (measured !== undefined) ok(measured);
  console.log("Intact, as far as this bundle goes: compare the head with one from elsewhere.");
} catch (error) {
  console.log(error instanceof Bad ? error.message : `BAD  bundle: ${error.message}`);
  process.exitCode = 1;
}
