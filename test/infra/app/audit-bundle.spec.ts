import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { auditBundle } from "../../../infra/app/audit/bundle/audit-bundle.js";
import { BUNDLE_CHECKS } from "../../../infra/app/audit/report.js";
import { openParser } from "../../../infra/app/parsing.js";
import {
  boardEvidence,
  capturedEntry,
  documentSha256,
  headEntry,
  parseArtifact,
  registryEntry,
  reportEntry,
} from "../../support/board-evidence.js";
import { bundling, measuredWorld } from "../../support/bundle-world.js";
import { catalog, token } from "../../support/catalogs.js";
import { madeReading, measuredNetwork } from "../../support/measured-evidence.js";
import { rejection } from "../../support/rejection.js";
import { archiveOf, resealed } from "../../support/resealed.js";
import { sampleWorld } from "../../support/sample-world.js";
import { tempFolder } from "../../support/temp-folder.js";
import { filesOf, runIn, unpack, VERIFIERS } from "../../support/unpacked.js";

const ROUNDS = 60;

/** The fictional parses name an engine that never shipped, so nothing is read again. */
const noParser = () => ({
  parse: () => Promise.reject(new Error("nothing is to be read")),
  parseWith: () => Promise.reject(new Error("nothing is to be read")),
  close: async () => undefined,
});

/** Nothing that was recorded ships any more. */
const noTemplates = () => ({ ...noParser(), parseWith: async () => undefined });

