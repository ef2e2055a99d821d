import { createHmac, randomBytes } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { accountApi } from "../../account-api/account-api.js";
import { providerSignIn } from "../../account-api/oidc/mount-providers.js";
import type { VerifyPresentedKey } from "../../account-api/ports.js";
import type { AccountUseCases, ConnectUseCases, KeyUseCases, ProviderUseCases } from "../../commands/account/use-cases.js";
import { findKeyMadeBy } from "../accounts/key-made-by.js";
import { clientNetwork } from "../http/client-network.js";
import type { Mount } from "../http/http-app.js";
import { dropExpired } from "../limits/drop-expired.js";
import { postgresIdempotentAnswers } from "../limits/postgres-idempotent-answers.js";
import { postgresPendingConnects } from "../limits/postgres-pending-connects.js";
import { postgresRequestLimits } from "../limits/postgres-request-limits.js";
import { openIdProviders } from "../oidc/openid-providers.js";
import { postgresSignInFlows } from "../oidc/postgres-sign-in-flows.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

export type AccountHttpOptions = {
  readonly parts: Pick<Parts, "config" | "database" | "eventLog" | "vault" | "log">;
  readonly useCases: AccountUseCases & KeyUseCases & ConnectUseCases & ProviderUseCases;
  readonly verifyKey: VerifyPresentedKey;
  readonly webOrigin: string;
  readonly lifecycle: Pick<Lifecycle, "add">;
};

/** How often what has ended is dropped; every process does it, and finds little. */
const DROP_EVERY_MS = 300_000;

/** The account interface over its use cases, with its limits and kept answers in Postgres. */
export const openAccountHttp = async ({ parts, useCases, verifyKey, webOrigin, lifecycle }: AccountHttpOptions): Promise<Mount> => {
  const { database, config } = parts;
  const { ceilings, pendingConnects, trustedProxies } = config.limits;
  const { dataKeys, keyedHash, derivedKey } = await parts.vault();
  const keyed = (purpose: string) => {
    const key = derivedKey(purpose);
    return (text: string): string => createHmac("sha256", key).update(text, "utf8").digest("hex");
  };
  dropNowAndThen(parts, lifecycle);
  const asked = {
    useCases,
    limits: postgresRequestLimits(database.hot, ceilings),
    verifyKey,
    hashed: keyedHash,
    networkOf: clientNetwork(blockList(trustedProxies)),
    clock: database.carriedClock,
    webOrigin,
  };
  const signIn = providerSignIn({
    ...asked,
    providers: openIdProviders({ providers: config.oidcProviders, redirectUri: (name) => `${webOrigin}/account/oidc/${name}/callback` }),
    flows: postgresSignInFlows(database.pool),
    secret: () => randomBytes(32).toString("base64url"),
  });
  const operations = accountApi({
    ...asked,
    pending: postgresPendingConnects(database, { hashed: keyed("user codes"), most: pendingConnects }),
    repeated: postgresIdempotentAnswers(database, { dataKeys, hashed: keyed("idempotency keys") }),
    keyMadeBy: findKeyMadeBy(parts.eventLog.readStream),
  });
  return (app) => {
    signIn(app);
    operations(app);
  };
};

const blockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

const dropNowAndThen = ({ database, log }: Pick<Parts, "database" | "log">, lifecycle: Pick<Lifecycle, "add">): void => {
  let dropping: Promise<void> = Promise.resolve();
  const drop = (): void => {
    dropping = dropExpired(database).catch((err: unknown) => log.warn({ err }, "ended limits could not be dropped"));
  };
  const timer = setInterval(drop, DROP_EVERY_MS).unref();
  lifecycle.add("ended limits", () => {
    clearInterval(timer);
    return dropping;
  });
};
