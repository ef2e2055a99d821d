import { randomUUID } from "node:crypto";
import type { NewEvent } from "../../domain/log/event.js";

/** A name no other test uses, in the form of `<category>-<id>`. */
export const someStream = (category = "thing"): string => `${category}-${randomUUID()}`;

/** An event whose data is the canonical JSON of `data`; about 40 bytes unless said otherwise. */
export const someEvent = (data: unknown = { v: 1 }, changes: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: "thing.happened",
  data: Buffer.from(JSON.stringify(data)),
  metadata: null,
  ...changes,
});

export const someEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, n) => someEvent({ n }));

/** All of what an async iterable yields. */
export const collected = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
};

/** What `work` rejects with. Throws when it does not reject. */
export const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("expected a failure, and there was none");
};
