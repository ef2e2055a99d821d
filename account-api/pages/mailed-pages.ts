import { html } from "../../infra/http/pages/html.js";
import { emailField, mainButton, newPasswordField, scriptForm } from "./form-parts.js";

/** Asks for a reset link, or, opened by such a link, for the new password. */
export const resetPasswordMain = html`<div class="narrow">
<div id="ask" hidden><p>A link to set a new password is mailed to you.</p>
${scriptForm("reset-ask", emailField("reset-ask"), mainButton("Send the link"))}
<p id="reset-ask-done" class="done" role="status" tabindex="-1" hidden>If the address has an account, a link is on its way. It works for an hour.</p></div>
<div id="set" hidden>
${scriptForm("reset-set", newPasswordField("reset-set", "password", "New password"), mainButton("Set the password"))}
<p id="reset-set-done" class="done" role="status" tabindex="-1" hidden>The new password is set, and every session has ended. API keys keep working. <a href="/sign-in">Sign in</a></p></div></div>`;

/** Opening it changes nothing, so that programs that look at links in mails use none up; the button does. */
export const verifyEmailMain = html`<div class="narrow">
${scriptForm("verify", html`<p>The button confirms that the address of your account is yours.</p>`, mainButton("Verify the address"))}
<p id="verify-done" class="done" role="status" tabindex="-1" hidden>The address is verified. <a href="/account">Go to the account</a></p></div>`;

/** As above. */
export const confirmEmailMain = html`<div class="narrow">
${scriptForm("confirm", html`<p>The button makes the address this link was mailed to the one of your account. Every session ends; API keys keep working.</p>`, mainButton("Use this address"))}
<p id="confirm-done" class="done" role="status" tabindex="-1" hidden>The account has the new address. <a href="/sign-in">Sign in</a></p></div>`;
