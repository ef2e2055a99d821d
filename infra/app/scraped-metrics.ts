import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import { within } from "./lifecycle.js";
import type { Metrics } from "./metrics.js";
import type { MetricsText } from "./ops-listener.js";
import type { Parts } from "./parts.js";
import { projectionPlaces } from "./projection-lag.js";

const LOOK_TIMEOUT_MS = 3_000;

/** The metrics with positions, lags and waiting mails as they are when asked; while the database or the log is away they stay as they were. */
export const scrapedMetrics = (parts: Parts, metrics: Metrics, mailsWaiting: () => Promise<number>): MetricsText => ({
  contentType: metrics.contentType,
  text: async () => {
    await within(look(parts, metrics, mailsWaiting), LOOK_TIMEOUT_MS, "reading positions").catch((fault: unknown) => {
      parts.log.debug({ err: fault }, "positions and lags could not be read");
    });
    return metrics.text();
  },
});

const look = async (parts: Parts, metrics: Metrics, mailsWaiting: () => Promise<number>): Promise<void> => {
  metrics.mailsWaiting(await mailsWaiting());
  const last = await parts.eventLog.readLastEvent(EVIDENCE_STREAM);
  metrics.logHead(last?.position ?? null);
  for (const { projection, position, lagSeconds } of await projectionPlaces(parts))
    metrics.projection(projection, position, lagSeconds ?? 0);
};
