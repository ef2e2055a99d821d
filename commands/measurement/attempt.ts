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

/** What the answers of one operator in one try may take, bytes; far more than a block, a supply and its proof do. */
export const MOST_KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Everything exchanged so far in a try. Bodies are kept up to a bound for each operator: of what goes beyond it the hash stays in the log,
 * and an operator that answers with giants fills neither the memory nor the vault (docs/adr/0295).
 */
export class Exchanges {
  readonly #log: LegExchange[] = [];
  readonly #bodies: Uint8Array[] = [];
  readonly #kept = new Map<string, number>(); // bytes, by operator

  add(exchanges: readonly RawExchange[]): void {
    for (const { exchange, body } of exchanges) {
      this.#log.push(exchange);
      const bytes = (this.#kept.get(exchange.operator) ?? 0) + body.length;
      if (body.length === 0 || bytes > MOST_KEPT_BYTES) continue;
      this.#kept.set(exchange.operator, bytes);
      this.#bodies.push(body);
    }
  }
  get log(): readonly LegExchange[] {
    return this.#log;
  }
  get bodies(): readonly Uint8Array[] {
    return this.#bodies;
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
