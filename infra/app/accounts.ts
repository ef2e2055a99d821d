import { randomBytes } from "node:crypto";
import { type AccountCommandPorts, type AccountCommands, accountCommands } from "../../commands/account/account-commands.js";
import { announceTerms, revokeAnyKey, setActive, setPlan } from "../../commands/account/operators.js";
import type { OperatorUseCases } from "../../commands/account/use-cases.js";
import type { LastUses } from "../../commands/key/keys.js";
import type { DropMails, QueueMail } from "../../commands/mail/ports.js";
import { accountMails } from "../../commands/policies/account-mails.js";
import type { Policy } from "../../commands/policies/ports.js";
import { type SweepPorts, sweepConnects, sweepDays } from "../../commands/policies/sweep.js";
import { termsMails } from "../../commands/policies/terms-mails.js";
import { privateStreams } from "../../commands/private/private-streams.js";
import type { TermsInForce } from "../../domain/account/terms.js";
import { accounts } from "../../projections/accounts/accounts.js";
import { accountLookups } from "../accounts/account-lookups.js";
import { type AccountQueries, accountQueries } from "../accounts/account-queries.js";
import { postgresConfirmations } from "../accounts/confirmations.js";
import { newId } from "../accounts/ids.js";
import { postgresMintedTokens } from "../accounts/minted-tokens.js";
import { forgetPolls, postgresPollPace } from "../accounts/poll-pace.js";
import { postgresAccountRows } from "../accounts/postgres-account-rows.js";
import { type PasswordOptions, scryptPasswords } from "../passwords/passwords.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

/** What accounts need of other parts. */
export type AccountSettings = {
  readonly terms: TermsInForce;
  readonly queueMail: QueueMail;
  readonly dropMails: DropMails;
  readonly lastUses: LastUses;
  readonly passwords?: PasswordOptions;
  readonly sessionLifetimeMs?: number;
};

export type Accounts = {
  /** Every use case of commands/account/use-cases.ts. */
  readonly useCases: AccountCommands & AccountQueries & OperatorUseCases;
  /** For the role `policies`. */
  readonly policies: readonly Policy[];
  /** Ends overdue agent requests: every minute. */
  readonly sweepOften: () => Promise<void>;
  /** Destroys the keys of past days and forgets old requests: daily. */
  readonly sweepDaily: () => Promise<void>;
};

/** Addendum A 5.1. */
const SESSION_LIFETIME_MS = 12 * 3_600_000;
/** A command that was recorded is answered even when the read model takes longer; what it says is right all the same. */
const SHOWN_WITHIN_MS = 2_000;

/** Where they are kept. */
export type AccountParts = Pick<Parts, "database" | "eventLog" | "readModels" | "vault" | "appendPrivate">;

/** Accounts, keys and agent requests over the log, the vault and the read model; `lifecycle` ends the password threads. */
export const openAccounts = async (
  parts: AccountParts,
  settings: AccountSettings,
  lifecycle: Pick<Lifecycle, "add">,
): Promise<Accounts> => {
  const { database } = parts;
  const passwords = scryptPasswords(settings.passwords);
  lifecycle.add("passwords", passwords.close);
  const held = await heldAccounts(parts, settings);
  const ports: AccountCommandPorts & SweepPorts = {
    ...held,
    passwords,
    random: (length) => randomBytes(length),
    newId,
    lookups: accountLookups(held.rows),
    sessionLifetimeMs: settings.sessionLifetimeMs ?? SESSION_LIFETIME_MS,
    queueMail: settings.queueMail,
    dropMails: settings.dropMails,
    pacePoll: postgresPollPace(database.pool),
    minted: postgresMintedTokens(database.pool, held.dataKeys),
    confirmations: postgresConfirmations(database.pool),
  };
  return {
    useCases: { ...accountCommands(ports), ...operatorsOf(held) },
    policies: [accountMails(ports), termsMails(ports)],
    sweepOften: () => sweepConnects(ports),
    sweepDaily: async () => {
      await sweepDays(ports);
      await forgetPolls(database.pool);
    },
  };
};

/** What operators do with accounts, for a command that does nothing else with them. */
export const openOperatorAccounts = async (
  parts: AccountParts,
  settings: Pick<AccountSettings, "terms" | "lastUses">,
): Promise<AccountQueries & OperatorUseCases> => operatorsOf(await heldAccounts(parts, settings));

/** Accounts as they are held: what every use case starts from. */
const heldAccounts = async (parts: AccountParts, { terms, lastUses }: Pick<AccountSettings, "terms" | "lastUses">) => {
  const { database, eventLog, readModels } = parts;
  const { dataKeys, keyedHash } = await parts.vault();
  return {
    streams: privateStreams({ readStream: eventLog.readStream, append: parts.appendPrivate }),
    dataKeys,
    keyedHash,
    clock: database.clock,
    terms,
    lastUses,
    rows: postgresAccountRows(database.hot, readModels),
    shown: async (position: bigint | null): Promise<void> => {
      if (position === null) return;
      await readModels.waitForPosition(accounts.name, position, SHOWN_WITHIN_MS);
      readModels.tellMoved(); // what this process holds of keys is read again before the holder's next request
    },
  };
};

const operatorsOf = (held: Awaited<ReturnType<typeof heldAccounts>>): AccountQueries & OperatorUseCases => {
  const queries = accountQueries(held);
  const ports = { ...held, account: queries.account, countActiveAccounts: held.rows.countActiveAccounts };
  return {
    ...queries,
    setPlan: setPlan(ports),
    setActive: setActive(ports),
    revokeAnyKey: revokeAnyKey(ports),
    announceTerms: announceTerms(ports),
  };
};
