/** A place in a bounded line: runs the work when its turn comes. */
export type Place = <T>(work: () => Promise<T>) => Promise<T>;

/** Gives places: `most` work at once and `waiting` more may wait; undefined when the line is full. */
export const turns = (most: number, waiting: number): (() => Place | undefined) => {
  const line: (() => void)[] = [];
  let taken = 0;
  const enter = async (): Promise<void> => {
    taken += 1;
    if (taken > most) await new Promise<void>((resolve) => line.push(resolve));
  };
  const leave = (): void => {
    taken -= 1;
    line.shift()?.();
  };
  return () => {
    if (taken >= most + waiting) return undefined;
    const entered = enter();
    return async (work) => {
      await entered;
      try {
        return await work();
      } finally {
        leave();
      }
    };
  };
};
