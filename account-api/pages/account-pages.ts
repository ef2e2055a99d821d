import { type Html, html } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import { accountMain } from "./account-page.js";
import { ACCOUNT_STYLE } from "./account-style.js";
import { connectMain } from "./connect-page.js";
import { withoutScript } from "./form-parts.js";
import { confirmEmailMain, resetPasswordMain, verifyEmailMain } from "./mailed-pages.js";
import { signInMain } from "./sign-in-page.js";
import { signUpMain } from "./sign-up-page.js";

/** What the pages state that may differ between services. */
export type AccountPagesOptions = {
  /** Version of the terms in force. */
  readonly termsVersion: string;
  /** Names of identity providers people may sign in with. */
  readonly providers: readonly string[];
};

/** A page's address, its script's name and its bytes, which are the same for everybody. */
export type AccountPage = { readonly path: string; readonly bytes: Buffer };

export const SCRIPTS_AT = "/account-pages/";

/** The pages of accounts: each is fixed; what concerns one person is fetched by its script with that person's session. */
export const accountPagesOf = ({ termsVersion, providers }: AccountPagesOptions): readonly AccountPage[] => [
  page("/sign-up", "Sign up", signUpMain(termsVersion)),
  page("/sign-in", "Sign in", signInMain(providers)),
  page("/reset-password", "Reset password", resetPasswordMain),
  page("/verify-email", "Verify e-mail address", verifyEmailMain),
  page("/confirm-email", "Confirm new e-mail address", confirmEmailMain),
  page("/account", "Account", accountMain(providers)),
  page("/connect", "Connect an agent", connectMain),
];

const page = (path: string, title: string, main: Html): AccountPage => ({
  path,
  bytes: pageBytes({
    title: `Reserve Board: ${title}`,
    description: title,
    style: ACCOUNT_STYLE,
    script: `${SCRIPTS_AT}${path.slice(1)}.js`,
    main: html`<h1>${title}</h1>${withoutScript}<div id="app" hidden>${main}</div>`,
    foot: html`<p>No cookie is set here. A session stands in this tab alone and ends with it.</p>`,
  }),
});
