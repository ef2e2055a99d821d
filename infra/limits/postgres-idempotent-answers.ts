import type { Begun, IdempotentAnswers, KeptAnswer, RepeatableRequest } from "../../account-api/ports.js";
import { DataKeyDestroyed, DataKeyMissing, type DataKeys } from "../../commands/private/ports.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { Database } from "../postgres/database.js";

/** Kept this long from the first attempt on (Addendum A 15). */
const KEPT_HOURS = 24;
/** Longer than any request runs: after it, an attempt without an answer was cut short. */
const CLAIM_SECONDS = 60;

/** What is sealed under the account's data key: a body's fingerprint can be guessed at, an answer is personal. */
type Kept = { readonly fingerprint: string; readonly answer: KeptAnswer | null };
type Row = { readonly request_id: string; readonly owner: string; readonly box: string; readonly claimed: boolean };

const SAME = "account_id = $1 AND operation = $2 AND key_hash = $3";
const BEGIN = `INSERT INTO work.idempotent_answer AS kept (account_id, operation, key_hash, request_id, box, claimed_until, expires_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp() + interval '${CLAIM_SECONDS} s', clock_timestamp() + interval '${KEPT_HOURS} h')
  ON CONFLICT (account_id, operation, key_hash) DO UPDATE SET request_id = excluded.request_id, box = excluded.box,
    claimed_until = excluded.claimed_until, expires_at = excluded.expires_at
  WHERE kept.expires_at <= clock_timestamp() RETURNING 1`;
const FIND = `SELECT request_id, account_id AS owner, box, claimed_until > clock_timestamp() AS claimed FROM work.idempotent_answer WHERE ${SAME}`;
const TAKE_OVER = `UPDATE work.idempotent_answer SET claimed_until = clock_timestamp() + interval '${CLAIM_SECONDS} s'
  WHERE ${SAME} AND claimed_until <= clock_timestamp() RETURNING 1`;
const KEEP = `UPDATE work.idempotent_answer SET box = $4 WHERE ${SAME}`;
const RELEASE = `UPDATE work.idempotent_answer SET claimed_until = clock_timestamp() WHERE ${SAME}`;

type Options = {
  readonly dataKeys: Pick<DataKeys, "seal" | "open">;
  /** Keyed hash of an idempotency key, which its caller chose and which may be anything. */
  readonly hashed: (key: string) => string;
};

/** Answers of repeatable requests in Postgres; a close of the account makes them unreadable with its data key. */
export const postgresIdempotentAnswers = ({ pool }: Pick<Database, "pool">, { dataKeys, hashed }: Options): IdempotentAnswers => {
  const placeOf = ({ accountId, operation, key }: RepeatableRequest) => [accountId, operation, hashed(key)];
  const sealed = async ({ accountId }: RepeatableRequest, kept: Kept): Promise<string> =>
    (await dataKeys.seal(accountId, JSON.stringify(kept))).box;

  const meet = async (request: RepeatableRequest): Promise<Begun> => {
    const { rows } = await pool.query<Row>(FIND, placeOf(request));
    const [row] = rows;
    if (row === undefined) return { state: "running" };
    const { fingerprint, answer } = await opened(dataKeys, row);
    if (fingerprint !== request.fingerprint) return { state: "other_request" };
    if (answer !== null) return { state: "answered", answer };
    const { rowCount } = row.claimed ? { rowCount: 0 } : await pool.query(TAKE_OVER, placeOf(request));
    return rowCount === 1 ? { state: "mine", requestId: row.request_id } : { state: "running" };
  };

  return {
    begin: (request) =>
      unlessClosed<Begun>({ state: "mine", requestId: request.requestId }, async () => {
        const box = await sealed(request, { fingerprint: request.fingerprint, answer: null });
        const { rowCount } = await pool.query(BEGIN, [...placeOf(request), request.requestId, box]);
        return rowCount === 1 ? { state: "mine", requestId: request.requestId } : meet(request);
      }),
    keep: (request, answer) =>
      unlessClosed(undefined, async () => {
        const box = await sealed(request, { fingerprint: request.fingerprint, answer });
        await pool.query(KEEP, [...placeOf(request), box]);
      }),
    release: async (request) => void (await pool.query(RELEASE, placeOf(request))),
  };
};

const opened = async (dataKeys: Pick<DataKeys, "open">, { owner, box }: SealedText): Promise<Kept> => {
  const text = await dataKeys.open({ owner, box });
  if (text === undefined) throw new DataKeyDestroyed(owner);
  return JSON.parse(text);
};

/** An account that is being closed has no key to keep anything under; the operation itself refuses it. */
const unlessClosed = async <T>(closed: T, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DataKeyDestroyed || error instanceof DataKeyMissing) return closed;
    throw error;
  }
};
