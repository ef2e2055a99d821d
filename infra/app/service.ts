import { mkdir } from "node:fs/promises";
import { startAccountPolicies } from "./account-policies.js";
import { openAccountSide, settleTerms } from "./account-side.js";
import type { Accounts } from "./accounts.js";
import { OPS_HOST, refuseTakenPorts, settleAddresses } from "./addresses.js";
import { openKeyUses } from "./api-keys.js";
import { openCapturing } from "./capturing.js";
import { readinessChecks } from "./checks.js";
import { startCollector } from "./collector.js";
import type { Config } from "./config.js";
import { startCutoffs } from "./cutoffs.js";
import { keptMailRoutes } from "./kept-mail-routes.js";
import { Lifecycle } from "./lifecycle.js";
import { closeServer, listen } from "./listener.js";
import type { Logger } from "./logging.js";
import { keptMailsOf, type Mailing, openMailing } from "./mailing.js";
import { loggedAlarms, openMeasuring } from "./measuring.js";
import { startMeasuring } from "./measuring-role.js";
import { type Metrics, openMetrics } from "./metrics.js";
import { openOps } from "./ops/open-ops.js";
import { opsServer } from "./ops-listener.js";
import { openParts, type Parts } from "./parts.js";
import { configuredCatalog, coverMethodology, putInForce, verifyNewestLinks } from "./prepare.js";
import { allReached, openProjector } from "./projecting.js";
import { openPublicListener, type PublicListenerOptions } from "./public-listener.js";
import { Readiness } from "./readiness.js";
import { startReconciling } from "./reconciling.js";
import { watchesSample } from "./sample.js";
import { openSampleChain } from "./sample-chain.js";
import { scrapedMetrics } from "./scraped-metrics.js";
import { openSealing } from "./sealing.js";
import { removeServiceFile, type ServiceFile, writeServiceFile } from "./service-file.js";
import { packageVersion } from "./version.js";

export type RunningService = {
  readonly file: ServiceFile;
  readonly parts: Parts;
  /** Not ready at once; what is under way ends; then every part stops, within 25 seconds (Addendum A 11.2). */
  readonly stop: () => Promise<void>;
};

/** Addendum A 11.2: what is under way ends within 25 seconds. */
const STOP = { partMs: 10_000, totalMs: 23_000 } as const;
const REQUESTS_STOP_MS = 8_000;
const FIRST_LOOKS_MS = 40_000;
const FIRST_FILL_MS = 20_000;

/** The start was interrupted by a signal. */
export class StartInterrupted extends Error {
  override readonly name = "StartInterrupted";
}

/**
 * Starts the roles in the order of docs/adr/0030. What was started is stopped again when a step fails. Throws Refusal with the
 * reason why it cannot run, StartInterrupted.
 */
export const startService = async (config: Config, log: Logger, signal: AbortSignal): Promise<RunningService> => {
  const lifecycle = new Lifecycle(log);
  try {
    return await start(config, log, lifecycle, signal);
  } catch (fault) {
    await lifecycle.stop(STOP.partMs, STOP.totalMs);
    throw fault;
  }
};

const start = async (config: Config, log: Logger, lifecycle: Lifecycle, signal: AbortSignal): Promise<RunningService> => {
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    if (signal.aborted) throw new StartInterrupted();
    return done;
  };
  const parts = await step(openParts(config, "service", log, lifecycle));
  await step(parts.vault());
  await step(verifyNewestLinks(parts));
  await step(refuseTakenPorts(config));
  await step(settleMethod(parts));
  const metrics = openMetrics();
  const addresses = await step(settleAddresses(config));
  const mailing = await step(openMailing(parts, addresses.webOrigin, metrics));
  const terms = await step(settleTerms(parts));
  const uses = openKeyUses(parts, lifecycle);
  const accounts = await step(openAccountSide(parts, terms, { mail: mailing, uses }, lifecycle));
  if (config.roles.includes("projector")) startProjector(parts, lifecycle);
  if (config.roles.includes("policies")) startPolicies(parts, mailing, accounts, lifecycle);
  if (config.roles.includes("collector")) await step(collect(parts, lifecycle, metrics));
  await step(fillFirst(parts));
  const readiness = new Readiness(readinessChecks(parts));
  const listening = { parts, addresses, terms, accounts, uses, readiness, metrics, lifecycle };
  const boardUrl = config.roles.includes("api") ? await openPublicListener(listening) : null;
  const opsUrl = await openOpsListener({ parts, accounts, mailing, readiness, metrics, lifecycle });
  const file = await announce(parts, boardUrl, opsUrl, lifecycle);
  readiness.opened();
  if (config.roles.includes("collector")) await openSampleChain(parts, lifecycle);
  const stop = async (): Promise<void> => {
    readiness.closing();
    await lifecycle.stop(STOP.partMs, STOP.totalMs);
  };
  return { file, parts, stop };
};

