import type pg from "pg";
import type { Confirmations } from "../../commands/account/ports.js";
import { instantFromMs } from "../../domain/shared/time.js";

const ISSUE = `INSERT INTO work.confirmation (token_sha256, account_id, expires_at)
  VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3)) RETURNING expires_at`;
const REDEEM = `DELETE FROM work.confirmation WHERE token_sha256 = $1 AND account_id = $2 AND expires_at > clock_timestamp()`;

/** Confirmations in Postgres: of simultaneous uses one finds the row. Throws DatabaseUnavailable. */
export const postgresConfirmations = (pool: Pick<pg.Pool, "query">): Confirmations => ({
  issue: async (tokenSha256, accountId, lifetimeMs) => {
    const { rows } = await pool.query<{ expires_at: Date }>(ISSUE, [tokenSha256, accountId, lifetimeMs / 1000]);
    const [row] = rows;
    if (row === undefined) throw new Error("the confirmation was not kept");
    return instantFromMs(row.expires_at.getTime());
  },
  redeem: async (tokenSha256, accountId) => (await pool.query(REDEEM, [tokenSha256, accountId])).rowCount === 1,
});
