import { readFile } from "node:fs/promises";
import type { ArtifactStore, ReadStream } from "../../commands/ports.js";
import { type BundleParts, type PlannedBundle, planBundle } from "../../domain/bundle/assemble.js";
import { inclusionOf, subtreesNeeded } from "../../domain/bundle/merkle-files.js";
import { measurementsNamedIn } from "../../domain/bundle/named-in-token.js";
import { evidenceRecords } from "../../domain/bundle/token-evidence.js";
import type { SubtreePlace } from "../../domain/evidence/merkle.js";
import type { SubtreeReader } from "../../domain/evidence/proofs.js";
import type { Settings } from "../../domain/settings/values.js";
import { sha256OfArtifactId } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { ReadAll } from "../../projections/ports.js";
import { packagePath } from "../assets/package-root.js";
import { type BundleHead, findEvidence, readSegment } from "./bundle-sources.js";

export type BundlePorts = {
  readonly readAll: ReadAll;
  readonly readStream: ReadStream;
  readonly artifacts: Pick<ArtifactStore, "get" | "getMany">;
  /** A reader of these stored subtrees of a tree that holds the event at `position`; it rejects for one that is not held. */
  readonly subtrees: (places: readonly SubtreePlace[], position: bigint) => Promise<SubtreeReader>;
};

/** What a bundle is asked for: a token, the head it is built at, and what the service says of both. */
export type BundleOrder = {
  readonly symbol: string; // as registered
  readonly head: BundleHead;
  /** token.json and registry.json with `now`, the head record's `recorded_at`, as the present moment (Addendum B 17.2). */
  readonly describe: (now: Instant) => { readonly token: Uint8Array; readonly registry: Uint8Array };
  readonly notice: { readonly baseUrl: string; readonly licence: string; readonly disclaimer: string; readonly terms: string };
  readonly settings: Pick<Settings, "BUNDLE_MAX_BYTES" | "BUNDLE_SEGMENT_MAX_RECORDS" | "PUBLIC_WINDOW_DAYS">;
};

/**
 * Reads the chain and plans every file of the bundle; the documents themselves are not read yet. Throws HeadNotFound, UnprovenRecord,
 * DamagedArtifact, LogUnavailable, DatabaseUnavailable.
 */
export const prepareBundle = async (ports: BundlePorts, order: BundleOrder): Promise<PlannedBundle> => {
  const { head, symbol, settings } = order;
  const segment = await readSegment(head, settings.BUNDLE_SEGMENT_MAX_RECORDS, ports.readStream);
  const window = { now: segment.recordedAt, windowDays: settings.PUBLIC_WINDOW_DAYS };
  const described = order.describe(segment.recordedAt);
  const named = measurementsNamedIn(JSON.parse(Buffer.from(described.token).toString("utf8")));
  const evidence = await findEvidence(symbol, head.seq, window, ports, named);
  const records = evidenceRecords(evidence);
  const treeSize = head.seq + 1;
  const read = await ports.subtrees(subtreesNeeded(records, treeSize), segment.headPosition);
  const inclusion = await inclusionOf(records, treeSize, read);
  const { artifact } = evidence.methodology?.record ?? { artifact: null };
  return planBundle({
    statement: {
      symbol,
      ...order.notice,
      headSeq: head.seq,
      headHash: head.hash,
      headRoot: inclusion.root,
      methodologySha256: artifact === null ? null : sha256OfArtifactId(artifact),
    },
    recordedAt: segment.recordedAt,
    evidence,
    ...described,
    segment,
    inclusion: inclusion.lines,
    tools: await verificationTools(),
    maxBytes: settings.BUNDLE_MAX_BYTES,
  });
};

const TOOLS = ["verify.sh", "verify.mjs", "evidence.mjs", "measurements.mjs", "proofs.mjs"];

/** The verification programs, byte for byte as they ship. */
const verificationTools = (): Promise<BundleParts["tools"]> =>
  Promise.all(TOOLS.map(async (name) => ({ name, bytes: await readFile(packagePath("infra", "bundle", "tools", name)) })));
