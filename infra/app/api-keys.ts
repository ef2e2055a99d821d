import type { AuthenticateSession } from "../../commands/account/use-cases.js";
import { privateStreams } from "../../commands/private/private-streams.js";
import { accounts } from "../../projections/accounts/accounts.js";
import type { ApiKeys } from "../../read-api/keys-port.js";
import { currentSessions } from "../accounts/current-sessions.js";
import { keyRows } from "../keys/key-rows.js";
import { keyStreams } from "../keys/key-streams.js";
import { type KeyUses, keyUses } from "../keys/key-uses.js";
import { keyVerifier } from "../keys/key-verifier.js";
import { type WatchedModel, watchedModel } from "../keys/watched-model.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

export type ApiKeyParts = Pick<Parts, "database" | "eventLog" | "readAll" | "readModels" | "appendPrivate">;

/** The read model of accounts with its age known, for keys and sessions of this process; `lifecycle` ends it. */
export const openWatchedAccounts = (parts: ApiKeyParts, lifecycle: Pick<Lifecycle, "add">): WatchedModel => {
  const { database, readAll, readModels } = parts;
  const model = watchedModel({ projection: accounts, readAll, models: readModels, hot: database.hot, clock: database.clock });
  lifecycle.add("watched accounts", async () => model.stop());
  return model;
};

/** Verification of API keys in this process. */
export const openApiKeys = (
  parts: ApiKeyParts,
  uses: Pick<KeyUses, "used">,
  lifecycle: Pick<Lifecycle, "add">,
  model: WatchedModel = openWatchedAccounts(parts, lifecycle),
): ApiKeys => {
  const { database, eventLog, readModels } = parts;
  const streams = privateStreams({ readStream: eventLog.readStream, append: parts.appendPrivate });
  const verifier = keyVerifier({
    model,
    rows: keyRows(database.hot, readModels),
    streams: keyStreams(streams, eventLog.readStream),
  });
  return {
    ...verifier,
    used: ({ keyId }) => {
      const atMs = model.nowMs();
      if (atMs !== undefined) uses.used(keyId, atMs);
    },
  };
};

/** Sessions as they stand, whether or not the read model keeps up with the log. */
export const openSessions = (parts: ApiKeyParts, authenticate: AuthenticateSession, model: WatchedModel): AuthenticateSession =>
  currentSessions({
    authenticate,
    model,
    streams: privateStreams({ readStream: parts.eventLog.readStream, append: parts.appendPrivate }),
  });

/** When keys were last used, written while the service runs and once more as it stops. */
export const openKeyUses = ({ database, log }: Pick<Parts, "database" | "log">, lifecycle: Pick<Lifecycle, "add">): KeyUses => {
  const uses = keyUses(database.pool, { onFault: (err) => log.warn({ err }, "uses of keys could not be written; they are tried again") });
  lifecycle.add("uses of keys", uses.stop);
  return uses;
};
