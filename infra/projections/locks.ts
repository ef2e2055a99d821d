import { sha256Bytes } from "../../domain/shared/sha256.js";
import type { Queryable } from "./database.js";

/** What only one process may do at a time with a projection, or a policy. */
export type Exclusive = "project" | "rebuild" | "follow";

/**
 * Takes the session lock if it is free. It is held until the session ends, however the process ends, so what the holder
 * writes on that same session can never overlap with its successor's.
 */
export const tryLock = async (db: Queryable, what: Exclusive, name: string): Promise<boolean> => {
  const { rows } = await db.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1::bigint) AS taken", [lockKey(what, name)]);
  return rows[0]?.taken === true;
};

const lockKey = (what: Exclusive, name: string): string => String(sha256Bytes(`reserve-board ${what} ${name}`).readBigInt64BE(0));
