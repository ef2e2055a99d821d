/** A map of at most `limit` entries that forgets those not asked for lately. */
export type RecentMap<V> = {
  readonly get: (key: string) => V | undefined;
  readonly put: (key: string, value: V) => void;
  readonly size: () => number;
};

/**
 * Two halves: when the younger is full it becomes the older, and what was in the older and not asked for since is gone. A hit costs one
 * look-up, where a list in the order of use would be written at every hit.
 */
export const recentMap = <V>(limit: number): RecentMap<V> => {
  const half = Math.max(1, Math.floor(limit / 2));
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const put = (key: string, value: V): void => {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    old.delete(key);
    young.set(key, value);
  };
  return {
    get: (key) => {
      const value = young.get(key);
      if (value !== undefined) return value;
      const former = old.get(key);
      if (former !== undefined) put(key, former);
      return former;
    },
    put,
    size: () => young.size + old.size,
  };
};
