import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { Refusal } from "../../../domain/shared/refusal.js";
import type { TellSealed } from "./check-private.js";

const LINES_AT_ONCE = 1_000;

/**
 * Does `work` and writes what it tells of private events to `path`, one JSON line each: `{stream, revision, position, leaf, seal_seq,
 * leaf_index}`, the last two null for an event that is not sealed yet. The file appears whole or not at all. Throws Refusal `file-not-written`.
 */
export const writingSeals = async <T>(path: string, work: (tell: TellSealed) => Promise<T>): Promise<T> => {
  const partial = `${path}.${process.pid}.partial`;
  const file = written(path, () => openSync(partial, "wx", 0o600));
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) written(path, () => writeSync(file, lines.join("")));
    lines = [];
  };
  try {
    const answer = await work((sealed) => {
      lines.push(lineOf(sealed));
      if (lines.length >= LINES_AT_ONCE) flush();
    });
    flush();
    written(path, () => renameSync(partial, path));
    return answer;
  } finally {
    closeSync(file);
    rmSync(partial, { force: true });
  }
};

const lineOf: (sealed: Parameters<TellSealed>[0]) => string = ({ event, seal }) =>
  `${JSON.stringify({
    stream: event.stream,
    revision: event.revision,
    position: event.position.toString(),
    leaf: event.leaf,
    seal_seq: seal?.seq ?? null,
    leaf_index: seal?.index ?? null,
  })}\n`;

const written = <T>(path: string, write: () => T): T => {
  try {
    return write();
  } catch (cause) {
    throw new Refusal("file-not-written", `${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
};
