import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { MetricsText } from "./ops-listener.js";

/** What the service counts. Names and labels are part of the operator's interface: see docs/operating.md. */
export type Metrics = MetricsText & {
  readonly captured: (outcome: string) => void;
  readonly parsed: (outcome: string, reason: string | null) => void;
  readonly fetched: (outcome: string) => void;
  /** `detail`: the tier of a measurement, the reason of a refusal. */
  readonly measured: (outcome: string, detail: string) => void;
  readonly measuringAlarm: (kind: string) => void;
  /** `outcome`: what became of a mail when it was queued, or of an attempt. */
  readonly mail: (kind: string, outcome: string) => void;
  readonly mailsWaiting: (count: number) => void;
  readonly answered: (method: string, status: number, seconds: number) => void;
  readonly projection: (name: string, position: bigint | null, lagSeconds: number) => void;
  readonly logHead: (position: bigint | null) => void;
};

const PREFIX = "reserve_board_";
const REQUEST_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** The counters of one process, with those of Node itself. */
export const openMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });

  const captures = counter("captures_total", "Documents captured, by outcome", ["outcome"]);
  const parses = counter("parses_total", "Documents read, by outcome and reason", ["outcome", "reason"]);
  const fetches = counter("fetches_total", "Fetches of report sources, by outcome", ["outcome"]);
  const readings = counter("supply_readings_total", "Supply readings, by outcome and by tier or reason", ["outcome", "detail"]);
  const alarms = counter("measuring_alarms_total", "What an operator must hear of measuring, by kind", ["kind"]);
  const mails = counter("mails_total", "Mails, by kind and by what became of them or of an attempt", ["kind", "outcome"]);
  const mailsWaiting = gauge("mails_waiting", "Mails in the outbox that have neither left nor been dropped", []);
  const requests = countedAtScrape(registry);
  const seconds = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: "Time from a request's arrival to the end of its answer",
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  const positions = gauge("projection_position", "Log position a projection has handled", ["projection"]);
  const lags = gauge("projection_lag_seconds", "Time a projection has been behind the log", ["projection"]);
  const head = gauge("log_position", "Position of the newest event of the evidence stream", []);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    captured: (outcome) => captures.inc({ outcome }),
    parsed: (outcome, reason) => parses.inc({ outcome, reason: reason ?? "" }),
    fetched: (outcome) => fetches.inc({ outcome }),
    measured: (outcome, detail) => readings.inc({ outcome, detail }),
    measuringAlarm: (kind) => alarms.inc({ kind }),
    mail: (kind, outcome) => mails.inc({ kind, outcome }),
    mailsWaiting: (count) => mailsWaiting.set(count),
    answered: (method, status, elapsed) => {
      requests(method, status);
      seconds.observe(elapsed);
    },
    projection: (projection, position, lag) => {
      positions.set({ projection }, Number(position ?? 0n));
      lags.set({ projection }, lag);
    },
    logHead: (position) => head.set(Number(position ?? 0n)),
  };
};

/** Counts answers in a plain map and hands them over when they are scraped: finding a labelled counter costs more than a cached answer. */
const countedAtScrape = (registry: Registry): ((method: string, status: number) => void) => {
  const counts = new Map<string, number>();
  new Counter({
    name: `${PREFIX}http_requests_total`,
    help: "Requests of the public listener, by method and status",
    labelNames: ["method", "status"],
    registers: [registry],
    collect() {
      for (const [key, count] of counts) {
        const [method = "", status = ""] = key.split(" ");
        this.inc({ method, status }, count);
      }
      counts.clear();
    },
  });
  return (method, status) => {
    const key = `${method} ${status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
};
