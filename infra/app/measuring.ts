import type { MeasuringAlarm, RaiseAlarm } from "../../commands/measurement/alarms.js";
import type { MeasuredNetwork } from "../../commands/measurement/attempt.js";
import { confirmDecimals } from "../../commands/measurement/confirm-decimals.js";
import { type Measured, measureSupply } from "../../commands/measurement/measure-supply.js";
import type { MeasuringOrder } from "../../commands/measurement/measuring-order.js";
import type { RawPayloads } from "../../commands/measurement/ports.js";
import { supplySubject } from "../../domain/measurement/subject.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import { type SupplySchedule, supplySchedule } from "../measuring/supply-schedule.js";
import { postgresRawPayloads } from "../postgres/raw-payloads.js";
import { verifySupplyProof } from "../proofs/verify-supply-proof.js";
import { pause } from "../rpc/pause.js";
import { openLegs } from "./legs.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Metrics } from "./metrics.js";
import type { Parts } from "./parts.js";

/** `NOT_ENABLED`: the network itself does not bear out the registered decimals, so nothing was read (Addendum B 11.1). */
export type MeasuringOutcome = Measured | { readonly outcome: "NOT_ENABLED"; readonly detail: string };

/** Measuring supply, in this process. */
export type Measuring = {
  readonly measure: (measured: MeasuredNetwork, signal: AbortSignal, order?: MeasuringOrder) => Promise<MeasuringOutcome>;
  readonly alarm: RaiseAlarm;
  readonly schedule: SupplySchedule;
  readonly rawPayloads: RawPayloads;
};

const RETRY_PAUSE_MS = 2_000;

/** Tells alarms as warnings of the log. */
export const loggedAlarms =
  ({ log }: Pick<Parts, "log">): RaiseAlarm =>
  ({ symbol, network }, raised) =>
    log.warn({ symbol, network, ...raised }, ALARM_SENTENCES[raised.kind]);

/** Wires the use cases of measuring; its connections are closed by `lifecycle`. `tell` hears every alarm. */
export const openMeasuring = (parts: Parts, lifecycle: Lifecycle, metrics: Metrics | null, tell: RaiseAlarm): Measuring => {
  const { config, database, evidence, artifacts, log } = parts;
  const {
    LEG_TIMEOUT_MS: timeoutMs,
    QUORUM_MIN_LEGS: minLegs,
    READ_RETRIES: retries,
    SNAPSHOT_INTERVAL_SECONDS: interval,
  } = config.settings;
  const legs = openLegs(parts, lifecycle);
  const rawPayloads = postgresRawPayloads(database.pool);
  const schedule = supplySchedule(database.pool, interval);
  const alarm: RaiseAlarm = (subject, raised) => {
    tell(subject, raised);
    metrics?.measuringAlarm(raised.kind);
  };
  const onFault = (operator: string, err: unknown): void => log.error({ err, operator }, "asking a provider met a fault of this program");
  const asking = { timeoutMs, pause, onFault };
  const confirm = confirmDecimals({ legsOf: legs, minLegs, asking });
  const measureNow = measureSupply(
    { evidence, artifacts, legsOf: legs, rawPayloads, verifyProof: verifySupplyProof, alarm, pause, onFault },
    { minLegs, timeoutMs, retries, retryPauseMs: RETRY_PAUSE_MS },
  );
  const measure: Measuring["measure"] = async (measured, signal, order = { purpose: "SNAPSHOT" }) => {
    const [subject, entry] = [supplySubject(measured.symbol, measured.network.network), entryOf(measured.network)];
    if (!(await schedule.isConfirmed(subject, entry))) {
      const verdict = await confirm(measured, signal);
      if (signal.aborted) return { outcome: "STOPPED" };
      if (verdict.outcome === "REFUSED") return notEnabled(measured, verdict.detail);
      await schedule.confirm(subject, entry);
    }
    const done = await measureNow(measured, order, signal);
    if (done.outcome === "MEASURED") metrics?.measured("measured", done.artifact.source_tier);
    if (done.outcome === "REFUSED") metrics?.measured("refused", done.artifact.reason);
    return done;
  };
  const notEnabled = ({ symbol, network }: MeasuredNetwork, detail: string): MeasuringOutcome => {
    alarm({ symbol, network: network.network }, { kind: "DECIMALS", registered: network.decimals, detail });
    metrics?.measured("not_enabled", "DECIMALS");
    return { outcome: "NOT_ENABLED", detail };
  };
  return { measure, alarm, schedule, rawPayloads };
};

/** What the confirmation of decimals rests on: another address or other decimals are confirmed anew. */
const entryOf = ({ family, address, decimals }: CatalogNetwork): string => `${family} ${address} ${decimals}`;

/** What each kind of alarm says. */
export const ALARM_SENTENCES: Readonly<Record<MeasuringAlarm["kind"], string>> = {
  TIER_FALL: "a supply was measured with a weaker tier than its registry entry allows",
  DISSENT: "providers gave another supply than the quorum",
  REFUSED: "a supply could not be measured; the last good reading stands",
  PROOF_REJECTED: "a provider's proof does not hold",
  DECIMALS: "a network is not measured: its decimals are not confirmed",
  OVERRUN: "a reading ended after its interval did",
};
