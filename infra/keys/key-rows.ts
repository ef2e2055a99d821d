import type { KeyFacts } from "../../domain/key/verdict.js";
import { msOfInstant } from "../../domain/shared/time.js";
import type { AccountRow, KeyRow } from "../../projections/accounts/rows.js";
import type { HotConnection } from "../postgres/hot-connection.js";
import type { ReadModels } from "../projections/read-models.js";
import type { LoadMany } from "./batched-lookup.js";

type Found = { readonly prefix: string; readonly key: string; readonly account: string };

/** Facts of keys by prefix, from the read model. Throws DatabaseUnavailable, ReadModelUnavailable. */
export const keyRows =
  (hot: Pick<HotConnection, "query">, models: Pick<ReadModels, "read">): LoadMany<KeyFacts> =>
  (prefixes) =>
    models.read("accounts", async (schema) => {
      const { rows } = await hot.query<Found>({ name: `presented_keys_${schema}`, text: byPrefix(schema), values: [prefixes] });
      return new Map(rows.map(({ prefix, key, account }) => [prefix, factsOf(JSON.parse(key), JSON.parse(account))]));
    });

const byPrefix = (s: string): string =>
  `SELECT k.key_prefix AS prefix, k.body AS key, a.body AS account
   FROM ${s}.keys k JOIN ${s}.accounts a ON a.id = k.account_id WHERE k.key_prefix = ANY($1::text[])`;

const factsOf = (key: KeyRow, account: AccountRow): KeyFacts => ({
  keyId: key.id,
  secretSha256: key.secret_sha256,
  revoked: key.revoked_at !== null,
  expiresAtMs: key.expires_at === null ? null : msOfInstant(key.expires_at),
  scopes: key.scopes,
  accountActive: account.active && account.closed_at === null,
  plan: account.plan,
  allowanceCuMonth: account.allowance_cu_month,
  throughputCu10s: account.throughput_cu_10s,
});
