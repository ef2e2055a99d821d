import type { DocumentChild, Stopped } from "./document-child.js";

/** Processes for one document each: one stands ready, at most `most` work at a time, the rest wait in line. */
export type ChildPool = {
  readonly use: <T>(work: (child: DocumentChild) => Promise<T | Stopped>) => Promise<T | Stopped>;
  readonly warm: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How often a process is started for one document before none is said to start. */
const STARTS = 3;
const CLOSED: Stopped = { stopped: "CLOSED", detail: "" };

export const childPool = (start: () => DocumentChild, most: number): ChildPool => {
  const working = new Set<DocumentChild>();
  const line: (() => void)[] = [];
  let spare: DocumentChild | undefined;
  let turns = most;
  let closed = false;

  const spareChild = (): DocumentChild => {
    if (spare === undefined || spare.ended) spare = start();
    return spare;
  };
  /** A spare that failed to start is not offered twice. */
  const readySpare = async (): Promise<DocumentChild> => {
    const child = spareChild();
    try {
      await child.ready;
      return child;
    } catch (fault) {
      if (spare === child) spare = undefined;
      throw fault;
    }
  };
  const turn = async (): Promise<void> => {
    if (turns > 0) turns -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
  };
  const pass = (): void => {
    const next = line.shift();
    if (next === undefined) turns += 1;
    else next();
  };
  /** The warm process, or a fresh one when another caller has just taken it, or something ended it. */
  const take = async (): Promise<DocumentChild> => {
    for (let starts = 1; ; starts += 1) {
      const child = await readySpare().catch((fault: unknown) => {
        if (starts < STARTS) return undefined;
        throw fault;
      });
      if (child !== undefined && spare === child) {
        spare = undefined;
        return child;
      }
    }
  };

  return {
    use: async (work) => {
      await turn();
      try {
        if (closed) return CLOSED;
        const child = await take();
        working.add(child);
        if (closed) child.close();
        return await work(child).finally(() => working.delete(child));
      } finally {
        pass();
        if (!closed) spareChild();
      }
    },
    warm: async () => {
      const child = await readySpare();
      await child.warm;
    },
    close: async () => {
      closed = true;
      spare?.close();
      spare = undefined;
      for (const child of working) child.close();
    },
  };
};
