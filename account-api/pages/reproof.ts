import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import { currentPasswordField } from "./form-parts.js";

/** Proves again who is there: by the password, or by a provider the account is linked with (Addendum A 5.4). */
export const reproof = (form: string, providers: readonly string[]): Html => html`${currentPasswordField(form)}
${
  providers.length === 0
    ? nothing
    : html`<div class="buttons" data-linked hidden>${providers.map((name) => html`<button type="button" data-confirm="${name}">Confirm with ${name} instead</button>`)}</div>`
}`;
