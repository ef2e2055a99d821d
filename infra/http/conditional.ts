import { createHash } from "node:crypto";
import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";

const TAG_CHARACTERS = 32;
/** The member that moves with every second and so is no part of an entity tag (Addendum B 6.4.1). */
const AGE = "age_seconds";
/**
 * The same in canonical text; its value is a number or null. A quotation mark inside a string stands behind a backslash there, so no text
 * is taken for it.
 */
const AGES = /,"age_seconds":(?:null|[-+.\deE]+)(?=\})|"age_seconds":(?:null|[-+.\deE]+),?/g;

/** Weak entity tag of a JSON body: SHA-256 over its RFC 8785 form without every `age_seconds` (Addendum B 6.4.1). */
export const weakEtag = (body: Json): string => {
  const hash = createHash("sha256");
  let text = "";
  eachPiece(body, LEVELS, (piece) => {
    text += piece;
    if (text.length < PIECE_CHARACTERS) return;
    hash.update(text);
    text = "";
  });
  return `W/"${hash.update(text).digest("hex").slice(0, TAG_CHARACTERS)}"`;
};

/** Bodies of some megabytes are hashed piece by piece: written as one text they cost four times as much, most of it to clear it away. */
const PIECE_CHARACTERS = 16_384;
/** Levels taken apart: a list of objects inside a list of objects. */
const LEVELS = 4;

const eachPiece = (value: Json, levels: number, take: (piece: string) => void): void => {
  if (levels === 0 || typeof value !== "object" || value === null) {
    take(canonicalJson(value).replace(AGES, ""));
    return;
  }
  const isList = Array.isArray(value);
  const members = isList ? value.map((item): Member => ["", item]) : sortedMembers(value as JsonObject);
  take(isList ? "[" : "{");
  for (const [place, [name, member]] of members.entries()) {
    take(`${place === 0 ? "" : ","}${isList ? "" : `${canonicalJson(name)}:`}`);
    eachPiece(member, levels - 1, take);
  }
  take(isList ? "]" : "}");
};

type Member = readonly [name: string, value: Json];

/** By UTF-16 code units (RFC 8785 3.2.3). */
const sortedMembers = (object: JsonObject): readonly Member[] =>
  Object.keys(object)
    .filter((name) => name !== AGE)
    .sort()
    .map((name): Member => [name, object[name] as Json]);

/** Strong entity tag of exact bytes. */
export const strongEtag = (bytes: Uint8Array): string => `"${sha256Hex(bytes).slice(0, TAG_CHARACTERS)}"`;

const ENTITY_TAG = /^(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")$/;

/** The opaque tags of an If-None-Match list; undefined when a member is malformed. Empty members are allowed (RFC 9110 5.6.1). */
const opaqueTags = (header: string): string[] | undefined => {
  const members = splitList(header).map((member) => member.trim());
  const tags = members.filter((member) => member !== "").map((member) => ENTITY_TAG.exec(member)?.[1]);
  const known = tags.filter((tag) => tag !== undefined);
  return known.length === tags.length ? known : undefined;
};

/** Splits at commas outside quotes: an opaque tag may hold commas. */
const splitList = (header: string): string[] => {
  const members: string[] = [];
  let [start, quoted] = [0, false];
  for (let i = 0; i < header.length; i++) {
    if (header[i] === '"') quoted = !quoted;
    if (header[i] !== "," || quoted) continue;
    members.push(header.slice(start, i));
    start = i + 1;
  }
  return [...members, header.slice(start)];
};

/** Whether If-None-Match names the tag: compared weakly, lists and `*` honoured, a malformed value ignored (Addendum B 6.4.2). */
export const noneMatchNames = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.startsWith("W/") ? etag.slice(2) : etag;
  return opaqueTags(ifNoneMatch)?.includes(opaque) ?? false;
};
