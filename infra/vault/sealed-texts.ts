import { DamagedBox } from "../../commands/private/ports.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { openBox, sealBox } from "./boxes.js";

const purposeOf = (owner: string): string => `text:${owner}`;

/** Throws TypeError for text that is not well-formed Unicode: it could not be given back. */
export const sealText = (key: Uint8Array, owner: string, text: string): SealedText => {
  if (!text.isWellFormed()) throw new TypeError("a sealed text must be well-formed Unicode");
  return { owner, box: sealBox(key, purposeOf(owner), Buffer.from(text, "utf8")).toString("base64url") };
};

/** Throws DamagedBox. */
export const openText = (key: Uint8Array, { owner, box }: SealedText): string => {
  const bytes = Buffer.from(box, "base64url");
  const plain = bytes.toString("base64url") === box ? openBox(key, purposeOf(owner), bytes) : undefined;
  if (plain === undefined) throw new DamagedBox(`a text sealed for ${owner} was changed`);
  return plain.toString("utf8");
};
