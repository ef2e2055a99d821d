import type { Sha256Hex } from "../../domain/shared/sha256.js";

/** Table `nodes`, id `<level>/<index>`: a complete subtree over the leaves `[index * 2^level, (index + 1) * 2^level)` (Addendum B 4.3). */
export type MerkleNodeRow = { readonly level: number; readonly index: number; readonly hash: Sha256Hex };

/** Table `frontier`, one row, id `frontier`: the tree's size and the roots of the complete subtrees it is made of, largest first. */
export type FrontierRow = { readonly size: number; readonly roots: readonly Sha256Hex[] };

/** The row type of each table of the projection `merkle`. */
export type MerkleRows = { readonly nodes: MerkleNodeRow; readonly frontier: FrontierRow };

/** Id of a row of `nodes`. */
export const merkleNodeId = (level: number, index: number): string => `${level}/${index}`;
