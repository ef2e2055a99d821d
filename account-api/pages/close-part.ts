import { type Html, html } from "../../infra/http/pages/html.js";
import { scriptForm, tick } from "./form-parts.js";
import { reproof } from "./reproof.js";

/** What a close ends, destroys and leaves (Addendum A 8.7), said before it is done. */
export const closePart = (providers: readonly string[]): Html => html`<section><h2>Close the account</h2>
<details><summary>What it means, and the form</summary><div class="narrow">
<p>At once and for good: every API key is revoked, every session ends, waiting agent requests are cancelled. The address, the password and links to identity providers are destroyed.</p>
<p>What survives names nobody:</p>
<ul><li>the record that there was an account, its e-mail removed</li><li>records of revoked keys, deliveries and usage, where there are any</li><li>the audit record of the close, with a one-way hash of the removed address</li></ul>
${scriptForm(
  "close",
  html`${reproof("close", providers)}${tick("close", "sure", html`I want this account closed for good`)}`,
  html`<button class="grave" type="submit">Close the account</button>`,
)}</div></details></section>`;
