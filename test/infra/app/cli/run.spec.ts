import { expect } from "chai";
import { Refusal } from "../../../../domain/shared/refusal.js";
import type { Command, Invocation } from "../../../../infra/app/cli/command.js";
import { commands as realCommands } from "../../../../infra/app/cli/commands.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";

const base: Command = {
  words: ["paint"],
  summary: "Paints a wall.",
  usage: "WALL [--colour NAME]",
  options: { colour: { value: "NAME", help: "colour of the paint" }, json: { help: "answer in JSON" } },
  operands: { least: 1, most: 1 },
  run: async () => 0,
};

/** Runs `args` against `paint` with another `run` and tells what was said and answered. */
const invoke = async (args: readonly string[], run: Command["run"] = base.run, environment: Record<string, string> = {}) => {
  const said = { out: [] as string[], note: [] as string[] };
  const terminal = {
    out: (line: string) => void said.out.push(line),
    note: (line: string) => void said.note.push(line),
    progress: () => undefined,
  };
  const commands = [
    { ...base, run },
    { ...base, words: ["paint", "twice"], operands: { least: 0, most: 0 } },
  ];
  const code = await runCommandLine(commands, args, { environment, terminal, signal: new AbortController().signal });
  return { code, out: said.out.join("\n"), note: said.note.join("\n") };
};

describe("the command line", () => {
  it("gives a command its operands and options", async () => {
    let seen: Invocation | undefined;
    const { code } = await invoke(["paint", "north", "--colour=blue", "--json"], async (invocation) => {
      seen = invocation;
      return 0;
    });
    expect(code).to.equal(0);
    expect([seen?.operands, { ...seen?.options }]).to.deep.equal([["north"], { colour: "blue", json: true }]);
  });

  for (const [title, args] of [
    ["no command", []],
    ["an unknown command", ["plaster"]],
    ["an unknown option", ["paint", "north", "--gloss"]],
    ["a missing operand", ["paint"]],
    ["an operand too many", ["paint", "north", "south"]],
    ["an option without its value", ["paint", "north", "--colour"]],
  ] as const) {
    it(`exits 2 for ${title}, with the usage on standard error`, async () => {
      const { code, out, note } = await invoke(args);
      expect([code, out]).to.deep.equal([2, ""]);
      expect(note).to.contain("Usage: reserve-board");
    });
  }

  it("exits 1 for a refusal, said in one sentence", async () => {
    const refuse = () => Promise.reject(new Refusal("unknown-source", "There is no source north."));
    expect(await invoke(["paint", "north"], refuse)).to.deep.equal({ code: 1, out: "", note: "There is no source north." });
  });

  it("exits 1 for a fault of the program", async () => {
    const { code, note } = await invoke(["paint", "north"], () => Promise.reject(new Error("ladder fell")));
    expect(code).to.equal(1);
    expect(note).to.contain("ladder fell");
  });

  it("exits 2 for wrong settings, naming all of them", async () => {
    const read: Command["run"] = async ({ config }) => (config().port === 0 ? 0 : 1);
    const { code, note } = await invoke(["paint", "north"], read, { PORT: "x", LOG_LEVEL: "y" });
    expect(code).to.equal(2);
    expect(note.split("\n").map((line) => line.split(" ", 1)[0])).to.deep.equal(["PORT", "LOG_LEVEL"]);
  });

  it("lets --data-dir override DATA_DIR", async () => {
    let folder = "";
    const read: Command["run"] = async ({ config }) => {
      folder = config().dataDir;
      return 0;
    };
    await invoke(["paint", "north", "--data-dir", "/elsewhere"], read, { DATA_DIR: "/here" });
    expect(folder).to.equal("/elsewhere");
  });

  it("helps with the program, a command and a longer command of the same first word", async () => {
    expect((await invoke(["--help"])).out).to.contain("paint twice");
    expect((await invoke(["paint", "--help"])).out).to.match(/^Usage: reserve-board paint WALL/);
    expect((await invoke(["paint", "twice", "--help"])).out).to.match(/^Usage: reserve-board paint twice/);
  });

  it("has help for every command it ships", async () => {
    for (const { words } of realCommands) {
      const lines: string[] = [];
      const terminal = { out: (line: string) => void lines.push(line), note: () => undefined, progress: () => undefined };
      const code = await runCommandLine(realCommands, [...words, "--help"], {
        environment: {},
        terminal,
        signal: new AbortController().signal,
      });
      expect([code, lines.join("\n").startsWith(`Usage: reserve-board ${words.join(" ")}`)]).to.deep.equal([0, true]);
    }
  });
});
