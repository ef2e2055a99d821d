import { expect } from "chai";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { prepareBundle } from "../../../infra/bundle/prepare-bundle.js";
import { documentSha256 } from "../../support/board-evidence.js";
import { type BundleWorld, bundleWorld, WEB } from "../../support/bundle-world.js";
import { filesOf } from "../../support/unpacked.js";

const json = (bytes: Buffer | undefined) => JSON.parse(String(bytes));
const lines = (bytes: Buffer | undefined) => String(bytes).split("\n").slice(0, -1);

describe("the content of a bundle", () => {
  let world: BundleWorld;
  let files: ReadonlyMap<string, Buffer>;
  before(async () => {
    world = await bundleWorld();
    files = await filesOf(await world.archive());
  });

  it("holds every document of the token byte for byte with its capture, superseded and unreadable ones too, and no other token's", () => {
    for (const document of ["dec", "dec-again", "jan"]) {
      expect(String(files.get(`sources/${documentSha256(document)}.pdf`))).to.equal(`document ${document}`);
      expect(json(files.get(`sources/${documentSha256(document)}.capture.json`)).sha256).to.equal(documentSha256(document));
    }
    expect([...files.keys()].filter((path) => path.includes(documentSha256("scan")))).to.have.length(2);
    expect([...files.keys()].filter((path) => path.includes(documentSha256("two")))).to.deep.equal([]);
  });

  it("holds every parse, superseded and unreadable ones too, and the revision, each under its own hash", () => {
    const named = [...files].filter(([path]) => /^(parses|revisions)\//.test(path));
    expect(named.map(([path]) => path.split("/")[0]).sort()).to.deep.equal([...Array(4).fill("parses"), "revisions"]);
    for (const [path, bytes] of named) expect(path).to.include(sha256Hex(bytes));
  });

  it("holds the token's records with their places, and every record in the segment", () => {
    const seqs = (path: string) => lines(files.get(path)).map((line) => JSON.parse(line).seq);
    expect(seqs("chain/records.jsonl")).to.deep.equal([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
    expect(seqs("chain/segment.jsonl")).to.deep.equal(Array.from({ length: 14 }, (_, seq) => seq));
    expect(seqs("merkle/inclusion.jsonl")).to.deep.equal(seqs("chain/records.jsonl"));
    expect(String(files.get("merkle/consistency.jsonl"))).to.equal("");
  });

  it("states the head, the root of its tree and every file but itself and SHA256SUMS in the manifest", () => {
    const manifest = json(files.get("manifest.json"));
    expect(manifest).to.include({ bundle_version: 1, symbol: "ONEX", base_url: WEB, chain_head_seq: 13, tree_size: 14 });
    expect(manifest.chain_head_hash).to.equal(sha256Hex(lines(files.get("chain/segment.jsonl")).at(-1) ?? ""));
    expect(manifest.head_root).to.equal(JSON.parse(lines(files.get("merkle/inclusion.jsonl"))[0] ?? "").merkle_root);
    const listed = manifest.files.map(({ path }: { path: string }) => path);
    expect(listed).to.deep.equal([...files.keys()].filter((path) => path !== "manifest.json" && path !== "SHA256SUMS"));
    for (const { path, bytes, sha256, omitted, omitted_reason } of manifest.files)
      expect({ bytes, sha256, omitted, omitted_reason }, path).to.deep.equal({
        bytes: files.get(path)?.length,
        sha256: sha256Hex(files.get(path) ?? ""),
        omitted: false,
        omitted_reason: null,
      });
    const source = manifest.files.find(({ path }: { path: string }) => path.includes(`${documentSha256("jan")}.pdf`));
    expect(source).to.include({ role: "source", media_type: "application/pdf", chain_seq: 9, source_url: "https://one.example/jan.pdf" });
  });

  it("has token.json without what only the clock says, as of the head record's time", () => {
    const token = json(files.get("token.json"));
    expect(token).not.to.have.any.keys("attestation_status", "withheld_stale", "overdue");
    expect(token.latest_report.total_reserve).to.equal("102.50");
    expect(JSON.stringify(token)).not.to.include("age_seconds");
  });

  it("says in README.txt the real names and values, and names nothing that is not there", () => {
    const readme = String(files.get("README.txt"));
    expect(readme)
      .to.include(json(files.get("manifest.json")).head_root)
      .and.to.include("record 13");
    for (const absent of [
      "anchors/",
      "tsa/",
      "keys/",
      "measurements/",
      "quorum/",
      "proofs/",
      "filings/",
      "statements/",
      "scores/",
      "context/",
    ])
      expect(readme, absent).not.to.include(absent);
  });

  it("keeps at most BUNDLE_SEGMENT_MAX_RECORDS in the segment, the newest", async () => {
    const cut = await filesOf(await world.archive("ONEX", { BUNDLE_SEGMENT_MAX_RECORDS: 5 }));
    expect(lines(cut.get("chain/segment.jsonl")).map((line) => JSON.parse(line).seq)).to.deep.equal([9, 10, 11, 12, 13]);
    expect(String(cut.get("README.txt"))).to.include("all records from 9 to the head");
  });

  it("past BUNDLE_MAX_BYTES leaves out documents of superseded reports only, listed with hash and address", async () => {
    const whole = await prepareBundle(world.ports, { ...(await world.request()), settings: world.settings });
    const size = whole.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const atLimit = await filesOf(await world.archive("ONEX", { BUNDLE_MAX_BYTES: size }));
    expect(atLimit.size).to.equal(whole.files.length);
    const over = await filesOf(await world.archive("ONEX", { BUNDLE_MAX_BYTES: size - 1 }));
    const omitted = json(over.get("manifest.json")).files.filter((file: { omitted: boolean }) => file.omitted);
    expect(omitted).to.have.length(1);
    expect(omitted[0]).to.include({
      path: `sources/${documentSha256("dec")}.pdf`,
      sha256: documentSha256("dec"),
      omitted_reason: "BUNDLE_MAX_BYTES",
      source_url: "https://one.example/dec.pdf",
    });
    expect(over.has(omitted[0].path)).to.equal(false);
    expect(over.has(`sources/${documentSha256("dec")}.capture.json`)).to.equal(true);
    expect(String(over.get("README.txt"))).to.include(omitted[0].path);
  });
});
