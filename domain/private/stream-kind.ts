import type { EventFamily, VersionedEvent } from "./event-family.js";

/** A kind of private stream: `<category>-<id>`, its events, and the state they fold into. */
export type StreamKind<State, E extends VersionedEvent> = {
  readonly category: string; // without a dash: the store splits at the first
  readonly events: EventFamily<E>;
  readonly initial: State;
  readonly evolve: (state: State, event: E) => State;
};

export const streamOf = (kind: { readonly category: string }, id: string): string => `${kind.category}-${id}`;
