import type pg from "pg";
import type { Instant } from "../../domain/shared/time.js";
import type { AccountRow, AuditRow, ConnectRow, KeyRow, SessionRow } from "../../projections/accounts/rows.js";
import type { HotConnection } from "../postgres/hot-connection.js";
import type { ReadModels } from "../projections/read-models.js";
import type { AccountRowReader } from "./account-rows.js";

const PROJECTION = "accounts";
/** The database clock as every Instant is written. */
const NOW = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Body = { readonly body: string };

/** Rows of the live generation over the pipelined connection. */
export const postgresAccountRows = (hot: Pick<HotConnection, "query">, models: Pick<ReadModels, "read">): AccountRowReader => {
  const query = <Row extends pg.QueryResultRow>(
    name: string,
    textOf: (schema: string) => string,
    values: readonly unknown[],
  ): Promise<Row[]> =>
    models.read(PROJECTION, async (schema) => {
      const { rows } = await hot.query<Row>({ name: `${name}_${schema}`, text: textOf(schema), values });
      return rows;
    });
  const bodies = async <Row>(name: string, textOf: (schema: string) => string, values: readonly unknown[]): Promise<Row[]> =>
    (await query<Body>(name, textOf, values)).map(({ body }) => parseRow<Row>(body));
  const count = async (name: string, textOf: (schema: string) => string, values: readonly unknown[]): Promise<number> =>
    (await query<{ count: number }>(name, textOf, values))[0]?.count ?? 0;

  return {
    session: async (tokenSha256) => {
      const [row] = await query<{ session: string; account: string; now: string }>("account_session", sessionOf, [tokenSha256]);
      if (row === undefined) return undefined;
      return { session: parseRow<SessionRow>(row.session), account: parseRow<AccountRow>(row.account), now: row.now as Instant };
    },
    account: async (id) => (await bodies<AccountRow>("account", (s) => `SELECT body FROM ${s}.accounts WHERE id = $1`, [id]))[0],
    accountsByEmail: (hash) => bodies("account_email", (s) => `SELECT body FROM ${s}.accounts WHERE email_hash = $1`, [hash]),
    accountOfMailToken: async (sha256) => {
      const textOf = (s: string) => `SELECT account_id FROM ${s}.mail_tokens WHERE id = $1`;
      return (await query<{ account_id: string }>("account_mail_token", textOf, [sha256]))[0]?.account_id;
    },
    keysOf: async (accountId) =>
      newestFirst(await bodies<KeyRow>("account_keys", (s) => `SELECT body FROM ${s}.keys WHERE account_id = $1`, [accountId])),
    connectsOf: (accountId) => bodies("account_connects", (s) => `SELECT body FROM ${s}.connects WHERE account_id = $1`, [accountId]),
    overdueConnects: (now, limit) => bodies<ConnectRow>("overdue_connects", overdue, [now, limit]),
    activeAccounts: async (after, limit) =>
      (await query<{ id: string }>("active_accounts", activeAfter, [after, limit])).map(({ id }) => id),
    countActiveAccounts: () => count("active_account_count", activeCount, []),
    audit: (accountId, limit) => bodies<AuditRow>("account_audit", auditOf, [accountId, limit]),
  };
};

const sessionOf = (s: string): string =>
  `SELECT s.body AS session, a.body AS account, ${NOW} AS now FROM ${s}.sessions s JOIN ${s}.accounts a ON a.id = s.account_id WHERE s.id = $1`;
const overdue = (s: string): string => `SELECT body FROM ${s}.connects WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`;
const activeAfter = (s: string): string =>
  `SELECT id FROM ${s}.accounts WHERE active AND closed_at IS NULL AND id > $1 ORDER BY id LIMIT $2`;
const activeCount = (s: string): string => `SELECT count(*)::int AS count FROM ${s}.accounts WHERE active AND closed_at IS NULL`;
const auditOf = (s: string): string => `SELECT body FROM ${s}.audit WHERE account_id = $1 ORDER BY at DESC, revision DESC LIMIT $2`;

const parseRow = <Row>(body: string): Row => JSON.parse(body) as Row;

/** By creation, then by id, which is time-ordered itself. */
const newestFirst = (keys: KeyRow[]): KeyRow[] => keys.sort((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