describe("audit --bundle", function () {
  this.timeout(120_000);
  let archive: Buffer;
  let files: ReadonlyMap<string, Buffer>;
  let folder: string;
  let written = 0;
  const auditOf = async (bytes: Buffer, parser: Parameters<typeof auditBundle>[1]["openParser"] = noParser) => {
    const path = join(folder, `bundle-${written++}.zip`);
    await writeFile(path, bytes);
    return auditBundle(path, { openParser: parser, progress: () => undefined });
  };
  before(async () => {
    archive = await (await measuredWorld()).archive();
    files = await filesOf(archive);
    folder = await tempFolder();
  });

  it("finds a bundle intact in every check, and says which parses it cannot repeat", async () => {
    const report = await auditOf(archive);
    expect(report.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
    expect(report).to.include({ ok: true, first: null });
    expect(report.checks.map(({ check }) => check)).to.deep.equal(BUNDLE_CHECKS);
    for (const { check, examined } of report.checks) expect(examined, check).to.be.greaterThan(0);
    expect(report.checks.find(({ check }) => check === "parses")?.notRepeatable).to.have.length(4);
    expect(report.chain).to.include({ head_seq: 25, tree_size: 26 });
  });

  it(`names an item when any byte of the archive is another, its headers too, ${ROUNDS} random places`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: archive.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(archive);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const outcome = await auditOf(changed).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome, `byte ${at}`).to.have.property("code", "archive-refused");
        else {
          expect(outcome, `byte ${at}`).to.have.property("ok", false);
          expect(outcome).to.have.nested.property("first.place").that.is.a("string").and.not.empty;
        }
      }),
      { numRuns: ROUNDS },
    );
  });

  it("holds the snapshot that stands in at the latest report's cutoff, however old, and computes what stands on it anew", async () => {
    const chain = boardEvidence();
    await chain.artifacts.put(Buffer.from("document december"));
    await chain.append([
      registryEntry(catalog({ tokens: [token({ networks: [measuredNetwork()] })] })),
      capturedEntry("december", { bytes: "document december".length }),
      reportEntry(parseArtifact("december", "2025-12", "100.00"), 1),
    ]);
    const readings = ["2025-12-31T23:50:00.000Z", "2026-01-01T00:10:00.000Z", "2026-01-02T00:00:00.000Z"];
    for (const time of readings) {
      const made = await madeReading({ time });
      for (const artifact of made.artifacts) await chain.artifacts.put(artifact);
      await chain.append([made.entry], "2026-01-02T00:20:00.000Z");
    }
    await chain.append([headEntry("later")], "2026-02-10T12:00:00.000Z");
    const built = await bundling(chain).archive();
    const shown = JSON.parse(String((await filesOf(built)).get("token.json")));
    expect(shown.latest_report.measured_at_cutoff).to.have.length(1);
    expect(shown.latest_report.measured_at_cutoff[0]).to.include({ source: "SNAPSHOT", measured_at: readings[0] });
    expect(shown.coverage_ratio_all).to.include({ status: "RATIO", measured_float: "1000.000000" });
    const paths = [...(await filesOf(built)).keys()].filter((path) => path.startsWith("measurements/"));
    expect(paths).to.have.length(2); // it and the latest
    expect((await auditOf(built)).checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
  });

  const text = (path: string) => String(files.get(path));
  const parsePath = () => [...files.keys()].find((path) => path.startsWith("parses/") && text(path).includes("102.50")) ?? "";
  const forgeries: readonly [string, () => Map<string, Buffer>, RegExp][] = [
    [
      "a figure of token.json",
      () => new Map([...files, ["token.json", Buffer.from(text("token.json").replaceAll("102.50", "102.51"))]]),
      /token\.json: its member (latest_report|coverage)/,
    ],
    [
      "a figure of a parse, under its own new hash",
      () => {
        const forged = Buffer.from(text(parsePath()).replaceAll("102.50", "102.51"));
        const id = artifactIdOf(forged);
        const renamed = new Map([...files].filter(([path]) => path !== parsePath()));
        const manifest = text("manifest.json").replaceAll(parsePath().slice(7, 71), id.slice(7));
        return new Map([...renamed, [`parses/${id.slice(7)}.json`, forged], ["manifest.json", Buffer.from(manifest)]]);
      },
      /manifest\.json|record 11|artifact/,
    ],
    [
      "a document and its name",
      () => {
        const path = `sources/${documentSha256("jan")}.pdf`;
        return new Map([...files, [path, Buffer.from("document jam")]]);
      },
      /not named by its hash/,
    ],
    [
      "the time of a record",
      () => {
        const forge = (path: string) => [path, Buffer.from(text(path).replaceAll("T12:00:00.000Z", "T12:00:00.001Z"))] as const;
        return new Map([...files, forge("chain/records.jsonl"), forge("chain/segment.jsonl")]);
      },
      /record 1: prev|hash/,
    ],
    [
      "a record left out",
      () => {
        const shorter = (path: string) => [path, Buffer.from(text(path).split("\n").slice(1).join("\n"))] as const;
        return new Map([...files, shorter("chain/records.jsonl"), shorter("merkle/inclusion.jsonl")]);
      },
      /record 0: it is of this token and not in/,
    ],
    [
      "a slice of token.json",
      () => new Map([...files, ["token.json", Buffer.from(text("token.json").replaceAll("1000.000005", "1000.000006"))]]),
      /token\.json: its member (measured_float|network_slices|supply_series)/,
    ],
    [
      "a reading of the series in token.json that the bundle holds",
      () => new Map([...files, ["token.json", Buffer.from(text("token.json").replaceAll("1000.000004", "1000.000006"))]]),
      /token\.json: its member supply_series/,
    ],
    [
      "the currency of the token",
      () => new Map([...files, ["registry.json", Buffer.from(text("registry.json").replace('"token_name":"One"', '"token_name":"Uno"'))]]),
      /token\.json: its member token_name/,
    ],
  ];
  for (const [what, forge, named] of forgeries) {
    it(`names ${what} changed on purpose, with every hash made to fit again`, async () => {
      const { ok, first } = await auditOf(await archiveOf(resealed(forge())));
      expect(ok).to.equal(false);
      expect(`${first?.place}: ${first?.fault}`).to.match(named);
    });
  }

  it("verify.mjs refuses a slice that is not its measurement, and a sum that is not that of the slices", async () => {
    const forge = (from: string, to: string) => new Map([...files, ["token.json", Buffer.from(text("token.json").replaceAll(from, to))]]);
    const float = '"total_supply":"1000.000005"';
    const slices = forge("1000.000005", "1000.000006");
    const sum = new Map([
      ...files,
      ["token.json", Buffer.from(text("token.json").replace(/("measured_float":\{.*?)1000\.000005/, "$11000.000007"))],
    ]);
    expect(text("token.json")).to.include(float);
    for (const [name, forged, says] of [
      ["slices", slices, /BAD {2}token\.json: states another supply on ethereum/],
      ["sum", sum, /BAD {2}token\.json: states another sum/],
    ] as const) {
      await unpack(resealed(forged), join(folder, name));
      const { code, out } = await runIn(join(folder, name), process.execPath, "tools/verify.mjs");
      expect(out).to.match(says);
      expect(code).to.equal(1);
    }
  });

  it("verify.mjs and verify.sh refuse a forged record too, by the chain alone", async () => {
    const forge = (path: string) => [path, Buffer.from(text(path).replaceAll("T12:00:00.000Z", "T12:00:00.001Z"))] as const;
    await unpack(resealed(new Map([...files, forge("chain/records.jsonl"), forge("chain/segment.jsonl")])), join(folder, "forged"));
    for (const [program, script] of VERIFIERS) {
      const { code, out } = await runIn(join(folder, "forged"), program, script);
      expect(code, out).to.equal(1);
      expect(out).to.match(/BAD {2}record \d+/);
    }
  });

  it("repeats every parse of a bundle of the sample from its documents, unreadable ones too", async () => {
    const { world, lookAtAll, close } = await sampleWorld("2026-02-20T00:00:00.000Z");
    try {
      await lookAtAll();
      const sample = await bundling(world).archive("ALDX");
      await unpack(await filesOf(sample), join(folder, "sample"));
      for (const [program, script] of VERIFIERS) expect(await runIn(join(folder, "sample"), program, script)).to.deep.include({ code: 0 });
      const report = await auditOf(sample, openParser);
      expect(report.checks.flatMap(({ findings, notRepeatable }) => [...findings, ...notRepeatable])).to.deep.equal([]);
      expect(report.checks.find(({ check }) => check === "parses")?.examined).to.be.greaterThan(10);
      const ofGroup = await bundling(world).archive("BRWS");
      await unpack(await filesOf(ofGroup), join(folder, "group"));
      for (const [program, script] of VERIFIERS) expect(await runIn(join(folder, "group"), program, script)).to.deep.include({ code: 0 });
      const group = await auditOf(ofGroup, noTemplates);
      expect(
        group.checks.flatMap(({ findings }) => findings),
        "a token of a group that is not its first",
      ).to.deep.equal([]);
      expect(group.checks.find(({ check }) => check === "derivations")?.examined).to.be.greaterThan(3);
    } finally {
      await close();
    }
  });

  it("does not fail a bundle for documents and readings that are left out, and says so", async () => {
    const over = await (await measuredWorld({ BUNDLE_MAX_BYTES: 1 })).archive();
    const report = await auditOf(over);
    expect(report.checks.flatMap(({ findings }) => findings)).to.deep.equal([]);
    expect(report.checks.flatMap(({ notRepeatable }) => notRepeatable.map(({ why }) => why))).to.include(
      "its document is left out of the bundle",
    );
    const measurements = report.checks.find(({ check }) => check === "measurements");
    expect(measurements?.notRepeatable.map(({ why }) => why)).to.deep.equal(Array(5).fill("its measurement is left out of the bundle"));
    await unpack(await filesOf(over), join(folder, "over"));
    for (const [program, script] of VERIFIERS) expect(await runIn(join(folder, "over"), program, script)).to.deep.include({ code: 0 });
  });

  it("refuses what is no archive, or is not there, with a sentence", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from("PK"), Buffer.from("%PDF-1.7\n".repeat(100)), archive.subarray(0, 5000)])
      expect(await rejection(auditOf(Buffer.from(bytes)))).to.have.property("code", "archive-refused");
    const missing = await rejection(auditBundle(join(folder, "none.zip"), { openParser: noParser, progress: () => undefined }));
    expect(missing).to.have.property("message").that.includes("cannot be read");
  });
});
