import type { StoredEvent } from "../stored-event.js";
import { type AppendOutcome, decideAppend, deletedSoftly, type ExpectedVersion, NO_STREAM, type StreamHead } from "./append-decision.js";
import { POSITION_STEP } from "./recent-events.js";
import { deletedBefore, METADATA_PREFIX, type ProposedEvent, tombstone, truncation } from "./system-events.js";

/** What a client asks of a stream: to take events, or to be deleted, softly or for good. */
export type WriteRequest = {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly change: { readonly append: readonly ProposedEvent[] } | "delete" | "tombstone";
};

const NO_EVENTS: readonly ProposedEvent[] = [];
export const eventsOf = ({ change }: WriteRequest): readonly ProposedEvent[] => (typeof change === "string" ? NO_EVENTS : change.append);

/** What becomes of a request within a group. */
export type Placement =
  | { readonly kind: "written"; readonly outcome: AppendOutcome }
  | { readonly kind: "answered"; readonly outcome: AppendOutcome }
  | { readonly kind: "compare"; readonly from: number }
  /** Its stream has been written by the group already, so it is decided with the next one. */
  | { readonly kind: "next-group" };

const ticksNow = (): string => `${Date.now()}0000`;

/** The events of one commit, placed one behind the other, and where their streams then stand. */
export class AppendGroup {
  readonly events: StoredEvent[] = [];
  readonly heads = new Map<string, StreamHead>();
  readonly #known: (stream: string) => StreamHead | undefined;
  readonly #created = ticksNow();
  #position: number;

  constructor(position: number, known: (stream: string) => StreamHead | undefined) {
    this.#position = position;
    this.#known = known;
  }

  place(request: WriteRequest): Placement {
    const { stream, expected } = request;
    const decision = decideAppend(
      this.#head(stream),
      expected,
      eventsOf(request).map(({ id }) => id),
    );
    if (decision.kind === "write") return { kind: "written", outcome: this.#write(request) };
    if (decision.kind === "answer" && decision.outcome.kind === "appended") return { kind: "answered", outcome: decision.outcome };
    if (this.heads.has(stream)) return { kind: "next-group" };
    return decision.kind === "answer" ? { kind: "answered", outcome: decision.outcome } : decision;
  }

  #head(stream: string): StreamHead {
    return this.heads.get(stream) ?? this.#known(stream) ?? NO_STREAM;
  }

  #write({ stream, change }: WriteRequest): AppendOutcome {
    if (change === "delete") return this.#append(METADATA_PREFIX + stream, [truncation("everything")]);
    if (change === "tombstone") return this.#append(stream, [tombstone()], { tombstoned: true });
    const head = this.#head(stream);
    const outcome = this.#append(stream, change.append);
    if (deletedSoftly(head)) this.#append(METADATA_PREFIX + stream, [truncation(head.revision + 1)]);
    return outcome;
  }

  #append(stream: string, proposed: readonly ProposedEvent[], changes: Partial<StreamHead> = {}): AppendOutcome {
    const head = this.#head(stream);
    let revision = head.revision;
    for (const { id, type, isJson, data, metadata } of proposed) {
      this.#position += POSITION_STEP;
      revision += 1;
      this.events.push({ position: this.#position, stream, revision, id, type, isJson, created: this.#created, data, metadata });
    }
    const lastAppend = { firstId: proposed[0]?.id ?? "", count: proposed.length, position: this.#position };
    this.heads.set(stream, { ...head, revision, lastAppend, ...changes });
    if (stream.startsWith(METADATA_PREFIX)) this.#describe(stream.slice(METADATA_PREFIX.length), proposed.at(-1));
    return { kind: "appended", revision, position: this.#position };
  }

  /** Takes over what newly written metadata says of its stream. */
  #describe(stream: string, metadata: ProposedEvent | undefined): void {
    if (metadata === undefined) return;
    this.heads.set(stream, { ...this.#head(stream), truncateBefore: deletedBefore(metadata.data) });
  }
}
