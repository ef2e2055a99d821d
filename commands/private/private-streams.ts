import { AccountRefusal } from "../../domain/account/refusal.js";
import { type ExpectedRevision, WrongExpectedRevision } from "../../domain/log/event.js";
import { readEvent, type VersionedEvent } from "../../domain/private/event-family.js";
import { parsePrivateData } from "../../domain/private/stored-json.js";
import { type StreamKind, streamOf } from "../../domain/private/stream-kind.js";
import type { ReadStream } from "../ports.js";
import type { AppendPrivate, PrivateContext } from "./ports.js";

/** What a stream has come to. `position` is that of its newest event, null while there is none. */
export type Loaded<State> = { readonly stream: string; readonly state: State; readonly revision: ExpectedRevision };

/** What a command wants recorded, all of it or nothing, and its answer. */
export type PrivateDecision<E, T> = { readonly events: readonly E[]; readonly answer: T };

/** `position` in the log of the last event appended; null when nothing was to be recorded. `state` is that after it. */
export type Decided<State, T> = { readonly answer: T; readonly state: State; readonly position: bigint | null };

/** Decides on the newest state; may be asked again, so it has no effects of its own. */
export type Decide<State, E, T> = (state: State) => PrivateDecision<E, T> | Promise<PrivateDecision<E, T>>;

export type PrivateStreams = {
  /** The newest state. Throws LogUnavailable, MalformedPrivateEvent. */
  readonly load: <State, E extends VersionedEvent>(kind: StreamKind<State, E>, id: string) => Promise<Loaded<State>>;
  /** Decides and appends; when others appended first, decides again. Throws AccountRefusal `commands-contended`, what `decide` throws, LogUnavailable. */
  readonly decide: <State, E extends VersionedEvent, T>(
    kind: StreamKind<State, E>,
    id: string,
    context: PrivateContext,
    decide: Decide<State, E, T>,
  ) => Promise<Decided<State, T>>;
  /** Appends after a state that was loaded; false when others appended first. */
  readonly appendAfter: <State>(
    loaded: Loaded<State>,
    events: readonly VersionedEvent[],
    context: PrivateContext,
  ) => Promise<bigint | undefined>;
  /** Begins a stream; undefined when it exists. */
  readonly begin: (stream: string, event: VersionedEvent, context: PrivateContext) => Promise<bigint | undefined>;
};

/** How often a decision is taken anew when others append first. */
const MAX_DECISIONS = 32;
/** States kept, so that a long stream is read from where it was read to last. */
const KEPT_STATES = 2_000;

type Kept = { readonly state: unknown; readonly revision: number };

/** Streams of accounts, keys and the like: read, decided on and appended to with the expected revision. One for each process. */
export const privateStreams = (ports: { readonly readStream: ReadStream; readonly append: AppendPrivate }): PrivateStreams => {
  const kept = new Map<string, Kept>();

  const keep = (stream: string, state: unknown, revision: number): void => {
    if ((kept.get(stream)?.revision ?? -1) > revision) return;
    kept.delete(stream);
    kept.set(stream, { state, revision });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_STATES) return;
      kept.delete(oldest);
    }
  };

  const load: PrivateStreams["load"] = async (kind, id) => {
    const stream = streamOf(kind, id);
    const former = kept.get(stream);
    let [state, revision] = former === undefined ? [kind.initial, -1] : [former.state as typeof kind.initial, former.revision];
    for await (const event of ports.readStream(stream, revision + 1)) {
      state = kind.evolve(state, readEvent(kind.events, event.type, parsePrivateData(event.data)));
      revision = event.revision;
    }
    if (revision < 0) return { stream, state, revision: "no_stream" };
    keep(stream, state, revision);
    return { stream, state, revision };
  };

  const tryAppend = async (stream: string, expected: ExpectedRevision, events: readonly VersionedEvent[], context: PrivateContext) => {
    try {
      return await ports.append(stream, expected, events, context);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  };

  const decide: PrivateStreams["decide"] = async (kind, id, context, decideOn) => {
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
      const { stream, state, revision } = await load(kind, id);
      const { events, answer } = await decideOn(state);
      if (events.length === 0) return { answer, state, position: null };
      const appended = await tryAppend(stream, revision, events, context);
      if (appended === undefined) continue;
      const after = events.reduce(kind.evolve, state);
      keep(stream, after, appended.revision);
      return { answer, state: after, position: appended.position };
    }
    throw new AccountRefusal("commands-contended", "Others kept changing the same record first. Try again.");
  };

  return {
    load,
    decide,
    appendAfter: async ({ stream, revision }, events, context) => (await tryAppend(stream, revision, events, context))?.position,
    begin: async (stream, event, context) => (await tryAppend(stream, "no_stream", [event], context))?.position,
  };
};
