import { type Html, html, nothing } from "../../infra/http/pages/html.js";

type Field = {
  /** Of the form, so that ids stand once on a page that has several. */
  readonly form: string;
  /** The name of the field in the operation's body, to which its errors are tied. */
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly hint?: string;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly value?: string;
  readonly look?: string;
};

/** A labelled field with the place for its error, which assistive technology reads with it. */
export const field = ({
  form,
  name,
  label,
  type = "text",
  hint,
  autocomplete = "off",
  inputmode = "text",
  value = "",
  look = "",
}: Field): Html => {
  const id = `${form}-${name}`;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" inputmode="${inputmode}" value="${value}" class="${look}" autocapitalize="none" spellcheck="false" aria-describedby="${id}-hint ${id}-error">
<small id="${id}-hint">${hint ?? nothing}</small>
<p class="error" id="${id}-error" hidden></p></div>`;
};

export const emailField = (form: string, name = "email", label = "E-mail address"): Html =>
  field({ form, name, label, type: "email", autocomplete: name === "email" ? "username" : "email", inputmode: "email" });

/** A password being chosen. */
export const newPasswordField = (form: string, name = "password", label = "Password"): Html =>
  field({
    form,
    name,
    label,
    type: "password",
    autocomplete: "new-password",
    hint: "At least 12 characters; a few words make a good one.",
  });

export const currentPasswordField = (form: string, name = "current_password", label = "Current password"): Html =>
  field({ form, name, label, type: "password", autocomplete: "current-password" });

/** A box to tick, with the place for its error. */
export const tick = (form: string, name: string, label: Html): Html => {
  const id = `${form}-${name}`;
  return html`<div class="field"><label class="choice" for="${id}"><input id="${id}" name="${name}" type="checkbox" aria-describedby="${id}-error"><span>${label}</span></label>
<p class="error" id="${id}-error" hidden></p></div>`;
};

const SCOPES: readonly (readonly [string, string])[] = [
  ["account", "Balance"],
  ["board", "Board reads, evidence bundles included"],
  ["pricing", "Price list"],
];

/** Which reads a key may call: all, also later ones, or those ticked. */
export const scopesField = (form: string): Html => html`<fieldset class="field" aria-describedby="${form}-scopes-error">
<legend>What the key may call</legend>
<label class="choice"><input type="radio" name="reach" value="all" checked><span>Everything, also what is added later</span></label>
<label class="choice"><input type="radio" name="reach" value="some"><span>Only what is ticked</span></label>
<div class="inner">${SCOPES.map(([name, label]) => html`<label class="choice"><input type="checkbox" name="scope" value="${name}"><span>${label}</span></label>`)}</div>
<p class="error" id="${form}-scopes-error" data-field="scopes" tabindex="-1" hidden></p>
</fieldset>`;

export const capField = (form: string, hint: string): Html =>
  field({ form, name: "cu_cap_month", label: "Compute units a month, at most", inputmode: "numeric", hint });

export const endField = (form: string, hint = "In your own time zone. Empty: it never ends."): Html =>
  field({ form, name: "expires_at", label: "Ends", type: "datetime-local", hint });

/** A form its page's script sends; the place for what concerns it as a whole stands above its buttons. */
export const scriptForm = (id: string, content: Html, buttons: Html): Html => html`<form id="${id}" method="post" novalidate>
${content}
<p class="error" id="${id}-error" role="alert" hidden></p>
<div class="buttons">${buttons}</div>
</form>`;

export const mainButton = (label: string): Html => html`<button class="main" type="submit">${label}</button>`;

/** What a page shows when its script has not run. */
export const withoutScript: Html = html`<noscript><p class="notice">This part needs JavaScript, which is off in this browser. Reading the <a href="/">board</a> does not, and the <a href="/docs">API</a> can be called by any program.</p></noscript>`;
