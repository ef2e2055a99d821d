import type { SealedText } from "../private/sealed.js";
import type { StreamKind } from "../private/stream-kind.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import { type AcceptedTerms, type AccountEvent, type AccountSignedUp, accountEvents, type MailPurpose, type Plan } from "./events.js";

/** A token that was mailed and neither used nor replaced. */
export type MailToken = {
  readonly sha256: Sha256Hex;
  readonly expiresAt: Instant;
  readonly requestId: string;
  readonly newEmail: { readonly sealed: SealedText; readonly hash: string } | null;
  readonly former: MailToken | null; // the one it replaced, which stands again when this one's mail cannot leave
};

export type LiveSession = {
  readonly id: string;
  readonly tokenSha256: Sha256Hex;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
};

export type OpenAccount = {
  readonly status: "open";
  readonly id: string;
  readonly createdAt: Instant;
  readonly email: SealedText;
  readonly emailHash: string;
  readonly emailVerifiedAt: Instant | null;
  readonly password: SealedText | null;
  readonly passwordSetAt: Instant | null; // by a change or a reset; null: still that of the sign-up
  readonly terms: AcceptedTerms | null;
  readonly active: boolean;
  readonly plan: Plan;
  readonly allowanceCuMonth: number | null;
  readonly throughputCu10s: number | null;
  readonly mailTokens: { readonly [P in MailPurpose]?: MailToken };
  readonly answeredRequests: { readonly [P in MailPurpose]?: string }; // the newest request of each purpose that got a token
  readonly sessions: readonly LiveSession[]; // oldest first; expired ones may still stand
  readonly sessionsNotBefore: Instant | null;
  readonly keyIds: readonly string[]; // places taken among the live keys
  readonly keysAllottedAt: { readonly [keyId: string]: Instant }; // when each of them was taken
  readonly providerLinks: readonly string[]; // keyed hashes
};

export type ClosedAccount = {
  readonly status: "closed";
  readonly id: string;
  readonly createdAt: Instant;
  readonly closedAt: Instant;
  readonly email: SealedText; // readable until the data key is destroyed
  readonly emailHash: string;
  readonly emailSha256: Sha256Hex;
  readonly keyIds: readonly string[];
  readonly providerLinks: readonly string[]; // keyed hashes
  readonly erased: { readonly keysRevoked: number; readonly endpointsRevoked: number; readonly survives: readonly string[] } | null;
};

/** What an account's decisions ask for. */
export type AccountState = { readonly status: "none" } | OpenAccount | ClosedAccount;

/** An account's stream holds an event that cannot follow the ones before it. */
class ImpossibleAccount extends Error {
  override readonly name = "ImpossibleAccount";
}

const evolve = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === "account.signed_up") {
    if (state.status !== "none") throw new ImpossibleAccount(`account ${state.id} signed up twice`);
    return signedUp(event);
  }
  if (state.status === "open") return evolveOpen(state, event);
  if (state.status === "closed" && event.type === "account.erased") return { ...state, erased: erasedFacts(event.data) };
  throw new ImpossibleAccount(`${event.type} does not follow on an account that is ${state.status}`);
};

const signedUp = ({ data }: AccountSignedUp): OpenAccount => ({
  status: "open",
  id: data.account_id,
  createdAt: data.at,
  email: data.email,
  emailHash: data.email_hash,
  emailVerifiedAt: data.email_verified ? data.at : null,
  password: data.password,
  passwordSetAt: null,
  terms: data.terms && { ...data.terms, acceptedAt: data.at },
  active: true,
  plan: "free",
  allowanceCuMonth: null,
  throughputCu10s: null,
  mailTokens: {},
  answeredRequests: {},
  sessions: [],
  sessionsNotBefore: null,
  keyIds: [],
  keysAllottedAt: {},
  providerLinks: [],
});

type LaterEvent = Exclude<AccountEvent, AccountSignedUp>;

const evolveOpen = (state: OpenAccount, event: LaterEvent): AccountState => {
  switch (event.type) {
    case "account.mail_token_issued":
      return withToken(state, event.data);
    case "account.mail_token_withdrawn":
      return withoutLatest(state, event.data);
    case "account.email_verified":
      return { ...state, emailVerifiedAt: event.data.at, mailTokens: without(state.mailTokens, "verify_email") };
    case "account.password_set":
      return withPassword(state, event.data);
    case "account.email_changed":
      return withEmail(state, event.data);
    case "account.terms_accepted":
      return { ...state, terms: { version: event.data.version, sha256: event.data.sha256, acceptedAt: event.data.at } };
    case "session.started":
      return withSession(state, event.data);
    case "session.ended":
      return { ...state, sessions: state.sessions.filter(({ id }) => id !== event.data.session_id) };
    case "account.sessions_revoked":
      return {
        ...state,
        sessionsNotBefore: event.data.not_before,
        sessions: state.sessions.filter(({ issuedAt }) => issuedAt > event.data.not_before),
      };
    case "account.plan_set":
      return {
        ...state,
        plan: event.data.plan,
        allowanceCuMonth: event.data.allowance_cu_month,
        throughputCu10s: event.data.throughput_cu_10s,
      };
    case "account.deactivated":
      return { ...state, active: false };
    case "account.reactivated":
      return { ...state, active: true };
    case "account.key_allotted":
      return withPlace(state, event.data);
    case "account.keys_released":
      return withoutPlaces(state, event.data);
    case "account.provider_linked":
      return { ...state, providerLinks: [...state.providerLinks, event.data.link_hash] };
    case "account.closed":
      return closed(state, event.data);
    case "account.erased":
      throw new ImpossibleAccount(`account ${state.id} was erased before it was closed`);
  }
};

