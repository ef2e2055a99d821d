import { privateStreams } from "../../commands/private/private-streams.js";
import { accounts } from "../../projections/accounts/accounts.js";
import type { ApiKeys } from "../../read-api/keys-port.js";
import { keyRows } from "../keys/key-rows.js";
import { keyStreams } from "../keys/key-streams.js";
import { type KeyUses, keyUses } from "../keys/key-uses.js";
import { keyVerifier } from "../keys/key-verifier.js";
import { watchedModel } from "../keys/watched-model.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

export type ApiKeyParts = Pick<Parts, "database" | "eventLog" | "readAll" | "readModels" | "appendPrivate">;

/** Verification of API keys in this process; `lifecycle` ends it. */
export const openApiKeys = (parts: ApiKeyParts, uses: Pick<KeyUses, "used">, lifecycle: Pick<Lifecycle, "add">): ApiKeys => {
  const { database, eventLog, readAll, readModels } = parts;
  const model = watchedModel({ projection: accounts, readAll, models: readModels, hot: database.hot, clock: database.clock });
  lifecycle.add("API keys", async () => model.stop());
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

/** When keys were last used, written while the service runs and once more as it stops. */
export const openKeyUses = ({ database, log }: Pick<Parts, "database" | "log">, lifecycle: Pick<Lifecycle, "add">): KeyUses => {
  const uses = keyUses(database.pool, { onFault: (err) => log.warn({ err }, "uses of keys could not be written; they are tried again") });
  lifecycle.add("uses of keys", uses.stop);
  return uses;
};
