import { loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import { SEAL_MAX_EVENTS, type SealArtifact, sealRoot } from "../../../domain/private/seal.js";
import { isSha256Hex } from "../../../domain/shared/sha256.js";
import { attempt } from "./attempt.js";
import type { CheckLog } from "./report.js";

/** A seal as the audit compares events with it. */
export type ReadSeal = { readonly seq: number; readonly from: bigint; readonly through: bigint; readonly leaves: readonly string[] };

const POSITION = /^(0|[1-9]\d{0,19})$/;

/** The seals of a chain, oldest first, one in memory at a time; one that cannot be read or does not hold together is a finding and passed over. */
export async function* readSeals(
  records: readonly ChainRecord[],
  artifacts: Pick<ArtifactStore, "get">,
  log: CheckLog,
): AsyncGenerator<ReadSeal> {
  let through = -1n;
  for (const { kind, seq, artifact } of records) {
    if (kind !== "private.sealed") continue;
    const place = `record ${seq}`;
    let seal: SealArtifact | undefined;
    if (artifact === null) log.fault(place, "it names no seal");
    else
      await attempt(log, place, async () => {
        seal = await loadJsonArtifact<SealArtifact>(artifacts, artifact);
      });
    if (seal === undefined) continue;
    const form = formFault(seal);
    if (form !== undefined) {
      log.fault(place, form);
      continue;
    }
    const fault = faultOf(seal, through);
    if (fault !== undefined) log.fault(place, fault);
    through = BigInt(seal.through_position);
    yield { seq, from: BigInt(seal.from_position), through, leaves: seal.leaves };
  }
}

/** Why it is no seal at all. */
const formFault = ({ schema, from_position, through_position, leaves }: SealArtifact): string | undefined => {
  if (schema !== "private.seal") return `it names an artifact of the schema ${schema}, not a seal`;
  if (!POSITION.test(from_position) || !POSITION.test(through_position)) return "its seal states no positions";
  return Array.isArray(leaves) && leaves.every((leaf) => typeof leaf === "string" && isSha256Hex(leaf))
    ? undefined
    : "its seal lists no leaves";
};

/** Why it does not hold together; `before`: where the seal before it ends. */
const faultOf = ({ from_position, through_position, count, leaves, merkle_root }: SealArtifact, before: bigint): string | undefined => {
  if (BigInt(from_position) <= before) return "its seal begins before the end of the one before it";
  if (BigInt(through_position) < BigInt(from_position)) return "its seal ends before it begins";
  if (count < 1 || count > SEAL_MAX_EVENTS) return `its seal holds ${count} events, not 1 to ${SEAL_MAX_EVENTS}`;
  if (leaves.length !== count) return `its seal lists ${leaves.length} leaves and counts ${count}`;
  return sealRoot(leaves) === merkle_root ? undefined : "its seal's root is not that of its leaves";
};
