import { randomFillSync } from "node:crypto";

const RANDOM_BYTES = 10;
const pool = Buffer.allocUnsafe(RANDOM_BYTES * 512);
let used = pool.length;

/** `req_` and a time-ordered UUID (version 7, RFC 9562) without hyphens: 32 lowercase hex characters (Addendum A 1.1). */
export const newRequestId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += RANDOM_BYTES;
  pool[start] = 0x70 | ((pool[start] ?? 0) & 0x0f);
  pool[start + 2] = 0x80 | ((pool[start + 2] ?? 0) & 0x3f);
  return `req_${Date.now().toString(16).padStart(12, "0")}${pool.toString("hex", start, used)}`;
};
