import type { ChainRecord } from "../domain/evidence/record.js";
import type { JsonObject } from "../domain/shared/json.js";
import type { ArtifactId, Sha256Hex } from "../domain/shared/sha256.js";

/** An evidence event as a projection sees it: the record, its hash, and its artifact decoded where it is JSON. */
export type EvidenceEvent = {
  readonly position: bigint;
  readonly record: ChainRecord;
  readonly recordHash: Sha256Hex;
  readonly recordBytes: Uint8Array;
  /** The canonical JSON artifact, decoded; null when the record names none or one that is not JSON. */
  readonly data: JsonObject | null;
  readonly artifactId: ArtifactId | null;
};

/** Column types a projection may query by, beside the row itself. */
export type ColumnType = "text" | "bigint" | "boolean";

/** A table of a projection: rows by id, each a JSON object, with columns derived from the row for queries. */
export type TableShape<Row extends JsonObject = JsonObject> = {
  readonly columns: { readonly [name: string]: { readonly type: ColumnType; readonly of: (row: Row) => string | number | boolean | null } };
  /** Column lists to index. */
  readonly indexes: readonly (readonly string[])[];
};

/** The rows a fold may see and change: only ids its `touches` named, and only what stood there before the event. */
export type RowAccess = {
  readonly get: (table: string, id: string) => JsonObject | undefined;
  readonly put: (table: string, id: string, row: JsonObject) => void;
  readonly remove: (table: string, id: string) => void;
};

/** A row to be loaded before the fold. */
export type RowRef = { readonly table: string; readonly id: string };

/**
 * A read model: a name, a version, tables and a pure fold. It reads no clock, no artifact but the event's own and no other
 * read model. A new shape is a new `version`. The runner loads the rows `touches` names, folds, and saves rows and projection checkpoint in one transaction.
 */
export type Projection = {
  readonly name: string; // snake_case
  readonly version: number;
  readonly tables: { readonly [table: string]: TableShape };
  readonly touches: (event: EvidenceEvent) => readonly RowRef[];
  readonly fold: (event: EvidenceEvent, rows: RowAccess) => void;
};
