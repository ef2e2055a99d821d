import { resolve } from "node:path";
import { type MasterKey, parseMasterKey } from "../vault/master-key.js";
import type { Reader } from "./config-faults.js";

const value = <T>(read: T): { readonly value: T } => ({ value: read });
const fault = (sentence: string): { readonly fault: string } => ({ fault: sentence });

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** A count from `least` to `most`, written in digits only. */
export const count =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (text) => {
    const read = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    return read >= least && read <= most ? value(read) : fault(`must be a whole number ${range}`);
  };

/** Basis points: a decimal string with two places. */
export const basisPoints: Reader<string> = (text) =>
  /^(0|[1-9]\d{0,5})\.\d\d$/.test(text) ? value(text) : fault('must be a decimal with two places, such as "10.00"');

/** One of a closed list. */
export const oneOf =
  <T extends string>(choices: readonly T[]): Reader<T> =>
  (text) => {
    const choice = choices.find((name) => name === text);
    return choice === undefined ? fault(`must be one of ${choices.join(", ")}`) : value(choice);
  };

/** Some of a closed list, separated by commas; at least one, doubles dropped. */
export const someOf =
  <T extends string>(choices: readonly T[]): Reader<readonly T[]> =>
  (text) => {
    const names = text.split(",").map((name) => name.trim());
    const chosen = choices.filter((name) => names.includes(name));
    const unknown = names.filter((name) => !choices.some((choice) => choice === name));
    if (unknown.length > 0)
      return fault(`names ${unknown.map((name) => JSON.stringify(name)).join(", ")}; roles are ${choices.join(", ")}`);
    return value(chosen);
  };

/** A folder, made absolute from the working directory. */
export const folder: Reader<string> = (text) => (text.includes("\0") ? fault("must be a folder") : value(resolve(text)));

/** An address of a server, of one of the schemes. Its text may hold a password, so no fault repeats it. */
export const serverUrl =
  (schemes: readonly string[]): Reader<string> =>
  (text) => {
    const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]/i.exec(text)?.[1]?.toLowerCase();
    const known = scheme !== undefined && schemes.includes(scheme);
    return known ? value(text) : fault(`must be an address that starts with ${schemes.map((name) => `${name}://`).join(" or ")}`);
  };

/** An http(s) address without credentials, query or fragment; without its trailing slash. */
export const webAddress: Reader<string> = (text) => {
  const url = urlOf(text);
  const wrong = url === undefined || !["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "";
  if (wrong || url.search !== "" || url.hash !== "")
    return fault("must be an http or https address without credentials, query or fragment");
  return value(url.href.replace(/\/+$/, ""));
};

/** An http(s) origin: a web address without a path. */
export const webOrigin: Reader<string> = (text) => {
  const address = webAddress(text);
  if ("fault" in address) return address;
  return urlOf(address.value)?.pathname === "/" ? address : fault("must be an origin, without a path");
};

/** A master key. Its text is a secret, so no fault repeats it. */
export const masterKey: Reader<MasterKey> = (text) => {
  const key = parseMasterKey(text);
  return key === undefined ? fault("must be 32 bytes, in hex or base64") : value(key);
};

/** Any text of one line. */
export const line: Reader<string> = (text) => (/\p{Cc}/u.test(text) ? fault("must not hold control characters") : value(text));
