import type { MeasuredNetwork } from "../../commands/measurement/attempt.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { runMeasuring } from "../measuring/run-measuring.js";
import type { Measuring, MeasuringOutcome } from "./measuring.js";
import type { Parts } from "./parts.js";

const POLL_MS = 1_000;
const DELETE_EVERY_MS = 3_600_000;

/** Measures the registry's enabled networks on the schedule; `stop` resolves when the readings under way have ended. */
export const startMeasuring = (
  parts: Parts,
  { measure, schedule, alarm, rawPayloads }: Measuring,
): { readonly stop: () => Promise<void> } => {
  const { config, log } = parts;
  const { SNAPSHOT_INTERVAL_SECONDS: intervalSeconds, RAW_PAYLOAD_RETENTION_DAYS: retentionDays } = config.settings;
  const stopping = new AbortController();
  const measureOne = async (measured: MeasuredNetwork, signal: AbortSignal): Promise<void> => {
    try {
      logOutcome(parts, measured, await measure(measured, signal));
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      log.warn({ symbol: measured.symbol, network: measured.network.network, code: fault.code }, fault.message);
    }
  };
  const running = runMeasuring(
    {
      schedule,
      networks: async () => (await enabledNetworks(parts)).filter(({ network }) => parts.sampleChain.isReachable(network)),
      measure: measureOne,
      deleteExpired: async () => {
        const deleted = await rawPayloads.deleteOlderThan(retentionDays);
        if (deleted > 0) log.info({ deleted, retention_days: retentionDays }, "raw provider answers past their time were deleted");
      },
      onOverrun: ({ symbol, network }, lateMs) =>
        alarm(
          { symbol, network: network.network },
          { kind: "OVERRUN", detail: `It ended ${Math.round(lateMs / 1000)} s after the interval.` },
        ),
      onFault: (err, measured) =>
        log.error(
          { err, symbol: measured?.symbol ?? null, network: measured?.network.network ?? null },
          "measuring met a fault; it tries again",
        ),
    },
    stopping.signal,
    { concurrency: config.measuringConcurrency, intervalSeconds, pollMs: POLL_MS, deleteEveryMs: DELETE_EVERY_MS },
  );
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};

/** The networks of the registry in force whose snapshots are enabled, in registry order. */
export const enabledNetworks = async ({ evidence }: Pick<Parts, "evidence">): Promise<readonly MeasuredNetwork[]> => {
  const tokens = await evidence.ask(({ registry }) => registry?.catalog.tokens ?? []);
  return tokens.flatMap(({ symbol, networks }) => networks.flatMap((network) => (network.snapshot_enabled ? [{ symbol, network }] : [])));
};

const logOutcome = ({ log }: Parts, { symbol, network }: MeasuredNetwork, done: MeasuringOutcome): void => {
  if (done.outcome !== "MEASURED") return; // what went wrong was told as an alarm
  const { pin, source_tier, legs, dissent } = done.artifact;
  log.info(
    { symbol, network: network.network, height: pin.height, tier: source_tier, legs, dissent, seq: done.seq },
    "a supply was measured",
  );
};
