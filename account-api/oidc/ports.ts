import type { ProvenIdentity } from "../../domain/account/providers.js";
import type { Sha256Hex } from "../../domain/shared/sha256.js";

/** What a visit to an identity provider is for (Addendum A 5.4). */
export const PROVIDER_PURPOSES = ["sign_in", "confirm"] as const;
export type ProviderPurpose = (typeof PROVIDER_PURPOSES)[number];

/** One visit, from its start until the provider sends the person back. */
export type SignInFlow = {
  readonly provider: string;
  readonly purpose: ProviderPurpose;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** SHA-256, base64url, of a secret of the tab that began it; null when the starter named none. */
  readonly challenge: string | null;
};

/** What a visit came to, until whoever began it fetches it. */
export type HandOver = Pick<SignInFlow, "purpose" | "challenge"> & { readonly accountId: string };

/** Visits under way, shared by every process, bounded, each good once and for a while. Throws DatabaseUnavailable. */
export type SignInFlows = {
  /** False when as many as may are under way. */
  readonly begin: (stateSha256: Sha256Hex, flow: SignInFlow) => Promise<boolean>;
  readonly take: (stateSha256: Sha256Hex, provider: string) => Promise<SignInFlow | undefined>;
  readonly handOver: (codeSha256: Sha256Hex, handOver: HandOver) => Promise<void>;
  readonly collect: (codeSha256: Sha256Hex) => Promise<HandOver | undefined>;
};

/** A visit begun ends after this long (the person signs in over there meanwhile); what it came to is fetched at once. */
export const FLOW_SECONDS = 600;
export const HANDOVER_SECONDS = 60;
/** Visits under way at once. */
export const MAX_FLOWS = 10_000;

/** The provider cannot be reached, is too slow, or answers what no provider may. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}

/** The person, or the provider, said no. */
export class ProviderDenied extends Error {
  override readonly name = "ProviderDenied";
}

/** What came back is not the answer to what was asked: another state, nonce or issuer, a code used or forged, a signature that is none. */
export class ProviderAnswerRefused extends Error {
  override readonly name = "ProviderAnswerRefused";
}

/** The secrets of one visit. */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** The configured identity providers, by name. */
export type IdentityProviders = {
  readonly names: readonly string[];
  /** Where the person signs in. Throws ProviderUnavailable. */
  readonly signInAddress: (provider: string, secrets: FlowSecrets) => Promise<string>;
  /** Who it is, by the query the provider sent the person back with. Throws ProviderUnavailable, ProviderDenied, ProviderAnswerRefused. */
  readonly identityOf: (provider: string, query: string, secrets: FlowSecrets) => Promise<ProvenIdentity>;
};
