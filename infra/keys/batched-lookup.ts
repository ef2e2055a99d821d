import { DatabaseUnavailable } from "../../commands/ports.js";

/** Asks for many keys in one statement. */
export type LoadMany<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;

const AT_ONCE = 256;

/**
 * One statement at a time, however many ask: what arrives while one is under way goes with the next, each key once. At most `maxWaiting`
 * keys wait; more are refused with DatabaseUnavailable. So a flood of unknown keys is one statement's load on the database.
 */
export const batchedLookup = <V>(load: LoadMany<V>, maxWaiting: number): ((key: string) => Promise<V | undefined>) => {
  const waiting = new Map<string, PromiseWithResolver<V | undefined>>();
  let running = false;

  const turn = async (): Promise<void> => {
    const batch = [...waiting].slice(0, AT_ONCE);
    for (const [key] of batch) waiting.delete(key);
    try {
      const found = await load(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    while (waiting.size > 0) await turn();
    running = false;
  };

  return (key) => {
    const joined = waiting.get(key);
    if (joined !== undefined) return joined.promise;
    if (waiting.size >= maxWaiting) return Promise.reject(new DatabaseUnavailable("as many look-ups as may wait are waiting"));
    const made = withResolver<V | undefined>();
    waiting.set(key, made);
    if (!running) void run();
    return made.promise;
  };
};

type PromiseWithResolver<T> = {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
};

const withResolver = <T>(): PromiseWithResolver<T> => {
  let [resolve, reject]: [(value: T) => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<T>((onValue, onError) => {
    [resolve, reject] = [onValue, onError];
  });
  return { promise, resolve, reject };
};
