import { expect } from "chai";
import fc from "fast-check";
import { leafHash } from "../../../domain/evidence/merkle.js";
import { consistencyProof, inclusionProof, verifyConsistency, verifyInclusion } from "../../../domain/evidence/proofs.js";
import { MemoryTree, referenceRoot } from "../../support/merkle-tree.js";
import { CT_CONSISTENCY, CT_INCLUSION, CT_LEAVES, CT_ROOTS } from "./ct-vectors.js";

const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString("hex"));
const unhex = (text: string | undefined): Buffer => Buffer.from(text ?? "", "hex");
const leavesOf = (size: number): Buffer[] => Array.from({ length: size }, (_, i) => Buffer.from(`record ${i}`));
const leafAt = (leaves: readonly Buffer[], index: number): Buffer => leafHash(leaves[index] ?? Buffer.alloc(0));

/** Every way to change one byte of one hash: each byte once, xor 1. */
function* damages(hashes: readonly Buffer[]): Generator<Buffer[]> {
  for (const [which, hash] of hashes.entries())
    for (let at = 0; at < hash.length; at += 1) {
      const damaged = hashes.map((kept) => Buffer.from(kept));
      damaged[which]?.writeUInt8((hash[at] ?? 0) ^ 1, at);
      yield damaged;
    }
}

describe("inclusion proof (RFC 9162 §2.1.3)", () => {
  const tree = new MemoryTree(CT_LEAVES);

  for (const { leafIndex, treeSize, proof } of CT_INCLUSION) {
    it(`gives the published proof of leaf ${leafIndex} in ${treeSize}`, async () => {
      expect(hex(await inclusionProof(leafIndex, treeSize, tree.read))).to.deep.equal(proof);
      const claim = {
        leafIndex,
        treeSize,
        leafHash: leafAt(CT_LEAVES, leafIndex),
        root: unhex(CT_ROOTS[treeSize]),
        proof: proof.map(unhex),
      };
      expect(verifyInclusion(claim)).to.equal(true);
    });
  }

  it("verifies for every leaf of every size up to 40", async () => {
    const leaves = leavesOf(40);
    const grown = new MemoryTree(leaves);
    for (let treeSize = 1; treeSize <= leaves.length; treeSize += 1) {
      const root = referenceRoot(leaves.slice(0, treeSize));
      for (let leafIndex = 0; leafIndex < treeSize; leafIndex += 1) {
        const proof = await inclusionProof(leafIndex, treeSize, grown.read);
        expect(verifyInclusion({ leafIndex, treeSize, leafHash: leafAt(leaves, leafIndex), root, proof })).to.equal(true);
      }
    }
  });

  it("fails when any byte of proof, leaf or root is damaged", async () => {
    const leaves = leavesOf(13);
    const [root, leaf] = [referenceRoot(leaves), leafAt(leaves, 11)];
    const proof = await inclusionProof(11, 13, new MemoryTree(leaves).read);
    const claim = { leafIndex: 11, treeSize: 13, leafHash: leaf, root, proof };
    expect(verifyInclusion(claim)).to.equal(true);
    for (const damaged of damages(proof)) expect(verifyInclusion({ ...claim, proof: damaged })).to.equal(false);
    for (const [damaged = leaf] of damages([leaf])) expect(verifyInclusion({ ...claim, leafHash: damaged })).to.equal(false);
    for (const [damaged = root] of damages([root])) expect(verifyInclusion({ ...claim, root: damaged })).to.equal(false);
  });

  it("fails for another leaf index, a shortened, lengthened or reordered proof and hashes of another length", async () => {
    const leaves = leavesOf(13);
    const proof = await inclusionProof(6, 13, new MemoryTree(leaves).read);
    const claim = { leafIndex: 6, treeSize: 13, leafHash: leafAt(leaves, 6), root: referenceRoot(leaves), proof };
    for (const leafIndex of [0, 5, 7, 12, 13, -1, 1.5]) expect(verifyInclusion({ ...claim, leafIndex })).to.equal(false);
    expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).to.equal(false);
    expect(verifyInclusion({ ...claim, proof: proof.slice(0, -1) })).to.equal(false);
    expect(verifyInclusion({ ...claim, proof: [...proof, Buffer.alloc(32)] })).to.equal(false);
    expect(verifyInclusion({ ...claim, proof: proof.toReversed() })).to.equal(false);
    expect(verifyInclusion({ ...claim, proof: proof.map((hash) => hash.subarray(1)) })).to.equal(false);
  });

  it("costs O(log n) reads", async () => {
    const big = new MemoryTree(leavesOf(5000));
    for (const leafIndex of [0, 1, 2499, 4095, 4096, 4999]) {
      big.reads = 0;
      await inclusionProof(leafIndex, 5000, big.read);
      expect(big.reads).to.be.at.most(2 * Math.ceil(Math.log2(5000)));
    }
  });

  it("refuses a leaf that is not in the tree", () => {
    for (const [leaf, size] of [
      [0, 0],
      [3, 3],
      [-1, 3],
      [0.5, 3],
    ] as const)
      expect(() => inclusionProof(leaf, size, tree.read)).to.throw(RangeError);
  });
});

