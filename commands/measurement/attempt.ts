import type { LegExchange, QuorumAttempt, StorageProofArtifact } from "../../domain/measurement/artifacts.js";
import type { BlockRef, Pin } from "../../domain/measurement/pin.js";
import { PIN_KINDS } from "../../domain/measurement/pin.js";
import type { Refused } from "../../domain/measurement/quorum.js";
import type { MeasuredTier } from "../../domain/measurement/tiers.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { RaiseAlarm } from "./alarms.js";
import type { Asking } from "./ask-legs.js";
import type { RawExchange, VerifySupplyProof } from "./ports.js";

/** A token on a network, as registered. */
export type MeasuredNetwork = { readonly symbol: string; readonly network: CatalogNetwork };

/** What one try needs beside its legs. */
export type AttemptContext = MeasuredNetwork & {
  readonly minLegs: number; // QUORUM_MIN_LEGS
  readonly asking: Asking;
  readonly verifyProof: VerifySupplyProof;
  readonly alarm: RaiseAlarm;
  /** Height of the last recorded pin that this one may not go below; null when there is none, or for a cutoff (Addendum B 11.2.4). */
  readonly floor: number | null;
};

/** A supply the quorum agreed on. */
export type Reading = {
  readonly pin: Pin;
  readonly baseUnits: bigint;
  readonly operators: readonly string[];
  readonly dissent: readonly string[];
  readonly tier: MeasuredTier;
  readonly tierReason: string | null;
  readonly proof: StorageProofArtifact | null;
};

/** One try: what goes into the quorum log, the bodies behind it, and the reading when there is one. */
export type Attempt = {
  readonly attempt: QuorumAttempt;
  readonly bodies: readonly Uint8Array[];
  readonly reading: Reading | null;
};

/** Everything exchanged so far in a try. */
export class Exchanges {
  readonly #raw: RawExchange[] = [];

  add(exchanges: readonly RawExchange[]): void {
    this.#raw.push(...exchanges);
  }
  get log(): readonly LegExchange[] {
    return this.#raw.map(({ exchange }) => exchange);
  }
  get bodies(): readonly Uint8Array[] {
    return this.#raw.flatMap(({ body }) => (body.length === 0 ? [] : [body]));
  }

  refused(pin: Pin | null, { outcome, reason, detail }: Refused): Attempt {
    return {
      attempt: { pin, exchanges: this.log, decision: { outcome, reason, detail } },
      bodies: this.bodies,
      reading: null,
    };
  }
  accepted(reading: Reading): Attempt {
    const { pin, baseUnits, operators, dissent } = reading;
    const decision = { outcome: "ACCEPTED", value: baseUnits.toString(), operators, dissent } as const;
    return { attempt: { pin, exchanges: this.log, decision }, bodies: this.bodies, reading };
  }
}

export const pinOf = ({ height, hash, time }: BlockRef, { family }: CatalogNetwork): Pin => ({
  kind: PIN_KINDS[family],
  height,
  hash,
  time,
});
