import type { AccountUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { emailField, utmField } from "../read-fields.js";

/** Makes an account, or records an attempt for an address that has one; the answer is the same (Addendum A 3.3). */
export const signUp =
  ({ signUp: signsUp }: Pick<AccountUseCases, "signUp">): Route<"signUp"> =>
  async ({ body, origin }) => {
    const { email, password, accept_terms: accepts, terms_version: version, utm } = body;
    await signsUp({
      email: emailField(email),
      password,
      acceptTerms: accepts ?? false,
      termsVersion: version ?? null,
      utm: utmField(utm),
      origin,
    });
    return { body: { status: "accepted" } };
  };
