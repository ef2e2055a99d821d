import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import { currentPasswordField, emailField, mainButton, scriptForm } from "./form-parts.js";

export const signInMain = (providers: readonly string[]): Html => html`<div class="narrow">
<p id="sign-in-notice" class="notice" role="status" hidden></p>
${scriptForm("sign-in", html`${emailField("sign-in")}${currentPasswordField("sign-in", "password", "Password")}`, mainButton("Sign in"))}
<p><a href="/reset-password">Forgot the password?</a></p>
${providers.length === 0 ? nothing : html`<p class="or">or</p><div class="buttons">${providerButtons(providers)}</div>`}
<p>No account yet? <a href="/sign-up">Sign up</a>.</p></div>`;

const providerButtons = (providers: readonly string[]): readonly Html[] =>
  providers.map((name) => html`<button type="button" data-provider="${name}">Sign in with ${name}</button>`);
