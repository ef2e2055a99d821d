import type { BoardSnapshot } from "./queries.js";

/** The header blocks of an answer: of the 200 and of the 304. */
export type AnswerHeads = { readonly head: readonly string[]; readonly notModifiedHead: readonly string[] };

/** A 200 answer ready to be sent. */
export type ReadyAnswer = {
  readonly etag: string;
  readonly body: Buffer;
  /** Every header field of the 200 but `X-Request-Id`, names and values in turn. */
  readonly head: readonly string[];
  /** Those of the 304. */
  readonly notModifiedHead: readonly string[];
  /** Both as they go to a caller with a key. */
  readonly toKey: AnswerHeads;
  /** The instant, by the database clock, from which the same snapshot may give another body. */
  readonly validUntilMs: number;
  /** Its successor at a later instant, when nothing but ages by the second have changed by then. */
  readonly renewed?: (nowMs: number) => ReadyAnswer | undefined;
};

/** Ready answers of one snapshot: dropped when another snapshot is asked for or their instant has come; bounded in bytes. */
export type ReadyAnswers = {
  readonly get: (key: string, snapshot: BoardSnapshot, nowMs: number) => ReadyAnswer | undefined;
  readonly put: (key: string, snapshot: BoardSnapshot, answer: ReadyAnswer) => void;
};

/** What an entry costs beside its body, and beside the text that an aging one is written anew from. */
const ENTRY_BYTES = 1024;

export const readyAnswers = (maxBytes: number): ReadyAnswers => {
  let answers = new Map<string, ReadyAnswer>();
  let [version, bytes] = ["", 0];
  const clear = (newVersion: string): void => {
    answers = new Map();
    [version, bytes] = [newVersion, 0];
  };
  return {
    get: (key, snapshot, nowMs) => {
      if (snapshot.version !== version) return undefined;
      const answer = answers.get(key);
      if (answer === undefined || nowMs < answer.validUntilMs) return answer;
      const renewed = answer.renewed?.(nowMs);
      if (renewed !== undefined) answers.set(key, renewed);
      return renewed;
    },
    put: (key, snapshot, answer) => {
      const size = answer.body.length * (answer.renewed === undefined ? 1 : 2) + ENTRY_BYTES;
      if (size > maxBytes) return;
      if (snapshot.version !== version || bytes + size > maxBytes) clear(snapshot.version);
      bytes += size;
      answers.set(key, answer);
    },
  };
};
