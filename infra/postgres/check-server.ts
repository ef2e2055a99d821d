import type pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";

const OLDEST_VERSION_NUM = 140_000;

/** What a server says of itself. */
export type ServerFacts = {
  readonly version: string;
  readonly number: number;
  readonly create: boolean;
  readonly replica: boolean;
  readonly encoding: string;
  readonly user: string;
  readonly database: string;
};

/**
 * Connects `client` and checks that the server can hold the product: Postgres 14 or newer, writable, UTF-8, and a user who may
 * create schemas. Throws Refusal `postgres-unusable` naming the first thing that is wrong and, never a password, the place.
 */
export const checkServer = async (client: pg.Client, url: string): Promise<void> => {
  try {
    await client.connect();
  } catch (cause) {
    throw unusable(`Postgres at ${placeOf(url)} cannot be used: ${saidBy(cause)}`, cause);
  }
  try {
    const { rows } = await client.query<ServerFacts>(FACTS);
    const fault = rows[0] === undefined ? "it does not describe itself" : serverFault(rows[0]);
    if (fault !== undefined) throw unusable(`Postgres at ${placeOf(url)} cannot be used: ${fault}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

const FACTS = `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
  has_database_privilege(current_database(), 'CREATE') AS create, pg_is_in_recovery() AS replica,
  current_setting('server_encoding') AS encoding, current_user AS user, current_database() AS database`;

/** Why such a server will not do, or undefined when it will. */
export const serverFault = (facts: ServerFacts): string | undefined => {
  if (facts.number < OLDEST_VERSION_NUM) return `it is version ${facts.version}, and 14 is the oldest that will do`;
  if (facts.replica) return "it is a read-only replica";
  if (facts.encoding !== "UTF8") return `database ${facts.database} is encoded in ${facts.encoding}, not UTF8`;
  if (!facts.create) return `user ${facts.user} may not create schemas: GRANT CREATE ON DATABASE "${facts.database}" TO "${facts.user}"`;
  return undefined;
};

/** Host, port and database of a connection string. */
export const placeOf = (url: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  return parsed === undefined ? "the given DATABASE_URL" : `${parsed.host || "the local socket"}${parsed.pathname}`;
};

/** Several addresses tried in vain make one error without words. */
const saidBy = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(saidBy).join("; ");
  return error instanceof Error ? error.message : String(error);
};

const unusable = (message: string, cause: unknown = undefined): Refusal => new Refusal("postgres-unusable", message, { cause });
