import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultSettings } from "../domain/settings/values.js";
import { documentParser } from "../infra/pdf/document-parser.js";
import { shippedTemplates } from "../infra/pdf/templates.js";
import { captureOf, reportFixture, reportFixtures } from "../test/support/report-fixtures.js";
import { tenPageReport } from "../test/support/ten-page-report.js";
import type { BenchCase } from "./bench-case.js";

/** A real report of ten pages where one is at hand, else a made-up one. */
const REAL = "usdt_2023-12_bdo_group.pdf";
const PARSES = 5;
const MOST_DELAY_MS = 20;

const report = async (): Promise<Buffer> => (reportFixtures.includes(REAL) ? reportFixture(REAL) : tenPageReport());

const pdftotext = async (file: string): Promise<number> => {
  const begin = performance.now();
  const [code] = await once(spawn("pdftotext", ["-layout", file, "/dev/null"], { stdio: "ignore" }), "exit");
  if (code !== 0) throw new Error(`pdftotext ended with ${code}; it is in the package poppler-utils`);
  return performance.now() - begin;
};

const median = (figures: readonly number[]): number => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const open: BenchCase["open"] = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bench-parse-"));
  const file = join(folder, "report.pdf");
  const bytes = await report();
  await writeFile(file, bytes);
  const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
  let delayMs = 0;
  const parse = async (): Promise<number> => {
    await parser.warm();
    await sleep(50);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const begin = performance.now();
    await parser.parse(bytes, captureOf(bytes));
    const took = performance.now() - begin;
    delay.disable();
    delayMs = Math.max(delayMs, delay.percentile(99) / 1e6);
    return took;
  };
  return {
    round: async () => {
      const [floor, product]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < PARSES; turn += 1) {
        floor.push(await pdftotext(file));
        product.push(await parse());
      }
      return { floor: median(floor), product: median(product) };
    },
    close: async () => {
      await parser.close();
      await rm(folder, { recursive: true });
      console.log(`main loop delay while parsing, worst p99: ${delayMs.toFixed(1)} ms (goal: at most ${MOST_DELAY_MS} ms)`);
    },
  };
};

export const cases: readonly BenchCase[] = [
  {
    name: "parse a 10-page report, a warm process ready",
    floor: "a pdftotext -layout process",
    unit: "ms",
    goal: 2.5,
    better: "lower",
    open,
  },
];
