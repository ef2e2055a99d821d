import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { contextPullCommand } from "../../../../infra/app/cli/commands/context.js";
import { readSplit } from "../../../../infra/app/cli/context-split.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";
import { refusalOf } from "../../../support/refusal-of.js";
import { tempFolder } from "../../../support/temp-folder.js";

const RIGHT = {
  symbol: "ONEX",
  provider: "Example Analytics",
  file: "document.json",
  url: "https://analytics.example/onex",
  split: "split.json",
};
const said = async (options: Partial<typeof RIGHT>) => {
  const notes: string[] = [];
  const terminal = { out: () => undefined, note: (line: string) => void notes.push(line), progress: () => undefined };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const run = { environment: { PORT: "never" }, terminal, signal: new AbortController().signal };
  return { code: await runCommandLine([contextPullCommand], ["context", "pull", ...args], run), note: notes.join("\n") };
};

describe("context pull", () => {
  for (const name of ["symbol", "provider", "file", "url", "split"] as const) {
    it(`exit 2 without --${name}, before anything is opened`, async () => {
      const { [name]: _, ...others } = RIGHT;
      const { code, note } = await said(others);
      expect([code, note.includes(`--${name} is missing`)]).to.deep.equal([2, true]);
    });
  }

  it("exit 2 for an address that is none or carries credentials", async () => {
    for (const url of ["ftp://a.example/x", "https://user:pass@a.example/"]) expect((await said({ ...RIGHT, url })).code).to.equal(2);
  });

  it("reads a split whose amounts are text, and refuses any other file", async () => {
    const file = join(await tempFolder(), "split.json");
    const rowOf = (supply: unknown) => ({ network_label: "Ethereum", network: "ethereum", supply });
    await writeFile(file, JSON.stringify({ total_supply: "1.50", networks: [rowOf("1.50")] }));
    expect(await readSplit(file)).to.deep.equal({ total_supply: "1.50", networks: [rowOf("1.50")] });
    for (const text of ["{", "[]", '{"total_supply":1,"networks":[]}', JSON.stringify({ total_supply: "1", networks: [rowOf(1.5)] })]) {
      await writeFile(file, text);
      expect(await refusalOf(readSplit(file)), text).to.equal("context-invalid");
    }
    expect(await refusalOf(readSplit(`${file}.none`))).to.equal("document-unreadable");
  });
});
