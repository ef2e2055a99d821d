import { isIP } from "node:net";
import { LIMIT_NAMES, LIMITS, type Limit, type LimitName, type Limits, PENDING_CONNECTS } from "../../domain/account/request-limits.js";
import type { Reader, SettingsReader } from "./config-faults.js";
import { count } from "./config-readers.js";

/** What requests are limited by. */
export type LimitConfig = {
  readonly ceilings: Limits;
  readonly pendingConnects: number; // connect requests of one network that wait for a decision
  /** Addresses and ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
};

/** Every count of Addendum A 14 by its setting: `LIMIT_` and the ceiling's name in capitals. The windows are fixed. */
export const readLimits = (reader: SettingsReader): LimitConfig => {
  const ceiling = (name: LimitName): readonly [LimitName, Limit] => {
    const limit = LIMITS[name];
    return [name, { ...limit, count: reader.read<number>(`LIMIT_${name.toUpperCase()}`, count(1, MOST), limit.count) }];
  };
  return {
    ceilings: { ...LIMITS, ...Object.fromEntries(LIMIT_NAMES.map(ceiling)) },
    pendingConnects: reader.read<number>("LIMIT_PENDING_CONNECTS", count(1, MOST), PENDING_CONNECTS),
    trustedProxies: reader.read<readonly string[]>("TRUSTED_PROXIES", networks, []),
  };
};

const MOST = 1_000_000_000;
const PREFIX = /^\d{1,3}$/;

/** Addresses and ranges such as `10.0.0.0/8`, separated by commas. */
const networks: Reader<readonly string[]> = (text) => {
  const given = text.split(",").map((one) => one.trim());
  const wrong = given.filter((one) => !isNetwork(one));
  if (wrong.length === 0) return { value: given };
  const named = wrong.map((one) => JSON.stringify(one)).join(", ");
  return { fault: `names ${named}; write addresses or ranges such as 10.0.0.0/8, separated by commas` };
};

const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes("%")) return false;
  return prefix === undefined || (PREFIX.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};
