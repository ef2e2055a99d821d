import type pg from "pg";
import {
  FLOW_SECONDS,
  HANDOVER_SECONDS,
  type HandOver,
  MAX_FLOWS,
  type ProviderPurpose,
  type SignInFlow,
  type SignInFlows,
} from "../../account-api/oidc/ports.js";

const BEGIN = `INSERT INTO work.sign_in_flow (state_sha256, provider, purpose, nonce, code_verifier, challenge, expires_at)
  SELECT $1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7)
  WHERE (SELECT count(*) FROM work.sign_in_flow WHERE expires_at > clock_timestamp()) < $8`;
const TAKE = `DELETE FROM work.sign_in_flow WHERE state_sha256 = $1 AND provider = $2 AND expires_at > clock_timestamp()
  RETURNING provider, purpose, nonce, code_verifier, challenge`;
const HAND_OVER = `INSERT INTO work.sign_in_handover (code_sha256, purpose, account_id, challenge, expires_at)
  VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`;
const COLLECT = `DELETE FROM work.sign_in_handover WHERE code_sha256 = $1 AND expires_at > clock_timestamp()
  RETURNING purpose, account_id, challenge`;

type FlowRow = Pick<SignInFlow, "provider" | "purpose" | "nonce" | "challenge"> & { readonly code_verifier: string };
type HandOverRow = { readonly purpose: ProviderPurpose; readonly account_id: string; readonly challenge: string | null };

/** Visits to identity providers in Postgres. Whoever deletes the row has it. Throws DatabaseUnavailable. */
export const postgresSignInFlows = (pool: Pick<pg.Pool, "query">, most = MAX_FLOWS): SignInFlows => ({
  begin: async (stateSha256, { provider, purpose, nonce, codeVerifier, challenge }) => {
    const values = [stateSha256, provider, purpose, nonce, codeVerifier, challenge, FLOW_SECONDS, most];
    return (await pool.query(BEGIN, values)).rowCount === 1;
  },
  take: async (stateSha256, provider) => {
    const [row] = (await pool.query<FlowRow>(TAKE, [stateSha256, provider])).rows;
    if (row === undefined) return undefined;
    const { code_verifier: codeVerifier, ...flow } = row;
    return { ...flow, codeVerifier };
  },
  handOver: async (codeSha256, { purpose, accountId, challenge }) => {
    await pool.query(HAND_OVER, [codeSha256, purpose, accountId, challenge, HANDOVER_SECONDS]);
  },
  collect: async (codeSha256): Promise<HandOver | undefined> => {
    const [row] = (await pool.query<HandOverRow>(COLLECT, [codeSha256])).rows;
    return row === undefined ? undefined : { purpose: row.purpose, accountId: row.account_id, challenge: row.challenge };
  },
});
