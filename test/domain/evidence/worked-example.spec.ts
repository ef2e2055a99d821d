import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { linkFault } from "../../../domain/evidence/chain.js";
import { leafHash, nodeHash, rootOfLeafHashes } from "../../../domain/evidence/merkle.js";
import { verifyConsistency, verifyInclusion } from "../../../domain/evidence/proofs.js";
import { parseRecord, recordHash } from "../../../domain/evidence/record.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { packagePath } from "../../../infra/assets/package-root.js";

const HASH = /^[0-9a-f]{64}$/;

describe("the worked example of docs/evidence-log.md", () => {
  let lines: string[];
  before(async () => {
    lines = (await readFile(packagePath("docs/evidence-log.md"), "utf8")).split("\n");
  });

  const records = () => lines.filter((line) => line.startsWith('{"artifact":')).map((line) => Buffer.from(line));
  const artifacts = () => lines.filter((line) => line.startsWith('{"schema":'));
  const hashes = () => lines.filter((line) => HASH.test(line));

  it("shows three records that form a chain, with their hashes", () => {
    const parsed = records().map(parseRecord);
    expect(parsed).to.have.length(3);
    expect(records().map(recordHash)).to.deep.equal(hashes().slice(0, 3));
    for (const [index, record] of parsed.entries()) {
      const former = parsed[index - 1];
      const bytes = records()[index - 1];
      const head = former && bytes ? { seq: former.seq, hash: recordHash(bytes), recordedAt: former.recorded_at } : null;
      expect(linkFault(head, record)).to.equal(undefined);
    }
  });

  it("shows the artifacts the records name", () => {
    const named = records().map(parseRecord).slice(0, 2);
    expect(named.map(({ artifact }) => artifact)).to.deep.equal(artifacts().map(artifactIdOf));
    expect(named.map(({ artifact_bytes }) => artifact_bytes)).to.deep.equal(artifacts().map((line) => Buffer.byteLength(line)));
  });

  it("shows the leaves, the node over two of them and the root, and its two proofs hold", () => {
    const [leaf0, leaf1, leaf2] = records().map(leafHash);
    const [, , , ...tree] = hashes().map((hex) => Buffer.from(hex, "hex"));
    if (leaf0 === undefined || leaf1 === undefined || leaf2 === undefined) throw new Error("three records are shown");
    const pair = nodeHash(leaf0, leaf1);
    const root = rootOfLeafHashes(Buffer.concat([leaf0, leaf1, leaf2]));
    expect(tree).to.deep.equal([leaf0, leaf1, leaf2, pair, root]);
    expect(verifyInclusion({ leafIndex: 1, treeSize: 3, leafHash: leaf1, root, proof: [leaf0, leaf2] })).to.equal(true);
    expect(verifyConsistency({ fromSize: 2, toSize: 3, fromRoot: pair, toRoot: root, proof: [leaf2] })).to.equal(true);
  });
});
