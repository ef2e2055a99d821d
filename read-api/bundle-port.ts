import type { Readable } from "node:stream";
import type { ArtifactId, Sha256Hex } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";

/** One token's evidence at one head of the chain, asked for at `now`. */
export type BundleRequest = {
  readonly symbol: string; // as registered
  readonly head: { readonly seq: number; readonly hash: Sha256Hex };
  readonly methodologySha256: Sha256Hex | null; // the served one
  readonly now: Instant;
  /** token.json and registry.json as they are at an instant: the head record's `recorded_at` (Addendum B 17.2). */
  readonly describe: (at: Instant) => { readonly token: Uint8Array; readonly registry: Uint8Array };
  readonly notice: { readonly baseUrl: string; readonly licence: string; readonly disclaimer: string; readonly terms: string };
};

/** A bundle that was built: of the asked state, or of the one before while that may still be served (Addendum B 17.2). */
export type KeptBundle = {
  /** `W/"b-…"` (Addendum B 6.4.4). */
  readonly etag: string;
  readonly headSeq: number;
  readonly bytes: number;
  /** Every artifact it is made from. */
  readonly evidence: readonly ArtifactId[];
  /** The archive, when it is small and at hand; else it is opened. */
  readonly body: Buffer | null;
  /** From then on, by the database clock, the same request may give another bundle. */
  readonly validUntilMs: number;
  readonly open: () => Promise<Readable>;
};

/** The bundle to be served. Throws NoBuildSlot, EvidenceUnsound, ReadModelUnavailable, DatabaseUnavailable, LogUnavailable. */
export type EvidenceBundles = (request: BundleRequest) => Promise<KeptBundle>;

/** As many bundles as are built at once are being built; this one is refused, not queued. */
export class NoBuildSlot extends Error {
  override readonly name = "NoBuildSlot";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("no build slot is free");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Evidence the bundle needs does not verify, so there is none to serve. */
export class EvidenceUnsound extends Error {
  override readonly name = "EvidenceUnsound";
}
