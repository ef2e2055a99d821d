import type { TermsInForce } from "../../domain/account/terms.js";
import type { RandomBytes } from "../../domain/key/key-form.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { DatabaseClock } from "../ports.js";
import type { DataKeys, KeyedHash } from "../private/ports.js";
import type { PrivateStreams } from "../private/private-streams.js";

/** Password records: scrypt with its parameters and salt in the record itself (Addendum A 5.3). Texts are normalised to NFKC first. */
export type Passwords = {
  /** Throws AccountRefusal `passwords-overloaded`. */
  readonly hash: (password: string) => Promise<string>;
  /**
   * One verification, against a decoy with the live parameters when `record` is null (Addendum A 3.8). `outdated`: the password matches
   * a record of other parameters than the live ones. Throws AccountRefusal `passwords-overloaded`.
   */
  readonly verify: (record: string | null, password: string) => Promise<{ readonly matches: boolean; readonly outdated: boolean }>;
};

/** `prefix`, `_` and a time-ordered UUID (version 7) without hyphens (Addendum A 1.1). */
export type NewId = (prefix: string) => string;

/** Resolves when the read models have come to `position`, or after a bounded time, so that what a command answered is shown next. */
export type AwaitShown = (position: bigint | null) => Promise<void>;

/** What the read model finds for a command. Each names a stream whose newest state then decides. */
export type AccountLookups = {
  readonly accountOfMailToken: (sha256: Sha256Hex) => Promise<string | undefined>;
  /** Ids of connect requests the account granted that are not concluded. */
  readonly openConnectsOf: (accountId: string) => Promise<readonly string[]>;
  /** Ids of connect requests that ended before `now` and are not concluded, at most `limit`. */
  readonly overdueConnects: (now: Instant, limit: number) => Promise<readonly string[]>;
  readonly hasRevokedKeys: (accountId: string) => Promise<boolean>;
  /** Ids of active accounts after `after`, in order, at most `limit`. */
  readonly activeAccounts: (after: string, limit: number) => Promise<readonly string[]>;
};

/** The pace of polls (Addendum A 9.2). */
export type PacePoll = (
  connectId: string,
  interval: { readonly firstSeconds: number; readonly growthSeconds: number },
) => Promise<{ readonly tooSoon: boolean; readonly intervalSeconds: number }>;

/** One-time confirmations by identity providers, by the hash of their token (Addendum A 5.4). Throws DatabaseUnavailable. */
export type Confirmations = {
  readonly issue: (tokenSha256: Sha256Hex, accountId: string, lifetimeMs: number) => Promise<Instant>; // until when it stands
  /** True once, while it stands, for the account it was issued for. */
  readonly redeem: (tokenSha256: Sha256Hex, accountId: string) => Promise<boolean>;
};

/** What the commands of accounts, keys and connect requests share. */
export type AccountPorts = {
  readonly streams: PrivateStreams;
  readonly dataKeys: DataKeys;
  readonly keyedHash: KeyedHash;
  readonly clock: DatabaseClock;
  readonly passwords: Passwords;
  readonly confirmations: Confirmations;
  readonly random: RandomBytes;
  readonly newId: NewId;
  readonly terms: TermsInForce;
  readonly shown: AwaitShown;
  readonly lookups: AccountLookups;
  readonly sessionLifetimeMs: number; // 12 hours unless configured (Addendum A 5.1)
};
