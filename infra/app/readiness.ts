import { within } from "./lifecycle.js";

/** One thing the service cannot do without. `probe` resolves when it is usable and throws a sentence when it is not. */
export type Check = { readonly name: string; readonly probe: () => Promise<void> };

export type CheckResult = { readonly status: "ok" } | { readonly status: "failed"; readonly detail: string };
/** Body of `GET /readyz` (Addendum A 11.2). */
export type ReadinessReport = {
  readonly status: "ready" | "not_ready";
  readonly checks: { readonly [name: string]: CheckResult };
};

const PROBE_TIMEOUT_MS = 3_000;
/** Probes within this time share one look, so that asking often costs nothing. */
const FRESH_MS = 500;

const resultOf = async ({ name, probe }: Check): Promise<readonly [string, CheckResult]> => {
  try {
    await within(probe(), PROBE_TIMEOUT_MS, name);
    return [name, { status: "ok" }];
  } catch (fault) {
    return [name, { status: "failed", detail: fault instanceof NotUsable ? fault.message : "does not answer" }];
  }
};

/** A probe's own sentence, fit to be shown; any other error is shown as "does not answer". */
export class NotUsable extends Error {
  override readonly name = "NotUsable";
}

/** Whether the service may be sent work. Not ready before `opened` and after `closing`, whatever the checks say. */
export class Readiness {
  readonly #checks: readonly Check[];
  #phase: "starting" | "open" | "stopping" = "starting";
  #last: { readonly atMs: number; readonly report: Promise<ReadinessReport> } | undefined;
  constructor(checks: readonly Check[]) {
    this.#checks = checks;
  }

  opened(): void {
    this.#phase = "open";
  }

  closing(): void {
    this.#phase = "stopping";
  }

  async report(): Promise<ReadinessReport> {
    if (this.#phase !== "open")
      return { status: "not_ready", checks: { service: { status: "failed", detail: `service is ${this.#phase}` } } };
    const nowMs = performance.now();
    if (this.#last === undefined || nowMs - this.#last.atMs > FRESH_MS) this.#last = { atMs: nowMs, report: this.#look() };
    return this.#last.report;
  }

  async #look(): Promise<ReadinessReport> {
    const results = await Promise.all(this.#checks.map(resultOf));
    const ready = results.every(([, { status }]) => status === "ok");
    return { status: ready ? "ready" : "not_ready", checks: Object.fromEntries(results) };
  }
}
