import type { PendingConnects } from "../../account-api/ports.js";
import { PENDING_CONNECTS, PENDING_SECONDS } from "../../domain/account/request-limits.js";
import type { Database } from "../postgres/database.js";

const TAKE_TURN = "SELECT pg_advisory_xact_lock(hashtextextended('pending connects of ' || $1, 0))";
const ENTER = `INSERT INTO work.pending_connect (place, network, expires_at)
  SELECT $2, $1, clock_timestamp() + make_interval(secs => $3)
  WHERE (SELECT count(*) FROM work.pending_connect WHERE network = $1 AND expires_at > clock_timestamp()) < $4`;
const NEXT_FREE = `SELECT greatest(ceil(extract(epoch FROM min(expires_at) - clock_timestamp())), 1)::int AS seconds
  FROM work.pending_connect WHERE network = $1 AND expires_at > clock_timestamp()`;

type PendingOptions = {
  /** Keyed hash of a user code: a code is good for an approval while it waits. */
  readonly hashed: (userCode: string) => string;
  readonly most?: number;
};

/** Pending connect requests by client network; those of one network are counted one after another. */
export const postgresPendingConnects = (
  { pool }: Pick<Database, "pool">,
  { hashed, most = PENDING_CONNECTS }: PendingOptions,
): PendingConnects => ({
  enter: async (network, place) => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(TAKE_TURN, [network]);
      const { rowCount } = await client.query(ENTER, [network, place, PENDING_SECONDS, most]);
      const { rows } = rowCount === 1 ? { rows: [] } : await client.query<{ seconds: number | null }>(NEXT_FREE, [network]);
      await client.query("COMMIT");
      return rowCount === 1 ? { granted: true } : { granted: false, retryAfterSeconds: rows[0]?.seconds ?? 1 };
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
  name: async (place, userCode) => {
    await pool.query("UPDATE work.pending_connect SET user_code_hash = $2 WHERE place = $1", [place, hashed(bare(userCode))]);
  },
  leave: async (place) => {
    await pool.query("DELETE FROM work.pending_connect WHERE place = $1", [place]);
  },
  decided: async (userCode) => {
    await pool.query("DELETE FROM work.pending_connect WHERE user_code_hash = $1", [hashed(bare(userCode))]);
  },
});

/** Hyphens, spaces and letter case do not count (Addendum A 9.1). */
const bare = (userCode: string): string => userCode.replace(/[\s-]/g, "").toUpperCase();
