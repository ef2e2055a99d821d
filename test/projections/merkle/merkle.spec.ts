import { expect } from "chai";
import { leafHash, rootOfFrontier } from "../../../domain/evidence/merkle.js";
import { foldAll } from "../../../infra/projections/fold-all.js";
import { merkle } from "../../../projections/merkle/merkle.js";
import { type FrontierRow, type MerkleNodeRow, merkleNodeId } from "../../../projections/merkle/rows.js";
import { boardEvidence, headEntry } from "../../support/board-evidence.js";
import { referenceRoot } from "../../support/merkle-tree.js";

const SIZES = 70; // past two powers of two

describe("the stored tree of the chain", () => {
  it("has the root of RFC 6962 §2.1 at every size", async () => {
    const evidence = boardEvidence();
    const leaves: Uint8Array[] = [];
    for (let size = 1; size <= SIZES; size += 1) {
      await evidence.append([headEntry(`${size}`)]);
      leaves.push(evidence.log.events.at(-1)?.data ?? Buffer.alloc(0));
      const { rows } = await foldAll(merkle, { readAll: evidence.log.readAll, getArtifacts: evidence.artifacts.getMany, end: "end" });
      const frontier = rows.get("frontier", "frontier") as FrontierRow;
      expect(frontier.size).to.equal(size);
      const root = rootOfFrontier(frontier.roots.map((hash) => Buffer.from(hash, "hex")));
      expect(root.toString("hex")).to.equal(referenceRoot(leaves).toString("hex"), `root of ${size} leaves`);
    }
  });

  it("holds every complete subtree once, and no other", async () => {
    const evidence = boardEvidence();
    for (let leaf = 0; leaf < 11; leaf += 1) await evidence.append([headEntry(`${leaf}`)]);
    const { rows } = await foldAll(merkle, { readAll: evidence.log.readAll, getArtifacts: evidence.artifacts.getMany, end: "end" });
    const nodes = rows.table("nodes");
    const perLevel = [0, 1, 2, 3, 4].map((level) => [...nodes.keys()].filter((id) => id.startsWith(`${level}/`)).length);
    expect(perLevel).to.deep.equal([11, 5, 2, 1, 0]);
    const leaf = nodes.get(merkleNodeId(0, 3)) as MerkleNodeRow;
    expect(leaf.hash).to.equal(leafHash(evidence.log.events[4]?.data ?? Buffer.alloc(0)).toString("hex"));
    const subtree = nodes.get(merkleNodeId(3, 0)) as MerkleNodeRow;
    const leaves = evidence.log.events.slice(1, 9).map(({ data }) => data);
    expect(subtree.hash).to.equal(referenceRoot(leaves).toString("hex"));
  });
});