describe("consistency proof (RFC 9162 §2.1.4)", () => {
  const tree = new MemoryTree(CT_LEAVES);

  for (const { fromSize, toSize, proof } of CT_CONSISTENCY) {
    it(`gives the published proof from ${fromSize} to ${toSize}`, async () => {
      expect(hex(await consistencyProof(fromSize, toSize, tree.read))).to.deep.equal(proof);
      const claim = { fromSize, toSize, fromRoot: unhex(CT_ROOTS[fromSize]), toRoot: unhex(CT_ROOTS[toSize]), proof: proof.map(unhex) };
      expect(verifyConsistency(claim)).to.equal(true);
    });
  }

  it("verifies between any two sizes, and only with the true roots", async () => {
    const leaves = leavesOf(260);
    const grown = new MemoryTree(leaves);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 260 }), fc.integer({ min: 1, max: 260 }), async (a, b) => {
        const [fromSize, toSize] = [Math.min(a, b), Math.max(a, b)];
        const proof = await consistencyProof(fromSize, toSize, grown.read);
        const claim = {
          fromSize,
          toSize,
          proof,
          fromRoot: referenceRoot(leaves.slice(0, fromSize)),
          toRoot: referenceRoot(leaves.slice(0, toSize)),
        };
        expect(verifyConsistency(claim)).to.equal(true);
        expect(verifyConsistency({ ...claim, fromRoot: Buffer.alloc(32) })).to.equal(false);
        expect(verifyConsistency({ ...claim, toRoot: Buffer.alloc(32) })).to.equal(false);
        if (fromSize < toSize) expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).to.equal(false);
      }),
      { numRuns: 80 },
    );
  });

  it("fails when any byte of the proof or of either root is damaged", async () => {
    const leaves = leavesOf(13);
    const proof = await consistencyProof(6, 13, new MemoryTree(leaves).read);
    const [fromRoot, toRoot] = [referenceRoot(leaves.slice(0, 6)), referenceRoot(leaves)];
    const claim = { fromSize: 6, toSize: 13, fromRoot, toRoot, proof };
    expect(verifyConsistency(claim)).to.equal(true);
    for (const damaged of damages(proof)) expect(verifyConsistency({ ...claim, proof: damaged })).to.equal(false);
    for (const [damaged = fromRoot] of damages([fromRoot])) expect(verifyConsistency({ ...claim, fromRoot: damaged })).to.equal(false);
    for (const [damaged = toRoot] of damages([toRoot])) expect(verifyConsistency({ ...claim, toRoot: damaged })).to.equal(false);
  });

  it("fails for sizes out of order, an empty first tree, a needless or a missing proof", () => {
    const [one, two] = [unhex(CT_ROOTS[1]), unhex(CT_ROOTS[2])];
    expect(verifyConsistency({ fromSize: 2, toSize: 1, fromRoot: two, toRoot: one, proof: [] })).to.equal(false);
    expect(verifyConsistency({ fromSize: 0, toSize: 1, fromRoot: unhex(CT_ROOTS[0]), toRoot: one, proof: [] })).to.equal(false);
    expect(verifyConsistency({ fromSize: 1, toSize: 1, fromRoot: one, toRoot: one, proof: [one] })).to.equal(false);
    expect(verifyConsistency({ fromSize: 1, toSize: 1, fromRoot: one, toRoot: two, proof: [] })).to.equal(false);
    expect(verifyConsistency({ fromSize: 1, toSize: 2, fromRoot: one, toRoot: two, proof: [] })).to.equal(false);
  });

  it("costs O(log n) reads", async () => {
    const big = new MemoryTree(leavesOf(5000));
    for (const fromSize of [1, 2, 4095, 4096, 4097, 4999]) {
      big.reads = 0;
      await consistencyProof(fromSize, 5000, big.read);
      expect(big.reads).to.be.at.most(3 * Math.ceil(Math.log2(5000)));
    }
  });

  it("refuses a proof from the empty tree or from a larger one", () => {
    expect(() => consistencyProof(0, 4, tree.read)).to.throw(RangeError);
    expect(() => consistencyProof(5, 4, tree.read)).to.throw(RangeError);
  });
});
