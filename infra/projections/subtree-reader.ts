import type pg from "pg";
import type { SubtreeReader } from "../../domain/evidence/proofs.js";
import { type MerkleNodeRow, merkleNodeId } from "../../projections/merkle/rows.js";
import type { ReadModels } from "./read-models.js";

/** A subtree that the stored tree does not hold: it is not complete yet, or the read model lacks it. */
export class SubtreeMissing extends Error {
  override readonly name = "SubtreeMissing";
}

/** Reads the stored complete subtrees of the chain, one by one. Throws SubtreeMissing, ReadModelUnavailable. */
export const subtreeReader =
  (models: Pick<ReadModels, "read">, pool: pg.Pool): SubtreeReader =>
  (level, index) =>
    models.read("merkle", async (schema) => {
      const query = {
        name: `subtree_${schema}`,
        text: `SELECT body FROM ${schema}.nodes WHERE id = $1`,
        values: [merkleNodeId(level, index)],
      };
      const { rows } = await pool.query<{ body: string }>(query);
      if (rows[0] === undefined) throw new SubtreeMissing(`the stored tree holds no subtree ${level}/${index}`);
      const { hash } = JSON.parse(rows[0].body) as MerkleNodeRow;
      return Buffer.from(hash, "hex");
    });
