import * as client from "openid-client";
import {
  type FlowSecrets,
  type IdentityProviders,
  ProviderAnswerRefused,
  ProviderDenied,
  ProviderUnavailable,
} from "../../account-api/oidc/ports.js";
import type { ProvenIdentity } from "../../domain/account/providers.js";

/** One identity provider as it is configured. */
export type OpenIdProvider = {
  readonly name: string; // as it stands in addresses and on buttons
  readonly issuer: string; // https, or http on loopback
  readonly clientId: string;
  readonly clientSecret: string;
};

type ProvidersOptions = {
  readonly providers: readonly OpenIdProvider[];
  /** Where the provider sends the person back. */
  readonly redirectUri: (provider: string) => string;
  /** Seconds each call to a provider may take. */
  readonly timeoutSeconds?: number;
};

const TIMEOUT_SECONDS = 5;
/** How long what a provider says of itself is believed; its keys are looked up anew when one is not known. */
const METADATA_MS = 3_600_000;

/**
 * OpenID Connect providers: code flow with PKCE (S256), state and nonce, the ID token's signature, issuer, audience and times verified
 * (OpenID Connect Core 3.1.3.7).
 */
export const openIdProviders = ({ providers, redirectUri, timeoutSeconds = TIMEOUT_SECONDS }: ProvidersOptions): IdentityProviders => {
  const known = new Map(providers.map((provider) => [provider.name, configured(provider, timeoutSeconds)]));
  const configurationOf = (name: string): Promise<client.Configuration> => {
    const configuration = known.get(name);
    if (configuration === undefined) throw new TypeError(`there is no provider ${name}`);
    return configuration();
  };
  return {
    names: providers.map(({ name }) => name),
    signInAddress: async (name, { state, nonce, codeVerifier }) => {
      const configuration = await configurationOf(name);
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(name),
        scope: "openid email",
        response_type: "code",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      }).href;
    },
    identityOf: async (name, query, secrets) => {
      const configuration = await configurationOf(name);
      return redeem(configuration, new URL(`?${query}`, redirectUri(name)), secrets);
    },
  };
};

/** What a provider says of itself, asked for when it is needed first and again after a while or a failure. */
const configured = (provider: OpenIdProvider, timeout: number): (() => Promise<client.Configuration>) => {
  let held: { readonly found: Promise<client.Configuration>; readonly untilMs: number } | undefined;
  return () => {
    if (held !== undefined && held.untilMs > Date.now()) return held.found;
    const found = discover(provider, timeout).catch((cause: unknown) => {
      held = undefined;
      throw new ProviderUnavailable(`${provider.name} does not say where to sign in`, { cause });
    });
    held = { found, untilMs: Date.now() + METADATA_MS };
    return found;
  };
};

const discover = ({ issuer, clientId, clientSecret }: OpenIdProvider, timeout: number): Promise<client.Configuration> => {
  const insecure = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const execute = [client.enableNonRepudiationChecks, ...insecure];
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout });
};

/** Who the person is; the address and whether it was verified come from one source: the ID token, else the user info. */
const redeem = async (configuration: client.Configuration, answer: URL, secrets: FlowSecrets): Promise<ProvenIdentity> => {
  try {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ProviderAnswerRefused("no ID token came back");
    const stated = typeof claims.email === "string" ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const email = typeof stated.email === "string" ? stated.email : null;
    return { issuer: claims.iss, subject: claims.sub, email, emailVerified: stated.email_verified === true };
  } catch (error) {
    throw failureOf(error);
  }
};

/** Codes of failures between here and the provider rather than of what it answered. */
const UNREACHED: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

const failureOf = (error: unknown): Error => {
  if (error instanceof ProviderAnswerRefused) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderDenied(`the provider answered ${error.error}`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (error instanceof TypeError || UNREACHED.has(code))
    return new ProviderUnavailable("the provider could not be asked", { cause: error });
  return new ProviderAnswerRefused("the provider's answer does not hold", { cause: error });
};
