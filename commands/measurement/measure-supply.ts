import type { QuorumAttempt } from "../../domain/measurement/artifacts.js";
import { Refusal } from "../../domain/shared/refusal.js";
import type { EvidenceState } from "../evidence-state.js";
import type { EvidenceWriter } from "../evidence-writer.js";
import type { ArtifactStore } from "../ports.js";
import type { RaiseAlarm } from "./alarms.js";
import type { Attempt, AttemptContext, MeasuredNetwork, Reading } from "./attempt.js";
import { bracketAttempt } from "./bracket-attempt.js";
import type { MeasuringOrder } from "./measuring-order.js";
import { type NotYet, newestFinalBlock, pinnedAttempt } from "./pinned-attempt.js";
import type { BracketLeg, Leg, LegsOf, Pause, PinnedLeg, RawPayloads, VerifySupplyProof } from "./ports.js";
import { lastPinHeight, type RecordedSupply, recordSupply } from "./record-supply.js";

export type MeasuringPorts = {
  readonly evidence: Pick<EvidenceWriter, "appendEvidence" | "ask">;
  readonly artifacts: Pick<ArtifactStore, "get" | "putMany">;
  readonly legsOf: LegsOf;
  readonly rawPayloads: Pick<RawPayloads, "putMany">;
  readonly verifyProof: VerifySupplyProof;
  readonly alarm: RaiseAlarm;
  readonly pause: Pause;
  /** Told of a fault of this program met while a leg was asked; the leg counts as silent. */
  readonly onFault: (operator: string, fault: unknown) => void;
};

export type MeasuringSettings = {
  readonly minLegs: number; // QUORUM_MIN_LEGS
  readonly timeoutMs: number; // LEG_TIMEOUT_MS
  readonly retries: number; // READ_RETRIES
  readonly retryPauseMs: number; // before each retry
};

/** `STOPPED`: the signal aborted first. `NOT_YET`: the cutoff's block is not final. Of neither anything is recorded. */
export type Measured = RecordedSupply | NotYet | { readonly outcome: "STOPPED" };

/**
 * Measures one token on one network: asks all its legs at once, retries at a new pin, and puts the reading or the refusal on record with
 * its quorum log and proof (Addendum B 11.2). Throws LogUnavailable, DatabaseUnavailable; Refusal `network-unreadable` for a network
 * that has no legs or, at a cutoff, no past state.
 */
export const measureSupply =
  (ports: MeasuringPorts, settings: MeasuringSettings) =>
  async (measured: MeasuredNetwork, order: MeasuringOrder, signal: AbortSignal): Promise<Measured> => {
    const run = attemptOf(ports.legsOf(measured.network), measured, order);
    const attempts: QuorumAttempt[] = [];
    let reading: Reading | null = null;
    for (let retry = 0; retry <= settings.retries; retry += 1) {
      if (retry > 0) await ports.pause(settings.retryPauseMs, signal);
      if (signal.aborted) return { outcome: "STOPPED" };
      const attempt = await run(await contextOf(ports, settings, measured, order, signal));
      if (signal.aborted) return { outcome: "STOPPED" };
      if ("outcome" in attempt) return attempt;
      await ports.rawPayloads.putMany(attempt.bodies); // now, so that no more than one try's are held at once
      attempts.push(attempt.attempt);
      reading = attempt.reading;
      if (reading !== null) break;
    }
    return recordSupply(ports, measured, order, { attempts, reading });
  };

const contextOf = async (
  { verifyProof, alarm, pause, onFault, evidence, artifacts }: MeasuringPorts,
  { minLegs, timeoutMs }: MeasuringSettings,
  measured: MeasuredNetwork,
  { purpose }: MeasuringOrder,
  signal: AbortSignal,
): Promise<AttemptContext> => ({
  ...measured,
  minLegs,
  asking: { timeoutMs, signal, pause, onFault },
  verifyProof,
  alarm,
  floor: purpose === "CUTOFF" ? null : await lastPinHeight(await snapshots(evidence), artifacts, measured),
});

const snapshots = (evidence: MeasuringPorts["evidence"]): Promise<Pick<EvidenceState, "snapshotOf">> =>
  evidence.ask((state) => ({ snapshotOf: (subject: string) => state.snapshotOf(subject) }));

type Try = (context: AttemptContext) => Promise<Attempt | NotYet>;

/** One leg per operator, all of one kind. */
const attemptOf = (legs: readonly Leg[], { symbol, network }: MeasuredNetwork, order: MeasuringOrder): Try => {
  const own = legs.filter(({ operator }, index) => legs.findIndex((leg) => leg.operator === operator) === index);
  const pinned = own.filter((leg): leg is PinnedLeg => leg.kind === "PINNED");
  const brackets = own.filter((leg): leg is BracketLeg => leg.kind === "BRACKET");
  if (pinned.length > 0) return (context) => pinnedAttempt(pinned, context, order.purpose === "CUTOFF" ? order.findPin : newestFinalBlock);
  if (brackets.length > 0 && order.purpose === "SNAPSHOT") return (context) => bracketAttempt(brackets, context);
  const why = brackets.length > 0 ? "its past state cannot be read" : "no endpoint is registered for it that this release can read";
  throw new Refusal("network-unreadable", `${symbol} on ${network.network} cannot be measured: ${why}`);
};
