import { call } from "./call.js";
import { all, browser } from "./dom.js";
import { forget, recalled, remember } from "./session.js";

type Collected =
  | { readonly purpose: "sign_in"; readonly token: string }
  | { readonly purpose: "confirm"; readonly confirmation: string; readonly expires_at: string };

/** What a visit to an identity provider came to: what the service handed over, or why it did not. */
export type Visit = { readonly collected: Collected; readonly sessionExpiresAt: string } | { readonly failed: string };

const WHY: { readonly [failure: string]: string } = {
  unavailable: "The provider cannot be reached at the moment. Try again shortly, or use the password.",
  denied: "The provider did not sign you in.",
  refused: "The provider's answer does not belong to a sign-in begun here, or came too late. Begin again.",
  busy: "Too many sign-ins are under way. Try again in a moment.",
  email_unverified: "The provider does not vouch for an e-mail address of yours, so no account can be found or made by it.",
  address_unverified:
    "An account has your address, but the address was never verified. Sign in with its password and verify it, or reset the password.",
  not_linked: "No account is linked with that sign-in.",
  inactive: "The account is not active.",
};

const BYTES = 32;

/** Lets buttons lead to a provider. A secret that stays in this tab proves, on the way back, that the visit was begun here. */
export const tieVisits = (attribute: "provider" | "confirm", purpose: "sign_in" | "confirm"): void => {
  for (const button of all(`[data-${attribute}]`)) {
    const provider = button.dataset[attribute] ?? "";
    button.addEventListener("click", () => void begin(provider, purpose));
  }
};

const begin = async (provider: string, purpose: string): Promise<void> => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
  const challenge = base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
  remember("visit", verifier);
  browser.location.assign(`/account/oidc/${encodeURIComponent(provider)}/start?purpose=${purpose}&challenge=${challenge}`);
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** What this page was come back to with; undefined when it was not. The code leaves the address at once. */
export const returnedVisit = async (): Promise<Visit | undefined> => {
  const returned = new URLSearchParams(browser.location.hash.slice(1));
  const [code, failed] = [returned.get("visit"), returned.get("failed")];
  if (code === null && failed === null) return undefined;
  browser.history.replaceState(null, "", browser.location.pathname);
  const verifier = recalled("visit");
  forget("visit");
  if (code === null || verifier === null) return { failed: WHY[failed ?? "refused"] ?? "The sign-in came to nothing. Begin again." };
  const answer = await call<Collected>("POST", "/account/oidc/collect", { code, verifier });
  return answer.ok ? { collected: answer.body, sessionExpiresAt: answer.sessionExpiresAt ?? "" } : { failed: answer.detail };
};
