import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import type { ServiceTerms, TermsText } from "../../domain/terms/terms.js";
import { packagePath } from "../assets/package-root.js";

/** A terms file is not what Addendum A 8.6 demands; the start ends with this sentence. */
export class TermsFault extends Error {
  override readonly name = "TermsFault";
}

/** An ISO date, with `.2`, `.3` ... when two share a day. */
const VERSION = /^\d{4}-\d{2}-\d{2}(\.[2-9]|\.[1-9]\d+)?$/;

/** Reads every `<version>.json` of a folder. `inForce` null = the newest. Throws TermsFault. */
export const loadTerms = async (inForce: string | null, folder = packagePath("read-api", "terms")): Promise<ServiceTerms> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readText(folder, file)));
  const newest = texts
    .map(({ version }) => version)
    .sort(byVersion)
    .at(-1);
  const version = inForce ?? newest;
  if (version === undefined || !texts.some((text) => text.version === version))
    throw new TermsFault(`there is no terms text of version ${version}`);
  return { inForce: version, texts };
};

const readText = async (folder: string, file: string): Promise<TermsText> => {
  const version = file.slice(0, -".json".length);
  const text = parsed(await readFile(join(folder, file), "utf8"), file);
  if (!VERSION.test(version)) throw new TermsFault(`${file}: a terms version is an ISO date, with .2, .3 and so on when two share a day`);
  if (text.version !== version) throw new TermsFault(`${file}: its member version is not ${version}`);
  if (!Object.values(text).every(isTermsValue))
    throw new TermsFault(`${file}: holds something else than strings, objects and arrays of strings`);
  return { version, text };
};

const parsed = (source: string, file: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(source);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    throw new TermsFault(`${file}: is not JSON`, { cause });
  }
  throw new TermsFault(`${file}: is not a JSON object`);
};

const isTermsValue = (value: Json): boolean => {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) ? value.every((item) => typeof item === "string") : Object.values(value).every(isTermsValue);
};

/** By day, then by number within the day. */
const byVersion = (a: string, b: string): number => {
  const [[dayA, countA], [dayB, countB]] = [dayAndCount(a), dayAndCount(b)];
  return dayA === dayB ? countA - countB : dayA < dayB ? -1 : 1;
};
const dayAndCount = (version: string): readonly [string, number] => [version.slice(0, 10), Number(version.slice(11) || 1)];
