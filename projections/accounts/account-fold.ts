import type { AccountEvent, AccountSignedUp } from "../../domain/account/events.js";
import type { RowAccess } from "../projection.js";
import type { AccountRow, AccountsRows } from "./rows.js";

type Rows = RowAccess<AccountsRows>;
type LaterEvent = Exclude<AccountEvent, AccountSignedUp>;
type DataOf<T extends AccountEvent["type"]> = Extract<AccountEvent, { readonly type: T }>["data"];

/** The account a fact of its stream speaks of does not stand in the read model. */
class AccountMissing extends Error {
  override readonly name = "AccountMissing";
}

/** An account's row, its sessions and its mailed tokens after one event of its stream. */
export const foldAccount = (accountId: string, event: AccountEvent, rows: Rows): void => {
  const row = rows.get("accounts", accountId);
  const next = event.type === "account.signed_up" ? newAccount(event) : after(standing(row, accountId), event, rows);
  if (next !== row) rows.put("accounts", accountId, next);
};

const standing = (row: AccountRow | undefined, accountId: string): AccountRow => {
  if (row === undefined) throw new AccountMissing(`account ${accountId} has events before its sign-up`);
  return row;
};

const newAccount = ({ data }: AccountSignedUp): AccountRow => ({
  id: data.account_id,
  created_at: data.at,
  email: data.email,
  email_hash: data.email_hash,
  email_verified_at: data.email_verified ? data.at : null,
  has_password: data.password !== null,
  active: true,
  closed_at: null,
  terms_version: data.terms?.version ?? null,
  terms_accepted_at: data.terms === null ? null : data.at,
  terms_sha256: data.terms?.sha256 ?? null,
  plan: "free",
  allowance_cu_month: null,
  throughput_cu_10s: null,
  idp_linked: false,
  sessions_not_before: null,
  sessions: [],
  mail_tokens: {},
});

const after = (row: AccountRow, event: LaterEvent, rows: Rows): AccountRow => {
  switch (event.type) {
    case "account.mail_token_issued":
      return withToken(row, event.data, rows);
    case "account.mail_token_withdrawn":
      return withoutLatest(row, event.data, rows);
    case "account.email_verified":
      return { ...withoutToken(row, "verify_email", rows), email_verified_at: event.data.at };
    case "account.password_set":
      return { ...(event.data.by === "upgrade" ? row : withoutProvenTokens(row, rows)), has_password: true };
    case "account.email_changed":
      return withEmail(row, event.data, rows);
    case "account.terms_accepted":
      return { ...row, terms_version: event.data.version, terms_sha256: event.data.sha256, terms_accepted_at: event.data.at };
    case "session.started":
      return withSession(row, event.data, rows);
    case "session.ended":
      rows.remove("sessions", event.data.token_sha256);
      return { ...row, sessions: row.sessions.filter(({ token_sha256 }) => token_sha256 !== event.data.token_sha256) };
    case "account.sessions_revoked":
      return { ...withoutSessions(row, rows), sessions_not_before: event.data.not_before };
    case "account.plan_set":
      return withPlan(row, event.data);
    case "account.deactivated":
      return { ...row, active: false };
    case "account.reactivated":
      return { ...row, active: true };
    case "account.provider_linked":
      return { ...row, idp_linked: true };
    case "account.closed":
      return closed(row, event.data, rows);
    case "account.key_allotted":
    case "account.keys_released":
    case "account.erased":
      return row;
  }
};

/** The token before the newest may stand again; older ones are gone for good. */
const withToken = (row: AccountRow, { purpose, token_sha256 }: DataOf<"account.mail_token_issued">, rows: Rows): AccountRow => {
  const [former, ...older] = row.mail_tokens[purpose] ?? [];
  for (const gone of older) rows.remove("mail_tokens", gone);
  rows.put("mail_tokens", token_sha256, { account_id: row.id });
  const newest = former === undefined ? [token_sha256] : [token_sha256, former];
  return { ...row, mail_tokens: { ...row.mail_tokens, [purpose]: newest } };
};

const withoutLatest = (row: AccountRow, { purpose, token_sha256 }: DataOf<"account.mail_token_withdrawn">, rows: Rows): AccountRow => {
  rows.remove("mail_tokens", token_sha256);
  const left = (row.mail_tokens[purpose] ?? []).filter((sha256) => sha256 !== token_sha256);
  return { ...row, mail_tokens: { ...row.mail_tokens, [purpose]: left } };
};

const withoutToken = (row: AccountRow, purpose: string, rows: Rows): AccountRow => {
  const { [purpose]: gone, ...mail_tokens } = row.mail_tokens;
  if (gone === undefined) return row;
  for (const sha256 of gone) rows.remove("mail_tokens", sha256);
  return { ...row, mail_tokens };
};

const withoutTokens = (row: AccountRow, rows: Rows): AccountRow =>
  Object.keys(row.mail_tokens).reduce((former, purpose) => withoutToken(former, purpose, rows), row);

/** A new password ends reset links and a change of address that is under way. */
const withoutProvenTokens = (row: AccountRow, rows: Rows): AccountRow =>
  withoutToken(withoutToken(row, "reset_password", rows), "change_email", rows);

const withEmail = (row: AccountRow, { email, email_hash, at }: DataOf<"account.email_changed">, rows: Rows): AccountRow => ({
  ...withoutTokens(row, rows),
  email,
  email_hash,
  email_verified_at: at,
});

/** Sessions that expired go when a new one begins. */
const withSession = (row: AccountRow, data: DataOf<"session.started">, rows: Rows): AccountRow => {
  const { session_id, token_sha256, issued_at, expires_at } = data;
  for (const held of row.sessions) if (held.expires_at <= issued_at) rows.remove("sessions", held.token_sha256);
  rows.put("sessions", token_sha256, { session_id, account_id: row.id, issued_at, expires_at });
  return { ...row, sessions: [...row.sessions.filter((held) => held.expires_at > issued_at), { token_sha256, expires_at }] };
};

const withoutSessions = (row: AccountRow, rows: Rows): AccountRow => {
  for (const { token_sha256 } of row.sessions) rows.remove("sessions", token_sha256);
  return { ...row, sessions: [] };
};

const withPlan = (row: AccountRow, { plan, allowance_cu_month, throughput_cu_10s }: DataOf<"account.plan_set">): AccountRow => ({
  ...row,
  plan,
  allowance_cu_month,
  throughput_cu_10s,
});

/** What is left of a closed account names nobody. */
const closed = (row: AccountRow, { at }: DataOf<"account.closed">, rows: Rows): AccountRow => ({
  ...withoutSessions(withoutTokens(row, rows), rows),
  email: null,
  email_hash: null,
  has_password: false,
  closed_at: at,
});
