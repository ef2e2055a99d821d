import { once } from "node:events";
import { expect } from "chai";
import { defaultSettings } from "../../../domain/settings/values.js";
import { packagePath } from "../../../infra/assets/package-root.js";
import { documentParser } from "../../../infra/pdf/document-parser.js";
import { launch } from "../../../infra/pdf/launch.js";
import { shippedTemplates } from "../../../infra/pdf/templates.js";
import { parsersOf } from "../../support/process-tree.js";
import { pagesPdf, textAt } from "../../support/raw-pdf.js";
import { captureOf } from "../../support/report-fixtures.js";

const letter = pagesPdf([{ stream: textAt(72, 700, "A letter of no template") }]);

describe("the parsing process", function () {
  this.timeout(60_000);

  it("can do nothing but read its program and talk over its pipes", async () => {
    const child = launch({ heapMb: 256, cpuSeconds: 20, dataMb: 1024 }, packagePath("dist", "test", "support", "parsing-probe.js"));
    let told = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      told += chunk.toString("utf8");
    });
    await once(child, "close");
    const outcomes = JSON.parse(told) as Record<string, string>;
    expect(Object.keys(outcomes)).to.have.length(11);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== "refused")).to.deep.equal([]);
  });

  it("reads several documents at once, each as if alone", async () => {
    const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => parser.parse(letter, captureOf(letter))));
    await parser.close();
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).to.equal(1);
  });

  it("is gone once its parser is closed, and a parse under way says so", async () => {
    const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
    const reading = parser.parse(letter, captureOf(letter)).then(
      () => "read",
      (fault: Error) => fault.message,
    );
    await parser.close();
    expect(await reading).to.equal("the document parser is closed");
  });

  it("is replaced when something ends it, the spare one too; the document is read all the same", async () => {
    const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
    const undisturbed = await parser.parse(letter, captureOf(letter));
    await parser.warm();
    const reading = parser.parse(letter, captureOf(letter));
    for (const { pid } of parsersOf(process.pid)) process.kill(pid, "SIGKILL");
    expect(await reading).to.deep.equal(undisturbed);
    await parser.close();
  });

  it("does not hold up the service while it reads", async () => {
    const parser = documentParser({ settings: defaultSettings, templates: shippedTemplates() });
    await parser.warm();
    const lates: number[] = [];
    let last = performance.now();
    const beat = setInterval(() => {
      lates.push(performance.now() - last - 5);
      last = performance.now();
    }, 5);
    await parser.parse(letter, captureOf(letter));
    clearInterval(beat);
    await parser.close();
    lates.sort((a, b) => a - b);
    expect(lates[Math.floor(lates.length / 2)] ?? 0).to.be.below(20);
  });
});
