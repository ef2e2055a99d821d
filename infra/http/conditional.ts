import { canonicalJson } from "../../domain/shared/canonical-json.js";
import type { Json } from "../../domain/shared/json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";

const TAG_CHARACTERS = 32;
/**
 * The member that moves with every second and so is no part of an entity tag (Addendum B 6.4.1), in canonical text; a number or null. A
 * quotation mark inside a string stands behind a backslash there, so no text is taken for it. Cutting it from the text costs a third of
 * copying the body without it.
 */
const AGES = /,"age_seconds":(?:null|[-+.\deE]+)(?=\})|"age_seconds":(?:null|[-+.\deE]+),?/g;

/** Weak entity tag of a JSON body: SHA-256 over its RFC 8785 form without every `age_seconds` (Addendum B 6.4.1). */
export const weakEtag = (body: Json): string => `W/"${sha256Hex(canonicalJson(body).replace(AGES, "")).slice(0, TAG_CHARACTERS)}"`;

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
