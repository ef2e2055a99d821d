import type { HeldRecord } from "../../../../domain/bundle/token-evidence.js";
import { leafHash } from "../../../../domain/evidence/merkle.js";
import { verifyInclusion } from "../../../../domain/evidence/proofs.js";
import type { Json } from "../../../../domain/shared/json.js";
import { isSha256Hex } from "../../../../domain/shared/sha256.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { CheckLog, type CheckReport } from "../report.js";
import { BadItem, jsonOf, linesOf, type Manifest } from "./opened-bundle.js";

const INCLUSION = "merkle/inclusion.jsonl";
const CONSISTENCY = "merkle/consistency.jsonl";

/** Each of the token's records as a leaf of the tree at the head (RFC 9162 2.1.3.2). Throws BadItem. */
export const checkInclusion = async (
  archive: OpenArchive,
  { tree_size: treeSize, head_root: headRoot, chain_head_seq }: Manifest,
  records: readonly HeldRecord[],
): Promise<CheckReport> => {
  const log = new CheckLog("inclusion");
  if (treeSize !== chain_head_seq + 1) log.fault("manifest.json", "its tree does not end at its head");
  const proofs = await linesOf(archive, INCLUSION);
  if (proofs.length !== records.length) throw new BadItem(INCLUSION, `it has ${proofs.length} proofs for ${records.length} records`);
  for (const [index, { record, bytes }] of records.entries()) {
    log.examined += 1;
    const place = `record ${record.seq}`;
    const proof = jsonOf(proofs[index] ?? Buffer.alloc(0), `${INCLUSION} line ${index + 1}`);
    const leaf = leafHash(bytes);
    const states = { seq: record.seq, tree_size: treeSize, leaf_hash: leaf.toString("hex"), merkle_root: headRoot };
    const other = Object.entries(states).find(([name, value]) => proof[name] !== value);
    if (other !== undefined) log.fault(place, `its proof states another ${other[0]}`);
    const hashes = hashesOf(proof.hashes);
    const root = Buffer.from(headRoot, "hex");
    if (hashes === undefined || !verifyInclusion({ leafIndex: record.seq, treeSize, leafHash: leaf, root, proof: hashes }))
      log.fault(place, `it is not proven to the root ${headRoot}`);
  }
  if ((await linesOf(archive, CONSISTENCY)).length > 0) log.fault(CONSISTENCY, "it proves trees that are not in this bundle");
  return log.report();
};

const hashesOf = (value: Json | undefined): readonly Buffer[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const hashes = value
    .filter((hash: Json) => typeof hash === "string" && isSha256Hex(hash))
    .map((hash) => Buffer.from(String(hash), "hex"));
  return hashes.length === value.length ? hashes : undefined;
};
