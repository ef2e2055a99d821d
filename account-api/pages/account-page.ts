import { type Html, html } from "../../infra/http/pages/html.js";
import { closePart } from "./close-part.js";
import { capField, emailField, endField, field, mainButton, newPasswordField, scopesField, scriptForm, tick } from "./form-parts.js";
import { keyDialogs } from "./key-dialogs.js";
import { reproof } from "./reproof.js";

/** Everything an account holder does; shown once the script has found who is signed in. */
export const accountMain = (providers: readonly string[]): Html => html`<div id="account">
${noticesPart}
<p id="confirm-note" class="notice" role="status" tabindex="-1" hidden></p>
<dl class="facts" id="summary"></dl>
${keysPart}
${sessionsPart}
<div class="pair"><section><h2>Password</h2><div class="narrow">${scriptForm(
  "password",
  html`${reproof("password", providers)}${newPasswordField("password", "new_password", "New password")}<p class="soft">Every other session ends. API keys keep working.</p>`,
  mainButton("Change the password"),
)}<p id="password-done" class="done" role="status" tabindex="-1" hidden>The password is changed; other sessions have ended.</p></div></section>
<section><h2>E-mail address</h2><div class="narrow">${scriptForm(
  "email",
  html`${reproof("email", providers)}${emailField("email", "new_email", "New address")}`,
  mainButton("Mail a link to the new address"),
)}<p id="email-done" class="done" role="status" tabindex="-1" hidden>A link was mailed to the new address. Until it is used, nothing changes.</p></div></section></div>
${closePart(providers)}
</div>
<div id="closed" class="done" role="status" tabindex="-1" hidden></div>`;

const noticesPart = html`<div id="unverified" class="notice" hidden><p>The e-mail address is not verified yet: new API keys wait for it. The link is in the mail you got.</p>
${scriptForm("resend", html``, html`<button type="submit">Send the mail again</button>`)}<p id="resend-done" class="done" role="status" tabindex="-1" hidden>It is on its way.</p></div>
<div id="terms" class="notice" hidden><p>The terms in force are those of <a id="terms-link" target="_blank" rel="noopener" href="/terms"></a>. New API keys wait for your acceptance; those you have keep working.</p>
${scriptForm("accept", tick("accept", "accept", html`I accept these terms`), mainButton("Accept"))}</div>`;

const keysPart = html`<section><h2>API keys</h2>
<p class="soft">Sent in the header <code>X-API-Key</code>. A key is shown once, when it is made.</p>
<details id="issue-part"><summary>Make a key</summary><div class="narrow">${scriptForm(
  "issue",
  html`${field({ form: "issue", name: "label", label: "Label", hint: "For you to tell keys apart. May be empty." })}
${scopesField("issue")}${capField("issue", "Empty: as far as the account goes.")}${endField("issue")}`,
  mainButton("Make the key"),
)}</div></details>
<p id="keys-note" role="status" class="soft"></p>
<div id="keys"></div>
${keyDialogs}</section>`;

const sessionsPart = html`<section><h2>Sessions</h2>
<p>This session ends <time id="session-ends"></time> at the latest, or with this tab.</p>
<p class="error" id="sessions-error" role="alert" hidden></p>
<div class="buttons"><button type="button" id="sign-out">Sign out</button><button type="button" id="end-all">End every session</button></div></section>`;
