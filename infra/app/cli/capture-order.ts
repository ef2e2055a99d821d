import { createReadStream } from "node:fs";
import { keptBytes } from "../../../commands/capture-document.js";
import type { SourceChoice } from "../../../commands/find-source.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { type Month, parseMonth } from "../../../domain/shared/time.js";
import { type OptionValues, textOf, WrongUsage } from "./command.js";

/** What a capture was asked for, checked before anything is opened. */
export type CaptureOrder = {
  readonly choice: SourceChoice;
  readonly document: { readonly file: string; readonly url: string } | null; // null: fetched from the source
  readonly period: Month | null;
};

/** Throws WrongUsage. */
export const readOrder = (options: OptionValues): CaptureOrder => {
  const [source, symbol, file] = [textOf(options, "source"), textOf(options, "symbol"), textOf(options, "file")];
  const url = readAddress(textOf(options, "url"));
  if (source === undefined && symbol === undefined) throw new WrongUsage("name a source (--source) or a token (--symbol)");
  if ((file === undefined) !== (url === undefined))
    throw new WrongUsage("--file and --url go together: a file's address is part of the record");
  return {
    choice:
      source === undefined ? { sourceId: null, symbol: symbol ?? "", url: url ?? null } : { sourceId: source, symbol: symbol ?? null },
    document: file === undefined || url === undefined ? null : { file, url },
    period: readPeriod(textOf(options, "period")),
  };
};

/** As it was given, but for characters that an address carries percent-encoded: it goes on record for good. */
export const readAddress = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (!/^https?:\/\//i.test(text)) throw new WrongUsage("--url must be an http or https address");
  if (!URL.canParse(text) || /[\s\p{Cc}]/u.test(text)) throw new WrongUsage("--url is not an address");
  const { href, username, password } = new URL(text);
  if (username !== "" || password !== "") throw new WrongUsage("--url must not carry credentials: it goes on record");
  return /^[\x21-\x7e]+$/.test(text) ? text : href;
};

const readPeriod = (text: string | undefined): Month | null => {
  const month = text === undefined ? null : parseMonth(text);
  if (month === undefined) throw new WrongUsage("--period must be a month, YYYY-MM");
  return month;
};

/**
 * At most what is kept of any document and a byte more: a file that never ends is refused like one that is too large. Throws
 * Refusal `document-unreadable`.
 */
export const readDocument = async (file: string, maxBytes: number): Promise<Buffer> => {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of createReadStream(file, { end: keptBytes(maxBytes) })) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (cause) {
    throw new Refusal("document-unreadable", `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
};
