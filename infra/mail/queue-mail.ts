import type pg from "pg";
import type { DropMails, Mail, QueueMail } from "../../commands/mail/ports.js";
import type { DataKeys, KeyedHash } from "../../commands/private/ports.js";
import { capsOf, type MailCap, type MailCaps } from "../../domain/mail/caps.js";
import type { Database } from "../postgres/database.js";
import { inTransaction } from "../projections/database.js";
import { countedAddress } from "./mailbox.js";

export type MailQueuePorts = {
  readonly database: Pick<Database, "pool">;
  readonly dataKeys: Pick<DataKeys, "seal">;
  readonly keyedHash: KeyedHash;
  readonly caps: MailCaps;
};

/** The way into and out of `work.mail` for those who have something to tell. */
export type MailQueue = { readonly queueMail: QueueMail; readonly dropMails: DropMails };

/** Sealed before the first statement, so that no address reaches the database. Throws as the ports say. */
export const mailQueue = ({ database: { pool }, dataKeys, keyedHash, caps }: MailQueuePorts): MailQueue => ({
  queueMail: async (mail) => {
    const { box } = await dataKeys.seal(mail.owner, JSON.stringify({ to: mail.to, content: mail.content }));
    return withClient(pool, (client) =>
      queue(client, mail, box, keyedHash("email", countedAddress(mail.to)), capsOf(mail.content.kind, caps)),
    );
  },
  dropMails: async (owner) => {
    await pool.query(DROP_OF_OWNER, [owner]);
  },
});

const INSERT = `INSERT INTO work.mail (id, kind, owner, box, bulk, own_key) VALUES ($1, $2, $3, $4, $2 = 'M13', starts_with($3, 'mail_'))
  ON CONFLICT (id) DO NOTHING`;

/** One row for each address and kind, so those who count wait for each other. No row back: a cap is reached, and nothing was counted. */
const COUNT = `INSERT INTO work.mail_count AS counted (address_hash, kind, queued, counted_at)
  VALUES ($1, $2, ARRAY[clock_timestamp()], clock_timestamp())
  ON CONFLICT (address_hash, kind) DO UPDATE
    SET queued = array(SELECT at FROM unnest(counted.queued) AS at WHERE at > clock_timestamp() - interval '1 day') || clock_timestamp(),
        counted_at = clock_timestamp()
    WHERE NOT EXISTS (
      SELECT FROM unnest($3::int[], $4::int[]) AS cap (seconds, most)
      WHERE (SELECT count(*) FROM unnest(counted.queued) AS at WHERE at > clock_timestamp() - make_interval(secs => cap.seconds)) >= cap.most)`;

const DROP_OF_OWNER = `UPDATE work.mail SET state = 'DROPPED', box = NULL, claim = NULL, settled_at = clock_timestamp()
  WHERE owner = $1 AND state = 'QUEUED'`;

/** Leaves the transaction without what it did. */
class Capped extends Error {}

const queue = async (client: pg.ClientBase, mail: Mail, box: string, addressHash: string, caps: readonly MailCap[]) => {
  const { kind } = mail.content;
  try {
    return await inTransaction(client, async () => {
      const { rowCount: inserted } = await client.query(INSERT, [mail.id, kind, mail.owner, box]);
      if (inserted !== 1) return "DUPLICATE";
      if (caps.length === 0) return "QUEUED";
      const limits = [caps.map(({ seconds }) => seconds), caps.map(({ count }) => count)];
      const { rowCount: counted } = await client.query(COUNT, [addressHash, kind, ...limits]);
      if (counted !== 1) throw new Capped();
      return "QUEUED";
    });
  } catch (error) {
    if (error instanceof Capped) return "CAPPED";
    throw error;
  }
};

const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};
