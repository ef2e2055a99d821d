import { type Html, html } from "../../infra/http/pages/html.js";
import { emailField, mainButton, newPasswordField, scriptForm, tick } from "./form-parts.js";

/** Binds to the terms whose version it shows: should another be in force meanwhile, the sign-up is refused and says so. */
export const signUpMain = (termsVersion: string): Html => html`<div class="narrow">
<p>A free account issues API keys for the history of the board. Reading what is current needs none.</p>
${scriptForm(
  "sign-up",
  html`${emailField("sign-up")}${newPasswordField("sign-up")}
<input type="hidden" name="terms_version" value="${termsVersion}">
${tick("sign-up", "accept_terms", html`I accept the <a href="/terms@${termsVersion}" target="_blank" rel="noopener">terms of ${termsVersion}</a>`)}`,
  mainButton("Sign up"),
)}
<div id="sign-up-done" class="done" role="status" tabindex="-1" hidden><p>Look at your mail: a link there verifies the address. You can <a href="/sign-in">sign in</a> already.</p></div>
<p>Have an account? <a href="/sign-in">Sign in</a>.</p></div>`;
