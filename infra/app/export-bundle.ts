import { rename, rm } from "node:fs/promises";
import { DamagedArtifact } from "../../commands/ports.js";
import { UnprovenRecord } from "../../domain/bundle/merkle-files.js";
import { EVIDENCE_STREAM } from "../../domain/evidence/record.js";
import { Refusal } from "../../domain/shared/refusal.js";
import type { BundleRequest } from "../../read-api/bundle-port.js";
import { bundleRequest } from "../../read-api/bundle-request.js";
import { zipSources } from "../bundle/bundle-sources.js";
import { HeadNotFound } from "../bundle/find-readings.js";
import { writeArchive } from "../bundle/kept-files.js";
import { prepareBundle } from "../bundle/prepare-bundle.js";
import { boardQueries } from "../postgres/board-queries.js";
import { loadTerms } from "../terms/load-terms.js";
import { bundlePorts } from "./bundling.js";
import type { Parts } from "./parts.js";
import { settleReadModels } from "./projecting.js";
import { readServiceFile } from "./service-file.js";

/** What was written: the archive's length and hash, and the head of the chain it was built at. */
export type ExportedBundle = {
  readonly symbol: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly chain_head_seq: number;
  readonly chain_head_hash: string;
  readonly omitted: number;
};

/**
 * Builds the newest state of a token's bundle into a file, which appears whole or not at all. An operator gets it while the board is
 * withheld too. Throws Refusal `unknown-symbol`, `read-models-behind`, `evidence-unsound`, `file-not-written`.
 */
export const exportBundle = async (parts: Parts, symbol: string, path: string): Promise<ExportedBundle> => {
  const request = await newestRequest(parts, symbol);
  const ports = bundlePorts(parts);
  const partial = `${path}.${process.pid}.partial`;
  try {
    const plan = await prepareBundle(ports, { ...request, settings: parts.config.settings });
    const { bytes, sha256 } = await writeArchive(zipSources(plan.files, ports.artifacts), partial);
    await rename(partial, path);
    const { seq, hash } = request.head;
    const omitted = plan.omitted.length;
    return { symbol: request.symbol, file: path, bytes, sha256, chain_head_seq: seq, chain_head_hash: hash, omitted };
  } catch (cause) {
    throw refusalOf(cause, path);
  } finally {
    await rm(partial, { force: true });
  }
};

const newestRequest = async (parts: Parts, symbol: string): Promise<BundleRequest> => {
  const last = await parts.eventLog.readLastEvent(EVIDENCE_STREAM);
  if (!(await settleReadModels(parts, last?.position ?? null)))
    throw new Refusal("read-models-behind", "The read models do not show the newest record yet; try again shortly.");
  const [snapshot, terms, config] = await Promise.all([
    boardQueries(parts.database.hot, parts.config.settings.SUPPLY_SERIES_CAP, parts.config.settings.CUTOFF_WINDOW_SECONDS).board(),
    loadTerms(null),
    readConfigOf(parts),
  ]);
  const token = snapshot.tokens.find((known) => known.symbol.toLowerCase() === symbol.toLowerCase());
  const request = token && bundleRequest({ config, terms, snapshot }, token, await parts.database.clock());
  if (request === undefined) throw new Refusal("unknown-symbol", `No token with the symbol ${symbol} is tracked.`);
  return request;
};

/** The addresses of the service that runs on the folder, so that the archive is the one it serves; else those configured. */
const readConfigOf = async ({ config }: Parts) => {
  const service = await readServiceFile(config.dataDir);
  const baseUrl = service?.board_url ?? config.baseUrl ?? `http://localhost:${config.port}`;
  return { baseUrl, webOrigin: config.webOrigin ?? new URL(baseUrl).origin, settings: config.settings };
};

const refusalOf = (cause: unknown, path: string): unknown => {
  if (cause instanceof DamagedArtifact || cause instanceof UnprovenRecord || cause instanceof HeadNotFound)
    return new Refusal("evidence-unsound", `No bundle was made: ${cause.message}. \`reserve-board audit\` names every fault.`, { cause });
  if (cause instanceof Error && "syscall" in cause)
    return new Refusal("file-not-written", `${path} cannot be written: ${cause.message}.`, { cause });
  return cause;
};
