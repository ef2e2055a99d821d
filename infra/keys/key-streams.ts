import type { ReadStream } from "../../commands/ports.js";
import type { PrivateStreams } from "../../commands/private/private-streams.js";
import { type AccountState, accountKind } from "../../domain/account/state.js";
import { type IssuedKey, keyKind } from "../../domain/key/key.js";
import { prefixEvents, prefixStream } from "../../domain/key/prefix-claim.js";
import type { KeyFacts } from "../../domain/key/verdict.js";
import { readEvent } from "../../domain/private/event-family.js";
import { parsePrivateData } from "../../domain/private/stored-json.js";
import { msOfInstant } from "../../domain/shared/time.js";

/** Facts of one key by its prefix. */
export type FindKey = (prefix: string) => Promise<KeyFacts | undefined>;

/** From the log itself, which is never behind: for when the read model is. Throws LogUnavailable. */
export const keyStreams =
  (streams: Pick<PrivateStreams, "load">, readStream: ReadStream): FindKey =>
  async (prefix) => {
    const keyId = await holderOf(readStream, prefix);
    if (keyId === undefined) return undefined;
    const { state: key } = await streams.load(keyKind, keyId);
    if (key.status !== "issued") return undefined;
    const { state: account } = await streams.load(accountKind, key.accountId);
    return factsOf(key, account);
  };

/** The key a prefix was claimed for; the claim is the one event of its stream. */
const holderOf = async (readStream: ReadStream, prefix: string): Promise<string | undefined> => {
  for await (const { type, data } of readStream(prefixStream(prefix), 0))
    return readEvent(prefixEvents, type, parsePrivateData(data)).data.key_id;
  return undefined;
};

const factsOf = (key: IssuedKey, account: AccountState): KeyFacts => ({
  keyId: key.id,
  secretSha256: key.secretSha256,
  revoked: key.revoked !== null,
  expiresAtMs: key.expiresAt === null ? null : msOfInstant(key.expiresAt),
  scopes: key.scopes,
  accountActive: account.status === "open" && account.active,
  plan: account.status === "open" ? account.plan : "free",
  allowanceCuMonth: account.status === "open" ? account.allowanceCuMonth : null,
  throughputCu10s: account.status === "open" ? account.throughputCu10s : null,
});
