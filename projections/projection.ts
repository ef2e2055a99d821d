import type { ChainRecord } from "../domain/evidence/record.js";
import type { RecordedEvent } from "../domain/log/event.js";
import type { JsonObject } from "../domain/shared/json.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import type { LogFilter } from "./ports.js";

/** An evidence event as a projection sees it: the record, its bytes, and its artifact decoded where the fold reads it. */
export type EvidenceEvent = {
  readonly position: bigint;
  readonly record: ChainRecord;
  readonly recordBytes: Uint8Array;
  /** The canonical JSON artifact, decoded; null when the fold does not read artifacts of this kind. */
  readonly data: JsonObject | null;
};

/** How events of the log become those of a fold. Throws for an event that cannot be read: the projection stops before it. */
export type EventSource<Event> = {
  readonly filter: LogFilter;
  /** The one stream of which it takes every event; null when it takes parts or several. Lags are counted by it. */
  readonly stream: string | null;
  /** Undefined for an event that is none of this projection's though its names pass the filter. */
  decode(recorded: RecordedEvent): Event | undefined;
  /** The artifact the fold needs beside the event. */
  artifactOf(event: Event): ArtifactId | null;
  withArtifact(event: Event, bytes: Uint8Array): Event;
};

/** Column types a table may be queried by, beside the row itself. */
export type ColumnType = "text" | "bigint" | "boolean";

/** A table of a projection: rows by id, each a JSON object, some of its members repeated as columns for queries. */
export type TableShape = {
  /** Top-level members of the row, by name: null or a value of that type. */
  readonly columns: { readonly [member: string]: ColumnType };
  /** Column lists to index. */
  readonly indexes: readonly (readonly string[])[];
  /** Its rows are put once and never read, changed or removed by the fold, so a rebuild need not hold them. */
  readonly appendOnly?: true;
};

/** The row type of each table. */
export type RowTypes = { readonly [table: string]: JsonObject };

/** A row, named. */
export type RowRef<Table extends string = string> = { readonly table: Table; readonly id: string };

/** What a fold may do with rows: `get` those its `touches` named, put and remove any. Rows are never changed in place. */
export type RowAccess<Rows extends RowTypes = RowTypes> = {
  get<T extends keyof Rows & string>(table: T, id: string): Rows[T] | undefined;
  put<T extends keyof Rows & string>(table: T, id: string, row: Rows[T]): void;
  remove<T extends keyof Rows & string>(table: T, id: string): void;
};

/** A look at the rows loaded so far, as they stood before the batch. */
export type Peek<Rows extends RowTypes = RowTypes> = {
  get<T extends keyof Rows & string>(table: T, id: string): Rows[T] | undefined;
};

/**
 * A read model: a name, a version, tables and a pure fold. It reads no clock, no artifact but the event's own and no other
 * read model. A new shape, or the same rows computed differently, is a new `version`. The runner loads the rows `touches` names, folds, and saves rows and
 * projection checkpoint in one transaction.
 */
export type Projection<Event = unknown, Rows extends RowTypes = RowTypes> = {
  readonly name: string; // snake_case
  readonly version: number;
  readonly tables: { readonly [T in keyof Rows]: TableShape };
  readonly source: EventSource<Event>;
  /**
   * The rows the fold will `get` for this event. Asked again after they are loaded until it names no further one, so a row
   * may name others; what an earlier event of the same batch puts needs no naming.
   */
  touches(event: Event, loaded: Peek<Rows>): readonly RowRef<keyof Rows & string>[];
  fold(event: Event, rows: RowAccess<Rows>): void;
};
