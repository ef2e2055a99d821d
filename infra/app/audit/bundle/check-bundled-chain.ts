import { statedSettings } from "../../../../domain/bundle/stated-settings.js";
import { BUNDLED_KINDS, type HeldRecord, isOfToken } from "../../../../domain/bundle/token-evidence.js";
import { type ChainHead, headOf, linkFault } from "../../../../domain/evidence/chain.js";
import { packedLeafHashes, rootOfLeafHashes } from "../../../../domain/evidence/merkle.js";
import { MalformedRecord, parseRecord, recordHash } from "../../../../domain/evidence/record.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { CheckLog, type CheckReport } from "../report.js";
import { BadItem, linesOf, type Manifest, methodologyOf } from "./opened-bundle.js";

const SEGMENT = "chain/segment.jsonl";
const RECORDS = "chain/records.jsonl";

/** The token's records, and the head's time. */
export type BundledChain = { readonly report: CheckReport; readonly records: readonly HeldRecord[]; readonly head: ChainHead };

/** The segment as an unbroken chain to the stated head, and the token's records against it. Throws BadItem where nothing further can be said. */
export const checkBundledChain = async (archive: OpenArchive, manifest: Manifest): Promise<BundledChain> => {
  const log = new CheckLog("chain");
  const segment = recordsOf(await linesOf(archive, SEGMENT), SEGMENT);
  let head: ChainHead | undefined;
  for (const { record, bytes } of segment) {
    const fault = head === undefined && record.seq > 0 ? undefined : linkFault(head ?? null, record);
    if (fault !== undefined) throw new BadItem(`record ${record.seq}`, fault);
    head = headOf({ record, hash: recordHash(bytes) });
    log.examined += 1;
  }
  if (head === undefined) throw new BadItem(SEGMENT, "it holds no record");
  if (head.seq !== manifest.chain_head_seq || head.hash !== manifest.chain_head_hash)
    throw new BadItem(
      `record ${head.seq}`,
      `the segment ends with it, and the manifest states record ${manifest.chain_head_seq}, ${manifest.chain_head_hash}`,
    );
  const records = recordsOf(await linesOf(archive, RECORDS), RECORDS);
  const first = segment[0]?.record.seq ?? 0;
  await checkReach(log, archive, manifest, segment);
  let before = -1;
  for (const { record, bytes } of records) {
    const inSegment = segment[record.seq - first];
    if (record.seq <= before || record.seq > head.seq) log.fault(`record ${record.seq}`, `it is out of order in ${RECORDS}`);
    if (record.seq >= first && inSegment !== undefined && !Buffer.from(inSegment.bytes).equals(bytes))
      log.fault(`record ${record.seq}`, "it is another record in the segment");
    before = record.seq;
  }
  for (const seq of missingRecords(segment, records, manifest.symbol))
    log.fault(`record ${seq}`, `it is of this token and not in ${RECORDS}`);
  return { report: log.report(), records, head };
};

/**
 * A segment reaches back to the first record, and then the stated root is that of its records; or it holds as many as the rules let it, and the
 * records before it rest on the root alone.
 */
const checkReach = async (log: CheckLog, archive: OpenArchive, manifest: Manifest, segment: readonly HeldRecord[]): Promise<void> => {
  const first = segment[0]?.record.seq ?? 0;
  if (first === 0) {
    const root = rootOfLeafHashes(packedLeafHashes(segment.map(({ bytes }) => bytes))).toString("hex");
    if (root !== manifest.head_root)
      log.fault("manifest.json", `it states the root ${manifest.head_root}, and that of the segment is ${root}`);
    return;
  }
  const { BUNDLE_SEGMENT_MAX_RECORDS: most } = statedSettings(await methodologyOf(archive, manifest));
  if (segment.length < most) log.fault(SEGMENT, `it begins at record ${first}, and does not hold the ${most} records it may`);
  else log.cannotRepeat(SEGMENT, `records before ${first} are not in it: they rest on the tree root ${manifest.head_root} alone`);
};

const BUNDLED: ReadonlySet<string> = new Set(BUNDLED_KINDS);
/** Kinds that belong to whatever token the record they name is of: a group's report has no token for its subject. */
const FOLLOWING: ReadonlySet<string> = new Set(["report.parsed", "document.unreadable", "report.superseded"]);

/**
 * Records of the segment that a bundle never goes without, as far as a record alone tells. Of the readings those of a report's cutoff are,
 * and the newest of every network.
 */
const missingRecords = (segment: readonly HeldRecord[], records: readonly HeldRecord[], symbol: string): readonly number[] => {
  const here = new Set(records.map(({ record }) => record.seq));
  const newest = new Map<string, number>();
  const due = segment.flatMap(({ record }) => {
    const { kind, seq, subject, cause_seq, supersedes_seq } = record;
    if (kind === "registry.changed") return [seq];
    if (FOLLOWING.has(kind) && [cause_seq, supersedes_seq].some((named) => named !== null && here.has(named))) return [seq];
    if (!BUNDLED.has(kind) || !isOfToken(record, symbol)) return [];
    if (kind !== "supply.measured" || cause_seq !== null) return [seq];
    newest.set(subject, seq);
    return [];
  });
  return [...due, ...newest.values()].filter((seq) => !here.has(seq)).sort((a, b) => a - b);
};

const recordsOf = (lines: readonly Buffer[], path: string): readonly HeldRecord[] =>
  lines.map((bytes, index) => {
    try {
      return { record: parseRecord(bytes), bytes };
    } catch (error) {
      if (!(error instanceof MalformedRecord)) throw error;
      throw new BadItem(`${path} line ${index + 1}`, error.message);
    }
  });
