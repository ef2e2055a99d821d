import type { Json, JsonObject } from "../../domain/shared/json.js";
import type { OpenIdProvider } from "../oidc/openid-providers.js";
import type { Reader } from "./config-faults.js";

const MOST = 10;
const NAME = /^[a-z][a-z0-9-]{0,31}$/;
const MEMBERS = ["name", "issuer", "client_id", "client_secret"] as const;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A JSON array of `{"name","issuer","client_id","client_secret"}`. No fault repeats a secret. */
export const oidcProviders: Reader<readonly OpenIdProvider[]> = (text) => {
  const entries = listOf(text);
  if (entries === undefined || entries.length > MOST) return { fault: `must be a JSON array of at most ${MOST} providers` };
  const faults = entries.map(faultOf);
  const wrong = faults.findIndex((fault) => fault !== undefined);
  if (wrong >= 0) return { fault: `entry ${wrong + 1} ${faults[wrong]}` };
  const providers = entries.map(providerOf);
  const doubled = providers.find(({ name }, index) => providers.findIndex((other) => other.name === name) !== index);
  return doubled === undefined ? { value: providers } : { fault: `names ${doubled.name} twice` };
};

const listOf = (text: string): readonly JsonObject[] | undefined => {
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) && value.every(isObject) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isObject = (value: Json): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

const faultOf = (entry: JsonObject): string | undefined => {
  const unknown = Object.keys(entry).find((name) => !MEMBERS.some((member) => member === name));
  if (unknown !== undefined) return `has a member ${JSON.stringify(unknown)}; known are ${MEMBERS.join(", ")}`;
  const missing = MEMBERS.find((name) => typeof entry[name] !== "string" || entry[name] === "");
  if (missing !== undefined) return `needs ${missing}, a text`;
  if (!NAME.test(String(entry.name))) return "has a name that is not 1 to 32 characters of a-z, 0-9 and -, a letter first";
  return isIssuer(String(entry.issuer)) ? undefined : "has an issuer that is no https address without query (http only on this machine)";
};

const isIssuer = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
};

const providerOf = ({ name, issuer, client_id, client_secret }: JsonObject): OpenIdProvider => ({
  name: String(name),
  issuer: String(issuer),
  clientId: String(client_id),
  clientSecret: String(client_secret),
});
