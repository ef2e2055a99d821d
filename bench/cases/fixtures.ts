import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { applyCatalog } from "../../commands/apply-catalog.js";
import { captureAndParse } from "../../commands/capture-and-parse.js";
import { captureDocument } from "../../commands/capture-document.js";
import { evidenceWriter } from "../../commands/evidence-writer.js";
import { parseCaptured } from "../../commands/parse-captured.js";
import type { CatalogSource } from "../../domain/registry/catalog.js";
import { defaultSettings } from "../../domain/settings/values.js";
import { postgresArtifactStore } from "../../infra/artifacts/postgres-artifact-store.js";
import { loadCatalog } from "../../infra/catalog/load-catalog.js";
import { documentParser } from "../../infra/pdf/document-parser.js";
import { shippedTemplates } from "../../infra/pdf/templates.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { postgresReadingMemory } from "../../infra/postgres/reading-memory.js";
import { reportFixture, reportFixtures } from "../../test/support/report-fixtures.js";
import type { BenchCase } from "../harness/bench-case.js";
import { openLogBench } from "../harness/log-bench.js";
import { millisecondsOf } from "../harness/timing.js";

/** A byte that no reader of a PDF looks at: a document of other bytes, so that each round captures anew. */
const anotherCopy = (bytes: Buffer, round: number): Buffer => Buffer.concat([bytes, Buffer.from(`\n% round ${round}\n`)]);

/** The service's own use cases on the log, the artifact store and the parser that it has. */
const openCapture = async (databaseUrl: string) => {
  const { log, close: closeLog } = await openLogBench(databaseUrl);
  const database = openDatabase(databaseUrl);
  const artifacts = postgresArtifactStore(database.pool);
  const { clock } = database;
  const evidence = evidenceWriter({ ...log, artifacts, clock });
  const catalog = await loadCatalog("mainnet");
  await applyCatalog(evidence)(catalog);
  const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
  await parser.warm();
  const capture = captureAndParse({
    evidence,
    captureDocument: captureDocument({ evidence, artifacts, clock, maxBytes: defaultSettings.DOC_MAX_BYTES }),
    parseCaptured: parseCaptured({ evidence, artifacts, parse: parser.parse }),
    memory: postgresReadingMemory(database.pool),
    parser: "bench",
  });
  const sourceOf = (name: string): CatalogSource => {
    const symbol = name.split("_", 1)[0] ?? "";
    const source = catalog.sources.find(({ symbols }) => symbols.some((covered) => covered.toLowerCase() === symbol));
    if (source === undefined) throw new Error(`no source of ${name}`);
    return source;
  };
  const captureFixture = (name: string, round: number) => {
    const url = `https://reports.example/${round}/${name}`;
    const bytes = anotherCopy(reportFixture(name), round);
    return capture({ source: sourceOf(name), bytes, url, finalUrl: url, httpStatus: null, headers: {}, redirects: [], statedPeriod: null });
  };
  const close = async (): Promise<void> => {
    await parser.close();
    await closeLog();
    await database.close();
  };
  return { captureFixture, close };
};

const open: BenchCase["open"] = async ({ databaseUrl }) => {
  console.error(`  fixtures: ${reportFixtures.length} reports at hand${reportFixtures.length === 0 ? ", so nothing is measured" : ""}`);
  const folder = await mkdtemp(join(tmpdir(), "bench-fixtures-"));
  for (const name of reportFixtures) await writeFile(join(folder, name), reportFixture(name));
  const { captureFixture, close } = await openCapture(databaseUrl);
  let round = 0;
  const measured = async (each: (name: string) => Promise<unknown>) => {
    if (reportFixtures.length === 0) return {};
    return {
      ms: await millisecondsOf(async () => {
        for (const name of reportFixtures) await each(name);
      }),
    };
  };
  return {
    floor: () => measured((name) => promisify(execFile)("pdftotext", ["-layout", join(folder, name), "/dev/null"])),
    product: () => {
      round += 1;
      return measured((name) => captureFixture(name, round));
    },
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "fixtures",
    floorNeeds: ["pdftotext"],
    figures: [
      {
        key: "ms",
        name: "real reports captured and parsed, one after another",
        floor: "the sum of their pdftotext -layout processes",
        unit: "ms",
        goal: 4,
        better: "lower",
      },
    ],
    open,
  },
];
