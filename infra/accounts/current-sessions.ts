import type { AuthenticateSession } from "../../commands/account/use-cases.js";
import type { PrivateStreams } from "../../commands/private/private-streams.js";
import { isLiveSession } from "../../domain/account/standing.js";
import { type AccountState, accountKind } from "../../domain/account/state.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";
import type { WatchedModel } from "../keys/watched-model.js";

export type CurrentSessionPorts = {
  /** From the read model. */
  readonly authenticate: AuthenticateSession;
  readonly model: Pick<WatchedModel, "current" | "stands">;
  readonly streams: Pick<PrivateStreams, "load">;
};

const PREFIX = "svs_";

/**
 * A session that ended is refused everywhere within a second (Addendum A 5.2), also while the read model lags behind the log: the account's
 * own stream decides then (docs/adr/0302). Throws DatabaseUnavailable, LogUnavailable.
 */
export const currentSessions =
  ({ authenticate, model, streams }: CurrentSessionPorts): AuthenticateSession =>
  async (token) => {
    if (!token.startsWith(PREFIX)) return undefined;
    const look = await model.current();
    const found = await authenticate(token);
    if (found === undefined || (!look.lags && model.stands(look))) return found;
    const { state } = await streams.load(accountKind, found.session.accountId);
    return holdsSession(state, found.session.sessionId, instantFromMs(look.nowMs())) ? found : undefined;
  };

const holdsSession = (state: AccountState, sessionId: string, now: Instant): boolean =>
  state.status === "open" &&
  state.active &&
  state.sessions.some((session) => session.id === sessionId && isLiveSession(session, state.sessionsNotBefore, now));
