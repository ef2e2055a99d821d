import { randomBytes } from "node:crypto";
import { providerSignIn } from "../../account-api/oidc/mount-providers.js";
import type { IdentityProviders } from "../../account-api/oidc/ports.js";
import { accountPages } from "../../account-api/pages/mount-pages.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { accountApiWith, type TestAccountApi } from "./account-api.js";
import { type AccountWorld, accountWorld } from "./account-world.js";
import { type HandClock, handClock, memoryLimits } from "./memory-limits.js";
import { memorySignInFlows } from "./memory-sign-in-flows.js";

export type PagedAccounts = { readonly api: TestAccountApi; readonly world: AccountWorld; readonly clock: HandClock };

type PagedOptions = {
  readonly port?: number;
  readonly providers?: IdentityProviders;
};

const NONE: IdentityProviders = {
  names: [],
  signInAddress: async (name) => Promise.reject(new Error(`there is no provider ${name}`)),
  identityOf: async (name) => Promise.reject(new Error(`there is no provider ${name}`)),
};

/** The account interface, its pages and sign-in with providers, over a log in memory that begins now, as browsers see the time. */
export const pagedAccounts = async ({ port = 0, providers = NONE }: PagedOptions = {}): Promise<PagedAccounts> => {
  const world = accountWorld(Date.now());
  const webOrigin = `http://127.0.0.1:${port}`;
  const limitClock = handClock();
  const asked = { limits: memoryLimits(limitClock), clock: () => instantFromMs(Date.now()), webOrigin };
  const signIn = providerSignIn({
    ...asked,
    useCases: world,
    providers,
    flows: memorySignInFlows(),
    secret: () => randomBytes(32).toString("base64url"),
    verifyKey: async () => "invalid_key",
    hashed: (what, value) => `${what}:${value}`,
    networkOf: () => "192.0.2.1",
  });
  const pages = accountPages({ termsVersion: world.ports.terms.version, providers: providers.names });
  const api = await accountApiWith({ ...asked, useCases: world, mounts: [signIn, pages], port });
  return { api, world, clock: limitClock };
};
