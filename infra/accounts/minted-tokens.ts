import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { MintedTokens } from "../../commands/policies/ports.js";
import { DataKeyDestroyed, type DataKeys } from "../../commands/private/ports.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";

const TOKEN_BYTES = 32;

type Row = { readonly owner: string; readonly box: string | null; readonly minted_at: Date };

/** Tokens in Postgres, sealed under the data key of the account they are for. Throws DatabaseUnavailable. */
export const postgresMintedTokens = (pool: Pick<pg.Pool, "query">, dataKeys: DataKeys): MintedTokens => {
  const find = async (requestId: string): Promise<Row | undefined> => {
    const { rows } = await pool.query<Row>("SELECT owner, box, minted_at FROM work.minted_token WHERE request_id = $1", [requestId]);
    return rows[0];
  };
  /** Of two that mint at once, the row that stands counts. */
  const make = async (requestId: string, owner: string): Promise<Row | undefined> => {
    const { box } = await dataKeys.seal(owner, randomBytes(TOKEN_BYTES).toString("base64url"));
    await pool.query("INSERT INTO work.minted_token (request_id, owner, box) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
      requestId,
      owner,
      box,
    ]);
    return find(requestId);
  };
  return {
    mint: async (requestId, owner) => {
      const row = (await find(requestId)) ?? (await make(requestId, owner).catch(nothingWhenDestroyed));
      const token = row?.box == null ? undefined : await dataKeys.open({ owner: row.owner, box: row.box });
      return row === undefined || token === undefined ? "settled" : { token, mintedAt: instantOf(row.minted_at) };
    },
    settle: async (requestId) => {
      await pool.query("UPDATE work.minted_token SET box = NULL WHERE request_id = $1", [requestId]);
    },
    forgetBefore: async (before) => {
      await pool.query("DELETE FROM work.minted_token WHERE minted_at < $1", [before]);
    },
  };
};

const instantOf = (date: Date): Instant => instantFromMs(date.getTime());

/** The account closed: nobody is mailed a token any more. */
const nothingWhenDestroyed = (error: unknown): undefined => {
  if (!(error instanceof DataKeyDestroyed)) throw error;
  return undefined;
};