/** Registry and methodology as configured; the operator is warned when no review covers what will be served. */
const settleMethod = async (parts: Parts): Promise<void> => {
  const warn = (sentence: string): void => parts.log.warn(sentence);
  const catalog = await configuredCatalog(parts);
  await (catalog === null ? coverMethodology(parts, warn) : putInForce(parts, catalog, warn));
};

const startProjector = (parts: Parts, lifecycle: Lifecycle): void => {
  const projector = openProjector(parts);
  projector.start();
  lifecycle.add("projector", projector.stop);
};

const startPolicies = (parts: Parts, mailing: Mailing, accounts: Accounts, lifecycle: Lifecycle): void => {
  lifecycle.add("mail", mailing.startSending().stop);
  startAccountPolicies(parts, accounts, lifecycle);
  const sealing = openSealing(parts);
  sealing.start();
  lifecycle.add("seals", sealing.stop);
  lifecycle.add("reconciliations", startReconciling(parts).stop);
};

/** The sample's first look ends before anybody can look at the board; real issuers are looked at while the service answers. */
const collect = async (parts: Parts, lifecycle: Lifecycle, metrics: Metrics): Promise<void> => {
  const collector = await startCollector(parts, await openCapturing(parts, lifecycle, metrics));
  lifecycle.add("collector", collector.stop);
  const measuring = openMeasuring(parts, lifecycle, metrics, loggedAlarms(parts));
  lifecycle.add("measuring", startMeasuring(parts, measuring).stop);
  lifecycle.add("cutoffs", startCutoffs(parts, measuring).stop);
  if (watchesSample(await parts.evidence.ask(({ registry }) => registry?.catalog))) await collector.firstLooks(FIRST_LOOKS_MS);
};

/** Waits until the read models show what is on the chain; an unfilled board is told by `/readyz`, not by a start without end. */
const fillFirst = async (parts: Parts): Promise<void> => {
  const last = await parts.eventLog.readLastEvent("evidence");
  if (last === undefined || !(parts.config.roles.includes("api") && parts.config.roles.includes("projector"))) return;
  if (!(await allReached(parts, last.position, FIRST_FILL_MS))) parts.log.warn("the read models are still being filled");
};

type OpsListenerOptions = Omit<PublicListenerOptions, "addresses" | "terms" | "uses"> & { readonly mailing: Mailing };

const openOpsListener = async ({ parts, accounts, mailing, readiness, metrics, lifecycle }: OpsListenerOptions): Promise<string> => {
  const server = opsServer(
    readiness,
    scrapedMetrics(parts, metrics, mailing.waiting),
    keptMailRoutes(keptMailsOf(parts.config), await openOps({ parts, accounts: accounts.useCases, lifecycle })),
  );
  const { port } = await listen(server, OPS_HOST, parts.config.opsPort, "OPS_PORT");
  lifecycle.add("operator listener", () => closeServer(server, REQUESTS_STOP_MS));
  return `http://${OPS_HOST}:${port}`;
};

const announce = async (parts: Parts, boardUrl: string | null, opsUrl: string, lifecycle: Lifecycle): Promise<ServiceFile> => {
  const { dataDir, roles, settings } = parts.config;
  const started_at = await parts.database.clock();
  const [pid, version] = [process.pid, packageVersion()];
  const file: ServiceFile = { pid, started_at, version, roles, board_url: boardUrl, ops_url: opsUrl, settings };
  await mkdir(dataDir, { recursive: true });
  await writeServiceFile(dataDir, file);
  lifecycle.add("service file", () => removeServiceFile(dataDir));
  return file;
};
