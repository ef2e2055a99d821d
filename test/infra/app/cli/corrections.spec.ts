import { expect } from "chai";
import { changeLines } from "../../../../infra/app/cli/change-lines.js";
import { reparseCommand } from "../../../../infra/app/cli/commands/reparse.js";
import { supersedeCommand } from "../../../../infra/app/cli/commands/supersede.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";

/** Exit code and what was said, of a command line that is refused before anything is opened. */
const said = async (...args: readonly string[]) => {
  const notes: string[] = [];
  const terminal = { out: () => undefined, note: (line: string) => void notes.push(line), progress: () => undefined };
  // A port that is no port: a command line that were right would be refused for it, and named.
  const environment = { PORT: "never" };
  const code = await runCommandLine([reparseCommand, supersedeCommand], args, {
    environment,
    terminal,
    signal: new AbortController().signal,
  });
  return { code, note: notes.join("\n") };
};
const RIGHT = ["supersede", "--seq", "5", "--reason", "INPUT_CORRECTED", "--text", "why"];

describe("commands that correct what stands", () => {
  for (const [what, args, word] of [
    ["two choices at once", ["reparse", "--symbol", "A", "--source", "B"], "exclude each other"],
    ["a record that is no number", ["reparse", "--seq", "1.5"], "--seq"],
    ["a negative record", ["reparse", "--seq=-1"], "--seq"],
    ["no report to supersede", ["supersede", "--reason", "INPUT_CORRECTED", "--text", "why"], "--seq is missing"],
    ["a replacement that is no number", [...RIGHT, "--by-seq", "x"], "--by-seq"],
    ["no reason", ["supersede", "--seq", "5", "--text", "why"], "--reason"],
    ["a reason an operator does not have", ["supersede", "--seq", "5", "--reason", "PARSE_CORRECTED", "--text", "why"], "--reason"],
    ["no words", ["supersede", "--seq", "5", "--reason", "INPUT_CORRECTED"], "--text"],
    ["words that are only spaces", ["supersede", "--seq", "5", "--reason", "INPUT_CORRECTED", "--text", "  "], "--text"],
    ["more than 500 characters", ["supersede", "--seq", "5", "--reason", "INPUT_CORRECTED", "--text", "x".repeat(501)], "--text"],
  ] as const)
    it(`exit 2 for ${what}, before anything is opened`, async () => {
      const { code, note } = await said(...args);
      expect(code).to.equal(2);
      expect(note).to.contain(word).and.to.contain("Usage: reserve-board");
    });

  it("take what is right, 500 characters of words included", async () => {
    for (const args of [["reparse"], ["reparse", "--seq", "0", "--dry-run"], RIGHT, [...RIGHT.slice(0, -1), "\u{1F4B5}".repeat(500)]])
      expect((await said(...args)).note, args[0])
        .to.contain("PORT")
        .and.not.to.contain("Usage");
  });

  it("show ten changes to a person and count the rest", () => {
    const changes = (count: number) => Array.from({ length: count }, (_, n) => ({ field: `f${n}`, before: null, after: `${n}` }));
    expect(changeLines(changes(1))).to.deep.equal(["  f0: not stated -> 0"]);
    expect(changeLines(changes(10))).to.have.length(10);
    expect(changeLines(changes(11)).at(-1)).to.equal("  and 1 more");
  });
});