type DataOf<T extends AccountEvent["type"]> = Extract<AccountEvent, { readonly type: T }>["data"];

const without = (tokens: OpenAccount["mailTokens"], purpose: MailPurpose): OpenAccount["mailTokens"] => {
  const { [purpose]: _gone, ...rest } = tokens;
  return rest;
};

const withToken = (state: OpenAccount, data: DataOf<"account.mail_token_issued">): OpenAccount => {
  const former = state.mailTokens[data.purpose];
  const token: MailToken = {
    sha256: data.token_sha256,
    expiresAt: data.expires_at,
    requestId: data.request_id,
    newEmail: data.new_email && data.new_email_hash !== null ? { sealed: data.new_email, hash: data.new_email_hash } : null,
    former: former === undefined ? null : { ...former, former: null },
  };
  return {
    ...state,
    mailTokens: { ...state.mailTokens, [data.purpose]: token },
    answeredRequests: { ...state.answeredRequests, [data.purpose]: data.request_id },
  };
};

const withoutLatest = (state: OpenAccount, { purpose, token_sha256 }: DataOf<"account.mail_token_withdrawn">): OpenAccount => {
  const token = state.mailTokens[purpose];
  if (token?.sha256 !== token_sha256) return state;
  const rest = without(state.mailTokens, purpose);
  return { ...state, mailTokens: token.former === null ? rest : { ...rest, [purpose]: token.former } };
};

/**
 * A new password ends every reset link, and a change of address that is under way: whoever asked for it knew the former password
 * (docs/adr/0301). A record under newer parameters is no new password.
 */
const withPassword = (state: OpenAccount, { password, by, at }: DataOf<"account.password_set">): OpenAccount =>
  by === "upgrade"
    ? { ...state, password }
    : { ...state, password, passwordSetAt: at, mailTokens: without(without(state.mailTokens, "reset_password"), "change_email") };

/** Links mailed to the former address end with it. */
const withEmail = (state: OpenAccount, { email, email_hash, at }: DataOf<"account.email_changed">): OpenAccount => ({
  ...state,
  email,
  emailHash: email_hash,
  emailVerifiedAt: at,
  mailTokens: {},
});

const withSession = (state: OpenAccount, data: DataOf<"session.started">): OpenAccount => ({
  ...state,
  sessions: [
    ...state.sessions.filter(({ expiresAt }) => expiresAt > data.issued_at),
    { id: data.session_id, tokenSha256: data.token_sha256, issuedAt: data.issued_at, expiresAt: data.expires_at },
  ],
});

const withPlace = (state: OpenAccount, { key_id, at }: DataOf<"account.key_allotted">): OpenAccount => ({
  ...state,
  keyIds: [...state.keyIds, key_id],
  keysAllottedAt: { ...state.keysAllottedAt, [key_id]: at },
});

const withoutPlaces = (state: OpenAccount, { key_ids }: DataOf<"account.keys_released">): OpenAccount => ({
  ...state,
  keyIds: state.keyIds.filter((id) => !key_ids.includes(id)),
  keysAllottedAt: Object.fromEntries(Object.entries(state.keysAllottedAt).filter(([id]) => !key_ids.includes(id))),
});

const closed = (state: OpenAccount, { at, email_sha256 }: DataOf<"account.closed">): ClosedAccount => ({
  status: "closed",
  id: state.id,
  createdAt: state.createdAt,
  closedAt: at,
  email: state.email,
  emailHash: state.emailHash,
  emailSha256: email_sha256,
  keyIds: state.keyIds,
  providerLinks: state.providerLinks,
  erased: null,
});

const erasedFacts = (data: DataOf<"account.erased">): ClosedAccount["erased"] => ({
  keysRevoked: data.keys_revoked,
  endpointsRevoked: data.endpoints_revoked,
  survives: data.survives,
});

/** The stream `account-<account id>`. */
export const accountKind: StreamKind<AccountState, AccountEvent> = {
  category: "account",
  events: accountEvents,
  initial: { status: "none" },
  evolve,
};
