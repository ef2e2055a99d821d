/** What a writer demands of the stream, in the protocol's words. */
export type ExpectedVersion = number | "no_stream" | "any" | "stream_exists";

/** Where a stream stands. `revision` is -1 while it has no event; events below `truncateBefore` were deleted softly. */
export type StreamHead = {
  readonly revision: number;
  readonly truncateBefore: number;
  readonly tombstoned: boolean;
  /** The newest append of this process, by which a repeat without an expected revision is recognised (best effort). */
  readonly lastAppend?: { readonly firstId: string; readonly count: number; readonly position: number };
};

export const NO_STREAM: StreamHead = { revision: -1, truncateBefore: 0, tombstoned: false };

/** What an append came to. */
export type AppendOutcome =
  | { readonly kind: "appended"; readonly revision: number; readonly position: number }
  | { readonly kind: "wrong-version"; readonly actual: number | null }
  | { readonly kind: "stream-deleted" };

/** What is to be done with an append, given where its stream stands. */
export type AppendDecision =
  | { readonly kind: "write" }
  /** The stream has moved on: this may be a repeat, which the ids from `from` on will show. */
  | { readonly kind: "compare"; readonly from: number }
  | { readonly kind: "answer"; readonly outcome: AppendOutcome };

/** Whether all of a stream's events were deleted softly: it then does not exist, and its revisions go on where they stood. */
export const deletedSoftly = ({ revision, truncateBefore }: StreamHead): boolean => truncateBefore > Math.max(revision, 0);

export const exists = (head: StreamHead): boolean => head.revision >= 0 && !deletedSoftly(head);

const stands = (head: StreamHead, expected: ExpectedVersion): boolean => {
  if (expected === "any") return true;
  if (expected === "stream_exists") return exists(head);
  if (expected === "no_stream") return !exists(head);
  return expected === head.revision;
};

export const wrongVersion = ({ revision }: StreamHead): AppendOutcome => ({
  kind: "wrong-version",
  actual: revision < 0 ? null : revision,
});

/** The repeat of the stream's newest append, of one whose writer named no revision. */
const repeated = (head: StreamHead, expected: ExpectedVersion, ids: readonly string[]): AppendOutcome | undefined => {
  const { lastAppend, revision } = head;
  if (expected !== "any" && expected !== "stream_exists") return undefined;
  if (lastAppend === undefined || lastAppend.firstId !== ids[0] || lastAppend.count !== ids.length) return undefined;
  return { kind: "appended", revision, position: lastAppend.position };
};

/** Decides an append of events with these ids on a stream that stands so. */
export const decideAppend = (head: StreamHead, expected: ExpectedVersion, ids: readonly string[]): AppendDecision => {
  if (head.tombstoned) return { kind: "answer", outcome: { kind: "stream-deleted" } };
  const repeat = repeated(head, expected, ids);
  if (repeat !== undefined) return { kind: "answer", outcome: repeat };
  if (stands(head, expected)) return { kind: "write" };
  const from = expected === "no_stream" ? 0 : typeof expected === "number" ? expected + 1 : undefined;
  if (from === undefined || from > head.revision || ids.length === 0) return { kind: "answer", outcome: wrongVersion(head) };
  return { kind: "compare", from };
};
