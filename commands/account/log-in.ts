import { upgradePassword } from "../../domain/account/password.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import { startSession } from "../../domain/account/sessions.js";
import { type AccountState, accountKind, type OpenAccount } from "../../domain/account/state.js";
import type { SealedText } from "../../domain/private/sealed.js";
import { anonymously, asAccount } from "./context.js";
import { findHolder } from "./email-holder.js";
import type { AccountPorts } from "./ports.js";
import { summaryOf } from "./summaries.js";
import { mintSession, startedSession } from "./tokens.js";
import type { LogIn } from "./use-cases.js";

/** The owner of the data key that seals the decoy. */
const DECOY_OWNER = "decoy";

/**
 * Exactly one password verification, after the same reads, whatever the address (Addendum A 3.8): of streams and of a key, which is read
 * anew because that of the decoy would always be at hand. Everything that is wrong is one
 * refusal. A record of other parameters is replaced (5.3).
 */
export const logIn = (ports: AccountPorts): LogIn => {
  const decoy = decoyBox(ports);
  return async ({ email, password, origin }) => {
    const held = await findHolder(ports, ports.keyedHash("email", email ?? ""), anonymously(origin));
    const holder = held.holder?.active === true && held.holder.password !== null ? held.holder : undefined;
    const opened = (await ports.dataKeys.openAnew(holder?.password ?? (await decoy()))) ?? null;
    const { matches, outdated } = await ports.passwords.verify(holder === undefined ? null : opened, password);
    if (holder === undefined || opened === null || !matches) throw wrong();
    const upgraded = outdated ? await ports.dataKeys.seal(holder.id, await ports.passwords.hash(password)) : null;
    return beginSession(ports, holder, upgraded, origin);
  };
};

/** Starts a session for whom was proven to be there, on the account as it was then. Refuses `credentials-invalid` when it changed. */
export const beginSession = async (
  ports: AccountPorts,
  proven: OpenAccount,
  upgraded: SealedText | null,
  origin: Parameters<LogIn>[0]["origin"],
): ReturnType<LogIn> => {
  const { token, session } = mintSession(ports);
  const [now, email] = await Promise.all([ports.clock(), ports.dataKeys.open(proven.email)]);
  const { state, position } = await ports.streams.decide(accountKind, proven.id, asAccount(proven.id, origin), (current) => {
    const account = stillProven(current, proven);
    const upgrade = upgraded === null ? [] : [upgradePassword(upgraded, now)];
    return { events: [...upgrade, ...startSession(account, session, now)], answer: null };
  });
  await ports.shown(position);
  if (state.status !== "open" || email === undefined) throw wrong();
  return { session: startedSession(token, session.id, state.sessions), account: summaryOf(state, email, ports.terms) };
};

/** The account, as long as it is open, active, and has the password that was verified. */
const stillProven = (state: AccountState, proven: OpenAccount): OpenAccount => {
  if (state.status !== "open" || !state.active || state.password?.box !== proven.password?.box) throw wrong();
  return state;
};

const wrong = (): AccountRefusal => new AccountRefusal("credentials-invalid", "The address or the password is not right.");

/** A sealed text to open where there is no record, made once. */
const decoyBox = ({ dataKeys }: AccountPorts): (() => Promise<SealedText>) => {
  let made: Promise<SealedText> | undefined;
  return () => {
    made ??= dataKeys
      .create(DECOY_OWNER)
      .then(() => dataKeys.seal(DECOY_OWNER, "nothing"))
      .catch((fault: unknown) => {
        made = undefined;
        throw fault;
      });
    return made;
  };
};
