import { createHash } from "node:crypto";
import type { Request } from "express";
import type { ProviderUseCases } from "../../commands/account/use-cases.js";
import { AccountRefusal } from "../../domain/account/refusal.js";
import type { AccountRefusalCode } from "../../domain/account/refusal-codes.js";
import type { JsonObject } from "../../domain/shared/json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { Problem } from "../../infra/http/problem.js";
import type { AnswerPorts } from "../operation-answer.js";
import { renderAccount } from "../render/account-summary.js";
import { SESSION_EXPIRES_AT } from "../session-header.js";
import {
  type HandOver,
  type IdentityProviders,
  ProviderAnswerRefused,
  ProviderDenied,
  type ProviderPurpose,
  ProviderUnavailable,
  type SignInFlow,
  type SignInFlows,
} from "./ports.js";

export type ProviderPorts = {
  readonly useCases: ProviderUseCases;
  readonly providers: IdentityProviders;
  readonly flows: SignInFlows;
  /** 43 characters nobody can guess. */
  readonly secret: () => string;
  readonly webOrigin: string;
} & Pick<AnswerPorts, "limits" | "verifyKey" | "hashed" | "networkOf" | "clock">;

/** Why a visit came to nothing, as the page is told. */
export type VisitFailure =
  | "unavailable"
  | "denied"
  | "refused"
  | "busy"
  | "email_unverified"
  | "address_unverified"
  | "not_linked"
  | "inactive";

const PAGES: { readonly [P in ProviderPurpose]: string } = { sign_in: "/sign-in", confirm: "/account" };

/** Where the person goes on: what came of the visit stands behind `#`, which no server is sent. */
const backTo = (webOrigin: string, purpose: ProviderPurpose, name: "visit" | "failed", value: string): string =>
  `${webOrigin}${PAGES[purpose]}#${name}=${value}`;

export type StartValues = { readonly provider: string; readonly purpose: ProviderPurpose; readonly challenge: string | null };

/** Where a visit to a provider begins, or, when it cannot, the page that says why. */
export const startVisit = async (ports: ProviderPorts, { provider, purpose, challenge }: StartValues): Promise<string> => {
  const secrets = { state: ports.secret(), nonce: ports.secret(), codeVerifier: ports.secret() };
  try {
    const address = await ports.providers.signInAddress(provider, secrets);
    const { nonce, codeVerifier } = secrets;
    const begun = await ports.flows.begin(sha256Hex(secrets.state), { provider, purpose, nonce, codeVerifier, challenge });
    return begun ? address : backTo(ports.webOrigin, purpose, "failed", "busy");
  } catch (error) {
    return backTo(ports.webOrigin, purpose, "failed", visitFailure(error));
  }
};

/**
 * Where the person goes on after a visit, with a code the page exchanges for what it came to. A state that is unknown, used or over ends
 * at the sign-in page; nothing is asked of the provider then.
 */
export const endVisit = async (ports: ProviderPorts, provider: string, query: string, requestId: string, req: Request): Promise<string> => {
  const state = new URLSearchParams(query).get("state") ?? "";
  const flow = await ports.flows.take(sha256Hex(state), provider);
  if (flow === undefined) return backTo(ports.webOrigin, "sign_in", "failed", "refused");
  try {
    const { nonce, codeVerifier } = flow;
    const identity = await ports.providers.identityOf(provider, query, { state, nonce, codeVerifier });
    const origin = { requestId, network: ports.networkOf(req) };
    const resolve = flow.purpose === "sign_in" ? ports.useCases.accountOfIdentity : ports.useCases.confirmIdentity;
    return backTo(ports.webOrigin, flow.purpose, "visit", await handOver(ports, flow, (await resolve({ identity, origin })).accountId));
  } catch (error) {
    return backTo(ports.webOrigin, flow.purpose, "failed", visitFailure(error));
  }
};

const handOver = async ({ flows, secret }: ProviderPorts, { purpose, challenge }: SignInFlow, accountId: string): Promise<string> => {
  const code = secret();
  await flows.handOver(sha256Hex(code), { purpose, accountId, challenge });
  return code;
};

const REFUSALS: { readonly [C in AccountRefusalCode]?: VisitFailure } = {
  "identity-email-unverified": "email_unverified",
  "identity-address-unverified": "address_unverified",
  "identity-not-linked": "not_linked",
  "identity-account-inactive": "inactive",
};

/** What is no failure of a visit stays what it is. */
const visitFailure = (error: unknown): VisitFailure => {
  if (error instanceof ProviderUnavailable) return "unavailable";
  if (error instanceof ProviderDenied) return "denied";
  if (error instanceof ProviderAnswerRefused) return "refused";
  const known = error instanceof AccountRefusal ? Object.entries(REFUSALS).find(([code]) => code === error.code)?.[1] : undefined;
  if (known === undefined) throw error;
  return known;
};

export type Collected = { readonly body: JsonObject; readonly headers: { readonly [name: string]: string } };

/**
 * A session, or a confirmation, for the code of a visit: once, and to the tab that began the visit alone, which proves it by the secret
 * its challenge was made of. Problem: 400 `token_invalid`.
 */
export const collectVisit = async (
  ports: ProviderPorts,
  code: string,
  verifier: string | null,
  req: Request,
  requestId: string,
): Promise<Collected> => {
  const visit = await ports.flows.collect(sha256Hex(code));
  if (visit === undefined || !isProven(visit, verifier))
    throw new Problem("token_invalid", "The sign-in was begun elsewhere, used already, or took too long. Begin again.");
  const { accountId } = visit;
  if (visit.purpose === "confirm") {
    const { token, expiresAt } = await ports.useCases.issueConfirmation({ accountId });
    return { body: { purpose: "confirm", confirmation: token, expires_at: expiresAt }, headers: {} };
  }
  const begun = await ports.useCases.beginProviderSession({ accountId, origin: { requestId, network: ports.networkOf(req) } });
  const { token, expiresAt } = begun.session;
  return { body: { purpose: "sign_in", token, account: renderAccount(begun.account) }, headers: { [SESSION_EXPIRES_AT]: expiresAt } };
};

/** A visit begun without a challenge is collected without a verifier, and no tab of our pages does that. */
const isProven = ({ challenge }: HandOver, verifier: string | null): boolean =>
  challenge === (verifier === null ? null : createHash("sha256").update(verifier).digest("base64url"));
