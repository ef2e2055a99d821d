import type { Sha256Hex } from "../../domain/shared/sha256.js";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountRow, AuditRow, ConnectRow, KeyRow, SessionRow } from "../../projections/accounts/rows.js";

/** The rows of the projection `accounts`, as reads and commands look them up. Throws DatabaseUnavailable, ReadModelUnavailable. */
export type AccountRowReader = {
  /** The session of a token and its account at one moment, with the database clock at that moment. */
  readonly session: (
    tokenSha256: Sha256Hex,
  ) => Promise<{ readonly session: SessionRow; readonly account: AccountRow; readonly now: Instant } | undefined>;
  readonly account: (accountId: string) => Promise<AccountRow | undefined>;
  readonly accountsByEmail: (emailHash: string) => Promise<readonly AccountRow[]>;
  readonly accountOfMailToken: (tokenSha256: Sha256Hex) => Promise<string | undefined>;
  /** Newest first. */
  readonly keysOf: (accountId: string) => Promise<readonly KeyRow[]>;
  readonly connectsOf: (accountId: string) => Promise<readonly ConnectRow[]>;
  readonly overdueConnects: (now: Instant, limit: number) => Promise<readonly ConnectRow[]>;
  /** Ids after `after`, in order. */
  readonly activeAccounts: (after: string, limit: number) => Promise<readonly string[]>;
  readonly countActiveAccounts: () => Promise<number>;
  /** Newest first. */
  readonly audit: (accountId: string, limit: number) => Promise<readonly AuditRow[]>;
};
