import { createHmac, randomBytes } from "node:crypto";
import { type AccountCommandPorts, type AccountCommands, accountCommands } from "../../commands/account/account-commands.js";
import { announceTerms, revokeAnyKey, setActive, setPlan } from "../../commands/account/operators.js";
import type { PacePoll } from "../../commands/account/ports.js";
import type { KeyIssued, SessionStarted } from "../../commands/account/results.js";
import type { OperatorUseCases, Origin, Session } from "../../commands/account/use-cases.js";
import { accountMails } from "../../commands/policies/account-mails.js";
import type { MintedTokens, Policy } from "../../commands/policies/ports.js";
import { type SweepPorts, sweepConnects, sweepDays } from "../../commands/policies/sweep.js";
import { termsMails } from "../../commands/policies/terms-mails.js";
import type { DatabaseClock } from "../../commands/ports.js";
import { privateStreams } from "../../commands/private/private-streams.js";
import { type EmailAddress, parseEmailAddress } from "../../domain/account/email-address.js";
import { type Sha256Hex, sha256Hex } from "../../domain/shared/sha256.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { accountLookups } from "../../infra/accounts/account-lookups.js";
import { type AccountQueries, accountQueries } from "../../infra/accounts/account-queries.js";
import { newId } from "../../infra/accounts/ids.js";
import { scryptPasswords } from "../../infra/passwords/passwords.js";
import { memoryAccountRows } from "./memory-account-rows.js";
import { memoryConfirmations } from "./memory-confirmations.js";
import { memoryDataKeys } from "./memory-data-keys.js";
import { type MemoryLog, memoryLog } from "./memory-log.js";
import { memoryMintedTokens } from "./memory-minted-tokens.js";
import { type MemoryOutbox, memoryOutbox } from "./memory-outbox.js";
import { memoryPace } from "./memory-pace.js";
import { privateAppends } from "./private-appends.js";

export const PASSWORD = "correct horse battery";
export const CHEAP = { logN: 1, r: 1, p: 1 };
export const ORIGIN: Origin = { requestId: "req_1", network: "192.0.2.7" };

/** Everything of accounts over a log in memory, with a clock a test moves and passwords that cost nothing. */
export type AccountWorld = AccountCommands &
  AccountQueries &
  Pick<OperatorUseCases, "setPlan" | "setActive" | "revokeAnyKey" | "announceTerms"> & {
    readonly ports: AccountCommandPorts & SweepPorts & { readonly minted: MintedTokens; readonly pacePoll: PacePoll };
    readonly log: MemoryLog;
    readonly outbox: MemoryOutbox;
    readonly policies: readonly Policy[];
    readonly advance: (ms: number) => void;
    /** Hands the policies what they have not seen. */
    readonly settle: () => Promise<void>;
    readonly sweep: () => Promise<void>;
    /** Signed up and in. */
    readonly holder: (email?: string) => Promise<Session & SessionStarted>;
    /** Signed up, in, and verified. */
    readonly verified: (email?: string) => Promise<Session & SessionStarted>;
    readonly key: (session: Session, change?: object) => Promise<KeyIssued>;
    readonly end: () => Promise<void>;
  };

export const address = (text: string): EmailAddress => {
  const parsed = parseEmailAddress(text);
  if (parsed === undefined) throw new Error(`${text} is no address`);
  return parsed;
};

/** `startMs`: what its clock shows at first. */
export const accountWorld = (startMs = Date.UTC(2026, 10, 20, 9)): AccountWorld => {
  const log = memoryLog();
  let nowMs = startMs;
  const clock: DatabaseClock = async () => instantFromMs(nowMs);
  const dataKeys = memoryDataKeys();
  const rows = memoryAccountRows(log, clock);
  const outbox = memoryOutbox();
  const passwords = scryptPasswords({ parameters: CHEAP });
  const keyedHash = (purpose: string, value: string): string => createHmac("sha256", purpose).update(value).digest("hex");
  const terms = { version: "2026-11-01", sha256: sha256Hex("terms") as Sha256Hex };
  const lastUses = async () => new Map();
  const ports = {
    streams: privateStreams({ readStream: log.readStream, append: privateAppends({ append: log.append, clock }) }),
    dataKeys,
    keyedHash,
    clock,
    passwords,
    random: (length: number) => randomBytes(length),
    newId,
    terms,
    shown: async () => undefined,
    lookups: accountLookups(rows),
    sessionLifetimeMs: 12 * 3_600_000,
    queueMail: outbox.queueMail,
    dropMails: outbox.dropMails,
    pacePoll: memoryPace(() => nowMs),
    lastUses,
    minted: memoryMintedTokens(clock),
    confirmations: memoryConfirmations(clock),
  };
  const queries = accountQueries({ rows, dataKeys, keyedHash, clock, terms, lastUses });
  const commands = accountCommands(ports);
  const operatorPorts = { ...ports, account: queries.account, countActiveAccounts: rows.countActiveAccounts };
  const policies = [accountMails(ports), termsMails(ports)];
  let seen = 0;
  const settle = async (): Promise<void> => {
    for (; seen < log.events.length; seen += 1) {
      const event = log.events[seen];
      if (event === undefined) return;
      for (const policy of policies)
        if (policy.streamPrefixes.some((prefix) => event.stream.startsWith(prefix)))
          await policy.handle(event, new AbortController().signal);
    }
  };
  const holder: AccountWorld["holder"] = async (email = "holder@example.org") => {
    const terms_ = { acceptTerms: true, termsVersion: null, utm: null, origin: ORIGIN };
    await commands.signUp({ email: address(email), password: PASSWORD, ...terms_ });
    const { session } = await commands.logIn({ email: address(email), password: PASSWORD, origin: ORIGIN });
    const found = await queries.authenticateSession(session.token);
    if (found === undefined) throw new Error("the session does not stand");
    return { ...found.session, ...session };
  };
  return {
    ...commands,
    ...queries,
    setPlan: setPlan(operatorPorts),
    setActive: setActive(operatorPorts),
    revokeAnyKey: revokeAnyKey(operatorPorts),
    announceTerms: announceTerms(operatorPorts),
    ports,
    log,
    outbox,
    policies,
    advance: (ms) => {
      nowMs += ms;
    },
    settle,
    sweep: async () => {
      await sweepConnects(ports);
      await sweepDays(ports);
    },
    holder,
    verified: async (email) => {
      const session = await holder(email);
      await settle();
      await commands.verifyEmail({ token: outbox.last("M1").content.token, origin: ORIGIN });
      return session;
    },
    key: (session, change = {}) =>
      commands.issueKey({ session, label: null, expiresAt: null, scopes: null, cuCapMonth: null, origin: ORIGIN, ...change }),
    end: () => passwords.close(),
  };
};
