import type { Database } from "../postgres/database.js";

const STATEMENTS = [
  "DELETE FROM work.request_limit WHERE expire_ms < extract(epoch FROM clock_timestamp()) * 1000",
  "DELETE FROM work.pending_connect WHERE expires_at < clock_timestamp()",
  "DELETE FROM work.idempotent_answer WHERE expires_at < clock_timestamp()",
  "DELETE FROM work.sign_in_flow WHERE expires_at < clock_timestamp()",
  "DELETE FROM work.sign_in_handover WHERE expires_at < clock_timestamp()",
  "DELETE FROM work.confirmation WHERE expires_at < clock_timestamp()",
];

/** Drops windows, places, answers, sign-ins under way and confirmations that have ended. Throws DatabaseUnavailable. */
export const dropExpired = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  for (const statement of STATEMENTS) await pool.query(statement);
};
