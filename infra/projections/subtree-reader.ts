import type pg from "pg";
import type { SubtreePlace } from "../../domain/evidence/merkle.js";
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

/** The same for the places named, all read at once. Rejects with SubtreeMissing for any other, and for one that is not stored. */
export const readSubtrees = async (
  models: Pick<ReadModels, "read">,
  pool: pg.Pool,
  places: readonly SubtreePlace[],
): Promise<SubtreeReader> => {
  const ids = places.map(({ level, index }) => merkleNodeId(level, index));
  const { rows } = await models.read("merkle", (schema) =>
    pool.query<{ id: string; body: string }>(`SELECT id, body FROM ${schema}.nodes WHERE id = ANY ($1::text[])`, [ids]),
  );
  const hashes = new Map(rows.map(({ id, body }) => [id, Buffer.from((JSON.parse(body) as MerkleNodeRow).hash, "hex")]));
  return async (level, index) => {
    const hash = hashes.get(merkleNodeId(level, index));
    if (hash === undefined) throw new SubtreeMissing(`the stored tree holds no subtree ${level}/${index}`);
    return hash;
  };
};
