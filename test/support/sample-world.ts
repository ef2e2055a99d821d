import { randomUUID } from "node:crypto";
import { applyCatalog } from "../../commands/apply-catalog.js";
import { captureAndParse } from "../../commands/capture-and-parse.js";
import { captureDocument } from "../../commands/capture-document.js";
import { type CollectedDocument, collectSource } from "../../commands/collect-source.js";
import { evidenceWriter } from "../../commands/evidence-writer.js";
import { parseCaptured } from "../../commands/parse-captured.js";
import type { ReadingMemory } from "../../commands/parse-pending.js";
import { recordFetch } from "../../commands/record-fetch.js";
import { sourceValidators } from "../../commands/source-validators.js";
import { defaultSettings } from "../../domain/settings/values.js";
import { discoverLinks } from "../../infra/capture/discover-links.js";
import type { HostMap } from "../../infra/capture/host-map.js";
import { httpFetcher } from "../../infra/capture/http-fetcher.js";
import { loadCatalog } from "../../infra/catalog/load-catalog.js";
import { documentParser } from "../../infra/pdf/document-parser.js";
import { shippedTemplates } from "../../infra/pdf/templates.js";
import { startSampleSite } from "../../infra/sample/sample-site.js";
import { type EvidenceWorld, evidenceWorld } from "./evidence.js";
import { privateAppends } from "./private-appends.js";

export type SampleWorld = {
  readonly world: EvidenceWorld;
  /** One look at every source of the sample catalog, by source id. */
  readonly lookAtAll: () => Promise<ReadonlyMap<string, readonly CollectedDocument[]>>;
  readonly close: () => Promise<void>;
};

const limits = {
  maxBytes: defaultSettings.DOC_MAX_BYTES,
  maxRedirects: 5,
  connectTimeoutMs: 2000,
  idleTimeoutMs: 5000,
  totalTimeoutMs: 20_000,
};

/** The sample catalog, its site, HTTP, the real parser in its own process; the log and the artifacts are in memory. */
export const sampleWorld = async (now: string): Promise<SampleWorld> => {
  const world = evidenceWorld(now);
  const evidence = evidenceWriter(world);
  const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
  const site = await startSampleSite({ clock: world.clock });
  const { sources } = await loadCatalog("sample");
  await applyCatalog(evidence)(await loadCatalog("sample"));
  const collect = collectSource(collectPorts(world, evidence, parser.parse, site.hosts));
  const context = { actor: "collector", correlationId: randomUUID() };
  return {
    world,
    lookAtAll: async () => {
      const looks = new Map<string, readonly CollectedDocument[]>();
      for (const source of sources) looks.set(source.id, await collect(source, { context, operatorPeriod: null, signal: null }));
      return looks;
    },
    close: async () => {
      await Promise.all([parser.close(), site.stop()]);
    },
  };
};

const collectPorts = (
  world: EvidenceWorld,
  evidence: ReturnType<typeof evidenceWriter>,
  parse: ReturnType<typeof documentParser>["parse"],
  hosts: HostMap,
): Parameters<typeof collectSource>[0] => ({
  fetch: httpFetcher({ userAgent: "reserve-board/test", hosts }),
  discover: discoverLinks,
  limits,
  validators: sourceValidators(world),
  recordFetch: recordFetch({ ...world, appendPrivate: privateAppends(world) }),
  captureAndParse: captureAndParse({
    evidence,
    captureDocument: captureDocument({ evidence, artifacts: world.artifacts, clock: world.clock, maxBytes: limits.maxBytes }),
    parseCaptured: parseCaptured({ evidence, artifacts: world.artifacts, parse }),
    memory: forgetfulMemory(),
    parser: "test",
  }),
});

const forgetfulMemory = (): ReadingMemory => ({ remember: async () => {}, remembered: async () => new Set() });
