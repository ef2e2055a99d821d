import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { DecimalText } from "../../../domain/shared/decimal.js";
import { auditBundle } from "../../../infra/app/audit/bundle/audit-bundle.js";
import { capturedEntry, parseArtifact, reportEntry } from "../../support/board-evidence.js";
import { bundleWorld, measuredWorld } from "../../support/bundle-world.js";
import { archiveOf, resealed } from "../../support/resealed.js";
import { tempFolder } from "../../support/temp-folder.js";
import { filesOf, type Ran, runIn, unpack, VERIFIERS } from "../../support/unpacked.js";

type Files = Map<string, Buffer>;
type Line = { readonly seq: number; readonly kind: string; readonly subject: string };

const noParser = () => ({
  parse: () => Promise.reject(new Error("nothing is to be read")),
  parseWith: () => Promise.reject(new Error("nothing is to be read")),
  close: async () => undefined,
});

describe("a bundle changed on purpose, every hash made to fit again", function () {
  this.timeout(120_000);
  let files: Files;
  let folder: string;
  before(async () => {
    files = await filesOf(await (await measuredWorld()).archive());
    folder = await tempFolder();
  });

  const text = (path: string): string => String(files.get(path));
  const changed = (...changes: readonly (readonly [string, string])[]): Files =>
    new Map([...files, ...changes.map(([path, content]) => [path, Buffer.from(content)] as const)]);
  const lines = (path: string): string[] => text(path).slice(0, -1).split("\n");
  const joined = (kept: readonly string[]): string => kept.map((line) => `${line}\n`).join("");
  /** Without the records that `drop` names, in the token's own list and its proofs. */
  const withoutRecords = (drop: (record: Line) => boolean): Files => {
    const records = lines("chain/records.jsonl");
    const kept = records.map((line) => !drop(JSON.parse(line) as Line));
    const only = (all: readonly string[]): string => joined(all.filter((_, index) => kept[index]));
    return changed(["chain/records.jsonl", only(records)], ["merkle/inclusion.jsonl", only(lines("merkle/inclusion.jsonl"))]);
  };
  const cutSegment = (): Files => changed(["chain/segment.jsonl", joined(lines("chain/segment.jsonl").slice(-1))]);

  let forged = 0;
  const verdicts = async (made: Files): Promise<{ readonly runs: readonly Ran[]; readonly audit: string }> => {
    const name = `forged-${forged++}`;
    const sealed = resealed(made);
    await unpack(sealed, join(folder, name));
    const runs = await Promise.all(VERIFIERS.map(([program, script]) => runIn(join(folder, name), program, script)));
    const path = join(folder, `${name}.zip`);
    await writeFile(path, await archiveOf(sealed));
    const { checks } = await auditBundle(path, { openParser: noParser, progress: () => undefined });
    return { runs, audit: checks.flatMap(({ findings }) => findings.map(({ place, fault }) => `${place}: ${fault}`)).join("\n") };
  };

  for (const [what, make, says] of [
    ["a report that gave way, and what says so,", () => withoutRecords(({ kind }) => kind === "report.superseded"), /record 8/],
    ["the newest report", () => withoutRecords(({ seq }) => seq === 11), /record 11/],
    ["a document that could not be read", () => withoutRecords(({ kind }) => kind === "document.unreadable"), /record 12/],
    ["an entry of the registry", () => withoutRecords(({ kind }) => kind === "registry.changed"), /record 0/],
  ] as const)
    it(`is named when ${what} is missing from its records, by both verifiers and the audit`, async () => {
      const { runs, audit } = await verdicts(make());
      for (const { code, out } of runs) {
        expect(out).to.match(new RegExp(`BAD {2}${says.source}: is of this token and not in`));
        expect(code).to.equal(1);
      }
      expect(audit).to.match(new RegExp(`${says.source}: it is of this token and not in`));
    });

  it("is named when its segment was cut short: records before it would rest on a root that anyone can state", async () => {
    const { runs, audit } = await verdicts(cutSegment());
    expect(runs[1]?.out).to.match(/BAD {2}chain\/segment\.jsonl: begins at record 25, and does not hold the 5000 records it may/);
    expect(audit).to.match(/chain\/segment\.jsonl: it begins at record 25, and does not hold/);
    expect(runs[0]?.out, "the shell says what such a bundle rests on").to.match(/records before 25 rest on that root alone/);
  });

  it("is named when the newest reading or the newest methodology is missing", async () => {
    const newest = Math.max(
      ...lines("chain/records.jsonl")
        .map((line) => JSON.parse(line) as Line)
        .flatMap(({ seq, kind }) => (kind === "supply.measured" ? [seq] : [])),
    );
    const reading = await verdicts(withoutRecords(({ seq }) => seq === newest));
    expect(reading.runs[1]?.out).to.include(`BAD  record ${newest}: is the newest of ONEX/`);
    expect(reading.audit).to.include(`record ${newest}: it is of this token`);
    const rules = await verdicts(withoutRecords(({ kind }) => kind === "methodology.published"));
    expect(rules.runs[1]?.out).to.match(/BAD {2}record 1: is the newest of methodology/);
  });

  it("is named when token.json shows a report that gave way, or an older one, as the latest", async () => {
    const parses = lines("chain/records.jsonl").map((line) => JSON.parse(line) as Line & { readonly artifact: string });
    const idOf = (at: number): string => parses.find(({ seq }) => seq === at)?.artifact ?? "";
    for (const [at, says] of [
      [4, /which no standing record does/],
      [7, /states another total_reserve/],
    ] as const) {
      const { runs, audit } = await verdicts(changed(["token.json", text("token.json").replaceAll(idOf(11), idOf(at))]));
      expect(runs[1]?.out).to.match(says);
      expect(audit).to.match(/token\.json: its member (?:latest_report|coverage)/);
    }
  });

  it("is named when a ratio of token.json is not that of its two sides", async () => {
    const world = await bundleWorld();
    const document = Buffer.from("document both");
    await world.artifacts.put(document);
    const parse = parseArtifact("both", "2026-02", "100.05");
    const liability = { page: 1, text: "100", box: [0, 0, 1, 1], amount: "100" as DecimalText, unit: "TOKEN" } as const;
    const columns = parse.columns.map((column) => ({ ...column, liability }));
    const at = world.nextSeq();
    await world.append([capturedEntry("both", { bytes: document.length }), reportEntry({ ...parse, columns }, at)]);
    const both = await filesOf(await world.archive());
    const ratio = '"coverage_ratio":"1.000500"';
    const token = String(both.get("token.json"));
    expect(token).to.include(ratio);
    expect((await verdicts(both)).runs.map(({ code }) => code)).to.deep.equal([0, 0]);
    const other = Buffer.from(token.replaceAll(ratio, '"coverage_ratio":"1.000501"'));
    const { runs } = await verdicts(new Map([...both, ["token.json", other]]));
    expect(runs[1]?.out).to.match(/BAD {2}token\.json: states another coverage_ratio/);
  });

  it("is named when its root is not that of the records, or a file is left out that may not be", async () => {
    const manifest = text("manifest.json");
    const root = /"head_root":"([0-9a-f]{64})"/.exec(manifest)?.[1] ?? "";
    const { runs, audit } = await verdicts(changed(["manifest.json", manifest.replace(root, "0".repeat(64))]));
    expect(runs[1]?.out).to.match(/BAD {2}manifest\.json: states a root that is not that of the records/);
    expect(audit).to.match(/manifest\.json: it states the root 0{64}/);
    const parse = [...files.keys()].find((path) => path.startsWith("parses/")) ?? "";
    const left = new Map(changed(["manifest.json", leftOut(manifest, parse)]));
    left.delete(parse);
    expect((await verdicts(left)).runs[1]?.out).to.include(`BAD  manifest.json: lists ${parse} as left out`);
  });

  const leftOut = (manifest: string, path: string): string => {
    const before = manifest.lastIndexOf('{"artifact_id"', manifest.indexOf(`"path":"${path}"`));
    const entry = manifest.slice(before, manifest.indexOf("}", before));
    return manifest.replace(entry, entry.replace('"omitted":false,"omitted_reason":null', '"omitted":true,"omitted_reason":"too large"'));
  };
});
