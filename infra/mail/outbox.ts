import { randomUUID } from "node:crypto";
import type { ClaimedMail, Outbox } from "../../commands/mail/ports.js";
import type { DataKeys } from "../../commands/private/ports.js";
import type { MailContent, MailKind } from "../../domain/mail/content.js";
import { instantFromMs } from "../../domain/shared/time.js";
import type { Database } from "../postgres/database.js";

export type OutboxPorts = { readonly database: Pick<Database, "pool">; readonly dataKeys: Pick<DataKeys, "open" | "destroy"> };

/** The outbox as its sender sees it, with what is to be cleared away. */
export type PostgresOutbox = Outbox & {
  /** Destroys the keys that were made for mails that are sent or dropped now. How many were destroyed. */
  readonly destroySpentKeys: () => Promise<number>;
  /** Forgets mails that were settled long ago and addresses that were not mailed for a day. */
  readonly forgetOld: () => Promise<void>;
  readonly waiting: () => Promise<number>;
};

/** A process that dies holds a mail this long. */
export const MAIL_CLAIM_SECONDS = 30;
/** As long as an id is known, the mail is not queued again. */
const KEPT_DAYS = 30;
const AT_ONCE = 1_000;

type Row = {
  readonly id: string;
  readonly kind: MailKind;
  readonly owner: string;
  readonly claim: string;
  readonly failures: number;
  readonly queued_at: Date;
};

/** `work.mail`. Throws DatabaseUnavailable. */
export const postgresOutbox = ({ database: { pool }, dataKeys }: OutboxPorts): PostgresOutbox => ({
  claim: async (limit) => {
    if (limit <= 0) return [];
    const { rows } = await pool.query<Row>(CLAIM, [limit, randomUUID(), MAIL_CLAIM_SECONDS]);
    return rows.map(claimedOf);
  },
  renew: async ({ id, claim }) => (await pool.query(RENEW, [id, claim, MAIL_CLAIM_SECONDS])).rowCount === 1,
  open: async ({ id, owner, claim }) => {
    const { rows } = await pool.query<{ box: string }>("SELECT box FROM work.mail WHERE id = $1 AND claim = $2 AND state = 'QUEUED'", [
      id,
      claim,
    ]);
    const text = rows[0] === undefined ? undefined : await dataKeys.open({ owner, box: rows[0].box });
    return text === undefined ? undefined : (JSON.parse(text) as { readonly to: string; readonly content: MailContent });
  },
  markSent: async ({ id }) => {
    await pool.query(SETTLE, [id, "SENT"]);
  },
  markDropped: async ({ id, claim }) => {
    await pool.query(`${SETTLE} AND claim = $3`, [id, "DROPPED", claim]);
  },
  retry: async ({ id, claim }, afterSeconds) => {
    await pool.query(RETRY, [id, claim, afterSeconds]);
  },
  destroySpentKeys: async () => {
    const { rows } = await pool.query<{ owner: string }>(SPENT_KEYS, [AT_ONCE]);
    for (const { owner } of rows) {
      await dataKeys.destroy(owner);
      await pool.query("UPDATE work.mail SET own_key = false WHERE owner = $1 AND state <> 'QUEUED'", [owner]);
    }
    return rows.length;
  },
  forgetOld: async () => {
    await pool.query(
      "DELETE FROM work.mail WHERE state <> 'QUEUED' AND NOT own_key AND settled_at < clock_timestamp() - make_interval(days => $1)",
      [KEPT_DAYS],
    );
    await pool.query("DELETE FROM work.mail_count WHERE counted_at < clock_timestamp() - interval '1 day'");
  },
  waiting: async () => {
    const { rows } = await pool.query<{ waiting: number }>("SELECT count(*)::int AS waiting FROM work.mail WHERE state = 'QUEUED'");
    return rows[0]?.waiting ?? 0;
  },
});

const claimedOf = ({ id, kind, owner, claim, failures, queued_at }: Row): ClaimedMail => ({
  id,
  kind,
  owner,
  claim,
  failures,
  queuedAt: instantFromMs(queued_at.getTime()),
});

const CLAIM = `WITH due AS (
    SELECT id FROM work.mail
    WHERE state = 'QUEUED' AND due_at <= clock_timestamp() AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
    ORDER BY bulk, due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  UPDATE work.mail AS mail SET claim = $2, claimed_until = clock_timestamp() + make_interval(secs => $3)
  FROM due WHERE mail.id = due.id
  RETURNING mail.id, mail.kind, mail.owner, mail.claim, mail.failures, mail.queued_at`;

const RENEW = `UPDATE work.mail SET claimed_until = clock_timestamp() + make_interval(secs => $3)
  WHERE id = $1 AND claim = $2 AND state = 'QUEUED'`;

const SETTLE = `UPDATE work.mail SET state = $2, box = NULL, claim = NULL, claimed_until = NULL, settled_at = clock_timestamp()
  WHERE id = $1 AND state = 'QUEUED'`;

const RETRY = `UPDATE work.mail SET claim = NULL, claimed_until = NULL,
    failures = failures + CASE WHEN $3::int IS NULL THEN 0 ELSE 1 END,
    due_at = CASE WHEN $3::int IS NULL THEN due_at ELSE clock_timestamp() + make_interval(secs => $3) END
  WHERE id = $1 AND claim = $2 AND state = 'QUEUED'`;

const SPENT_KEYS = "SELECT DISTINCT owner FROM work.mail WHERE own_key AND state <> 'QUEUED' LIMIT $1";
