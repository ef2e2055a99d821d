import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { DamagedArtifact } from "../../commands/ports.js";
import type { PlannedBundle } from "../../domain/bundle/assemble.js";
import { UnprovenRecord } from "../../domain/bundle/merkle-files.js";
import type { Settings } from "../../domain/settings/values.js";
import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { Json } from "../../domain/shared/json.js";
import { type ArtifactId, type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { msOfInstant } from "../../domain/shared/time.js";
import { type BundleRequest, type EvidenceBundles, EvidenceUnsound, type KeptBundle, NoBuildSlot } from "../../read-api/bundle-port.js";
import { zipSources } from "./bundle-sources.js";
import { HeadNotFound } from "./find-readings.js";
import { KeptFiles } from "./kept-files.js";
import type { KeptFile } from "./kept-note.js";
import { type BundlePorts, prepareBundle } from "./prepare-bundle.js";
import { smallArchives } from "./small-archives.js";

export type ShelfOptions = {
  readonly ports: BundlePorts;
  readonly folder: string;
  readonly settings: Settings;
  /** Names the release: another one may build other bytes of the same evidence. */
  readonly release: string;
  readonly slots?: number; // builds at once; 2
};

/** A newer state of the evidence is built at most so often (Addendum B 17.2). */
export const NEWER_STATE_EVERY_MS = 3_600_000;
const SLOTS = 2;
const RETRY_AFTER_SECONDS = 5;
/** Read from the disk at a time for one reader. */
const READ_BYTES = 262_144;

/**
 * Builds a bundle once for each state of the evidence and keeps it. Requests for a bundle that is being built share that build; a build
 * that finds no free slot is refused.
 */
export const bundleShelf = ({ ports, folder, settings, release, slots = SLOTS }: ShelfOptions): EvidenceBundles => {
  const kept = new KeptFiles(folder);
  const building = new Map<string, Promise<KeptFile>>();
  const identity = sha256Hex(canonicalJson({ release, ...settings }));

  const build = async (request: BundleRequest, basis: Sha256Hex): Promise<KeptFile> => {
    const plan = await prepareBundle(ports, { ...request, settings });
    return kept.keep(zipSources(plan.files, ports.artifacts), {
      symbol: request.symbol,
      head_seq: request.head.seq,
      head_hash: request.head.hash,
      basis,
      built_at: request.now,
      etag: bundleEtag(plan),
      evidence: evidenceOf(plan),
    });
  };
  const built = async (request: BundleRequest, basis: Sha256Hex): Promise<KeptFile> => {
    const key = `${request.symbol} ${basis}`;
    const known = building.get(key);
    if (known !== undefined) return known;
    if (building.size >= slots) throw new NoBuildSlot(RETRY_AFTER_SECONDS);
    const work = build(request, basis).finally(() => building.delete(key));
    building.set(key, work);
    return work;
  };
  const bodies = smallArchives(kept);
  return async (request) => {
    const basis = basisOf(request, identity);
    const held = await kept.find(request.symbol);
    const file = held !== undefined && mayServe(held, request, basis) ? held : await built(request, basis).catch(unsound);
    const validUntilMs = isOfState(file, request) ? Number.POSITIVE_INFINITY : msOfInstant(file.built_at) + NEWER_STATE_EVERY_MS;
    return { ...keptBundle(file, kept.archivePath(file)), body: await bodies(file), validUntilMs };
  };
};

/** The same state, or a former one that is not an hour old; what else the bundle depends on must be the same. */
const mayServe = (held: KeptFile, request: BundleRequest, basis: Sha256Hex): boolean => {
  if (held.basis !== basis) return false;
  if (isOfState(held, request)) return true;
  const age = msOfInstant(request.now) - msOfInstant(held.built_at);
  return age >= 0 && age < NEWER_STATE_EVERY_MS;
};

const isOfState = ({ head_seq, head_hash }: KeptFile, { head }: BundleRequest): boolean => head_seq === head.seq && head_hash === head.hash;

const basisOf = ({ notice, methodologySha256 }: BundleRequest, identity: Sha256Hex): Sha256Hex =>
  sha256Hex(canonicalJson({ notice, methodologySha256, identity } as Json));

const ETAG_CHARACTERS = 32;

/** Addendum B 6.4.4. */
const bundleEtag = ({ checksums }: PlannedBundle): string => `W/"b-${sha256Hex(checksums).slice(0, ETAG_CHARACTERS)}"`;

const evidenceOf = ({ files }: PlannedBundle): readonly ArtifactId[] =>
  files.flatMap(({ content }) => (content.kind === "artifact" ? [content.id] : []));

const keptBundle = ({ etag, head_seq, bytes, evidence }: KeptFile, path: string): Omit<KeptBundle, "body" | "validUntilMs"> => ({
  etag,
  headSeq: head_seq,
  bytes,
  evidence,
  open: async (): Promise<Readable> => (await open(path)).createReadStream({ highWaterMark: READ_BYTES }),
});

const unsound = (cause: unknown): never => {
  if (cause instanceof DamagedArtifact || cause instanceof UnprovenRecord || cause instanceof HeadNotFound)
    throw new EvidenceUnsound("evidence of the bundle does not verify", { cause });
  throw cause;
};
