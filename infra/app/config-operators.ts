import type { Reader } from "./config-faults.js";

/** An operator of the operator listener: a name, and SHA-256 of the token in hex. The token itself is nowhere. */
export type Operator = { readonly name: string; readonly tokenSha256: string };

const ENTRY = /^([a-z][a-z0-9_-]{0,31}):([0-9a-f]{64})$/;

/** `name:<sha256 of the token>,…`. No fault repeats a hash. */
export const operators: Reader<readonly Operator[]> = (text) => {
  const entries = text.split(",").map((entry) => ENTRY.exec(entry.trim()));
  const wrong = entries.indexOf(null) + 1;
  if (wrong > 0)
    return {
      fault: `entry ${wrong} must be name:sha256, a name of a-z, 0-9, _ and - and 64 lowercase hex characters, separated by commas`,
    };
  const found = entries.flatMap((entry) => (entry === null ? [] : [{ name: entry[1] ?? "", tokenSha256: entry[2] ?? "" }]));
  const doubled = found.find(({ name, tokenSha256 }, index) =>
    found.slice(0, index).some((other) => other.name === name || other.tokenSha256 === tokenSha256),
  );
  return doubled === undefined ? { value: found } : { fault: `names ${doubled.name} or its token twice` };
};

/** Who commands run as, for their audit record. */
export const operatorName: Reader<string> = (text) =>
  /^[a-z][a-z0-9_-]{0,31}$/.test(text) ? { value: text } : { fault: "must be 1 to 32 characters of a-z, 0-9, _ and -, a letter first" };
