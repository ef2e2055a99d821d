import type { Utm } from "../commands/account/use-cases.js";
import { type EmailAddress, parseEmailAddress } from "../domain/account/email-address.js";
import { type KeyScopes, orderScopes } from "../domain/key/scopes.js";
import type { JsonObject } from "../domain/shared/json.js";
import { type Instant, instantFromMs } from "../domain/shared/time.js";
import type { KeyScope } from "./generated/types.js";

/** Of a field the contract has checked to be an address. Throws a TypeError for anything else. */
export const emailField = (text: string): EmailAddress => {
  const address = parseEmailAddress(text);
  if (address === undefined) throw new TypeError("an unchecked address reached its route");
  return address;
};

/** Of a checked date-time: the same instant in UTC, milliseconds. */
export const instantField = (text: string | null | undefined): Instant | null =>
  text === null || text === undefined ? null : instantFromMs(Date.parse(text));

/** Omitted = all (Addendum A 6.2). */
export const scopesField = (scopes: readonly KeyScope[] | null | undefined): KeyScopes => orderScopes(scopes ?? null);

/** An empty label is none (Addendum A 1.3). */
export const labelField = (label: string | null | undefined): string | null => label || null;

const UTM_KEYS = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "referrer_host"] as const;
const UTM_MAX_LENGTH = 200;

/** The known texts of campaign data, cut at 200 code points; whatever else was sent is left out, and never refused. */
export const utmField = (utm: JsonObject | null | undefined): Utm | null => {
  const texts = UTM_KEYS.flatMap((name) => {
    const value = utm?.[name];
    return typeof value === "string" ? [[name, [...value.toWellFormed()].slice(0, UTM_MAX_LENGTH).join("")] as const] : [];
  });
  return texts.length === 0 ? null : Object.fromEntries(texts);
};
