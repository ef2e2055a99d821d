import { randomBytes } from "node:crypto";
import type { NewId } from "../../commands/account/ports.js";

/** `prefix`, `_` and a time-ordered UUID (version 7, RFC 9562) without hyphens (Addendum A 1.1). */
export const newId: NewId = (prefix) => {
  const random = randomBytes(10);
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  return `${prefix}_${Date.now().toString(16).padStart(12, "0")}${random.toString("hex")}`;
};
