import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { defaultSettings } from "../../domain/settings/values.js";
import { documentParser } from "../../infra/pdf/document-parser.js";
import { shippedTemplates } from "../../infra/pdf/templates.js";
import { captureOf, reportFixture, reportFixtures } from "../../test/support/report-fixtures.js";
import { tenPageReport } from "../../test/support/ten-page-report.js";
import type { BenchCase, Sample } from "../harness/bench-case.js";
import { median, millisecondsOf } from "../harness/timing.js";

/** A real report of ten pages where one is at hand, else a made-up one. */
const REAL = "usdt_2023-12_bdo_group.pdf";
const PARSES = 5;
/** Lets a spare process come to rest after it said that it is warm. */
const REST_MS = 50;

const report = async (): Promise<Buffer> => (reportFixtures.includes(REAL) ? reportFixture(REAL) : tenPageReport());

const repeated = async <T>(step: () => Promise<T>): Promise<T[]> => {
  const taken: T[] = [];
  for (let turn = 0; turn < PARSES; turn += 1) taken.push(await step());
  return taken;
};

const openParser = (bytes: Buffer) => {
  const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
  const parse = async (): Promise<{ readonly ms: number; readonly delayMs: number }> => {
    await parser.warm();
    await sleep(REST_MS);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const ms = await millisecondsOf(() => parser.parse(bytes, captureOf(bytes)));
    delay.disable();
    return { ms, delayMs: delay.percentile(99) / 1e6 };
  };
  const product = async (): Promise<Sample> => {
    const parses = await repeated(parse);
    return { ms: median(parses.map(({ ms }) => ms)), delayMs: Math.max(...parses.map(({ delayMs }) => delayMs)) };
  };
  return { product, close: parser.close };
};

const open: BenchCase["open"] = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bench-parse-"));
  const file = join(folder, "report.pdf");
  const bytes = await report();
  await writeFile(file, bytes);
  const { product, close } = openParser(bytes);
  const pdftotext = () => promisify(execFile)("pdftotext", ["-layout", file, "/dev/null"]);
  return {
    floor: async () => ({ ms: median(await repeated(() => millisecondsOf(pdftotext))) }),
    product,
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "parse",
    floorNeeds: ["pdftotext"],
    figures: [
      {
        key: "ms",
        name: "parse a 10-page report, a warm process ready",
        floor: "a pdftotext -layout process",
        unit: "ms",
        goal: 2.5,
        better: "lower",
      },
      { key: "delayMs", name: "main loop delay while parsing, worst p99 of a parse", floor: null, unit: "ms", goal: 20, better: "lower" },
    ],
    open,
  },
];
