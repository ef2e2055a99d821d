import { type CaptureDone, captureAndParse } from "../../commands/capture-and-parse.js";
import { captureDocument, type ReceivedDocument } from "../../commands/capture-document.js";
import { type CollectedDocument, type CollectOptions, collectSource } from "../../commands/collect-source.js";
import type { FetchLimits } from "../../commands/fetch-ports.js";
import { parseCaptured } from "../../commands/parse-captured.js";
import { type PendingParsed, parsePending } from "../../commands/parse-pending.js";
import { recordFetch } from "../../commands/record-fetch.js";
import { sourceValidators } from "../../commands/source-validators.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { discoverLinks } from "../capture/discover-links.js";
import { httpFetcher } from "../capture/http-fetcher.js";
import { postgresReadingMemory } from "../postgres/reading-memory.js";
import { identityOf } from "./identity.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Metrics } from "./metrics.js";
import { openParser } from "./parsing.js";
import type { Parts } from "./parts.js";
import { reparsing } from "./reparsing.js";
import { openSampleSite } from "./sample.js";
import { hasSamplePast, settleSamplePast, withFormerReading } from "./sample-past.js";

/** Capturing and reading documents, in this process. */
export type Capturing = {
  readonly capture: (received: ReceivedDocument) => Promise<CaptureDone>;
  readonly collect: (source: CatalogSource, options: CollectOptions) => Promise<CollectedDocument[]>;
  readonly parsePending: (signal: AbortSignal | null) => Promise<PendingParsed>;
};

const MAX_REDIRECTS = 5;

const fetchLimits = (maxBytes: number): FetchLimits => ({
  maxBytes,
  maxRedirects: MAX_REDIRECTS,
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 20_000,
  totalTimeoutMs: 120_000,
});

/** Wires the use cases of capturing; the parser and the sample's site are started with it and stopped by `lifecycle`. */
export const openCapturing = async (parts: Parts, lifecycle: Lifecycle, metrics: Metrics | null): Promise<Capturing> => {
  const { config, evidence, artifacts, database, eventLog, log } = parts;
  const { clock } = database;
  const parser = openParser(config.settings);
  lifecycle.add("parser", parser.close);
  const site = await openSampleSite(parts, lifecycle);
  const memory = postgresReadingMemory(database.pool);
  const parseOne = parseCaptured({ evidence, artifacts, parse: withFormerReading(parser, parts) });
  const capture = captureAndParse({
    evidence,
    captureDocument: captureDocument({ evidence, artifacts, clock, maxBytes: config.settings.DOC_MAX_BYTES }),
    parseCaptured: parseOne,
    memory,
    parser: parser.identity,
  });
  const counted = async (received: ReceivedDocument): Promise<CaptureDone> => {
    const done = await capture(received);
    metrics?.captured(done.result.outcome);
    if (done.result.outcome !== "duplicate") metrics?.parsed(done.result.outcome, done.result.reason);
    return done;
  };
  const collect = collectSource({
    fetch: httpFetcher({ userAgent: identityOf(config), hosts: site.hosts }),
    discover: discoverLinks,
    limits: fetchLimits(config.settings.DOC_MAX_BYTES),
    validators: sourceValidators(eventLog),
    recordFetch: recordFetch({ ...eventLog, appendPrivate: parts.appendPrivate }),
    captureAndParse: counted,
  });
  const rereading = reparsing(parts, parser, ({ captureSeq, outcome }) =>
    log.info({ captureSeq, outcome }, "a held document is read anew"),
  );
  const onFault = (captureSeq: number, fault: unknown): void =>
    log.error({ err: fault, captureSeq }, "a captured document could not be read");
  return {
    capture: counted,
    collect: async (source, options) => {
      const collected = await collect(source, options);
      for (const { kind } of collected) metrics?.fetched(kind);
      if (hasSamplePast(source)) await settleSamplePast(parts, rereading);
      return collected;
    },
    parsePending: parsePending({ evidence, parseCaptured: parseOne, memory, parser: parser.identity, onFault }),
  };
};
