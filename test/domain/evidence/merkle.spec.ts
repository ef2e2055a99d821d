import { expect } from "chai";
import fc from "fast-check";
import {
  emptyRoot,
  leafHash,
  nodesCompletedBy,
  packedLeafHashes,
  rootOfFrontier,
  rootOfLeafHashes,
  subtreesOf,
} from "../../../domain/evidence/merkle.js";
import { readRoot } from "../../../domain/evidence/proofs.js";
import { MemoryTree, referenceRoot } from "../../support/merkle-tree.js";
import { CT_LEAVES, CT_ROOTS } from "./ct-vectors.js";

const leavesOf = (size: number): Buffer[] => Array.from({ length: size }, (_, i) => Buffer.from(`record ${i}`));

describe("Merkle tree (RFC 6962 §2.1)", () => {
  for (const [size, root] of CT_ROOTS.entries()) {
    it(`gives the published root of ${size} leaves, packed, appended and stored alike`, async () => {
      const leaves = CT_LEAVES.slice(0, size);
      const tree = new MemoryTree(leaves);
      expect(rootOfLeafHashes(packedLeafHashes(leaves)).toString("hex")).to.equal(root);
      expect(rootOfFrontier(tree.frontier).toString("hex")).to.equal(root);
      expect((await readRoot(size, tree.read)).toString("hex")).to.equal(root);
    });
  }

  it("has the SHA-256 of the empty string as the root of the empty tree", () => {
    expect(emptyRoot.toString("hex")).to.equal(CT_ROOTS[0]);
    expect(rootOfFrontier([])).to.deep.equal(emptyRoot);
  });

  it("equals the textbook recursion at every size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 300 }), async (size) => {
        const leaves = leavesOf(size);
        const tree = new MemoryTree(leaves);
        const root = referenceRoot(leaves);
        expect(rootOfLeafHashes(packedLeafHashes(leaves))).to.deep.equal(root);
        expect(rootOfFrontier(tree.frontier)).to.deep.equal(root);
        expect(await readRoot(size, tree.read)).to.deep.equal(root);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps every earlier root readable from the same stored subtrees", async () => {
    const leaves = leavesOf(70);
    const tree = new MemoryTree(leaves);
    for (let size = 0; size <= leaves.length; size += 1) {
      expect(await readRoot(size, tree.read)).to.deep.equal(referenceRoot(leaves.slice(0, size)));
    }
  });

  it("stores 2n-1 subtrees for a power of two and never one twice", () => {
    expect(new MemoryTree(leavesOf(64)).nodes.size).to.equal(127);
  });

  it("completes the subtrees a leaf ends, leaf first, largest last", () => {
    const tree = new MemoryTree(leavesOf(7));
    const { nodes } = nodesCompletedBy(7, leafHash(Buffer.from("record 7")), tree.frontier);
    expect(nodes.map(({ level, index }) => [level, index])).to.deep.equal([
      [0, 7],
      [1, 3],
      [2, 1],
      [3, 0],
    ]);
  });

  it("does not change the frontier it was given", () => {
    const tree = new MemoryTree(leavesOf(3));
    const before = [...tree.frontier];
    nodesCompletedBy(3, leafHash(Buffer.from("x")), tree.frontier);
    expect(tree.frontier).to.deep.equal(before);
  });

  it("appends at most log2(n)+1 nodes, so leaf, nodes and head stay under 40 hashes past a million leaves", () => {
    const million = 2 ** 20 - 1;
    const frontier = subtreesOf({ start: 0, size: million }).map(({ level }) => Buffer.alloc(32, level));
    const appended = nodesCompletedBy(million, Buffer.alloc(32), frontier);
    expect(appended.nodes).to.have.length(21);
    const hashes = 1 + (appended.nodes.length - 1) + (appended.frontier.length - 1);
    expect(hashes).to.be.lessThan(40);
  });

  it("refuses a frontier that is not of the tree's size", () => {
    expect(() => nodesCompletedBy(3, leafHash(Buffer.from("x")), [])).to.throw(RangeError, "3 leaves");
  });

  it("refuses bytes that are not packed hashes", () => {
    expect(() => rootOfLeafHashes(Buffer.alloc(33))).to.throw(RangeError);
  });

  it("leaves the packed input as it was", () => {
    const input = packedLeafHashes(leavesOf(9));
    const copy = Buffer.from(input);
    rootOfLeafHashes(input);
    expect(input).to.deep.equal(copy);
  });

  it("splits ranges exactly at sizes where a rounded logarithm would not", () => {
    const size = 2 ** 48 - 1;
    const places = subtreesOf({ start: 0, size });
    expect(places).to.have.length(48);
    expect(places[0]).to.deep.equal({ level: 47, index: 0 });
    expect(places.at(-1)).to.deep.equal({ level: 0, index: size - 1 });
  });
});
