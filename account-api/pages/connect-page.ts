import { html } from "../../infra/http/pages/html.js";
import { capField, endField, field, mainButton, scopesField, scriptForm } from "./form-parts.js";

/** A person lets an agent have a key (Addendum A 9). What the agent states of itself is shown as stated and believed in nothing. */
export const connectMain = html`<div class="narrow">
<div id="find">${scriptForm(
  "code",
  field({ form: "code", name: "user_code", label: "Code the agent shows", hint: "Eight letters, such as BCDF-GHJK.", look: "code" }),
  mainButton("Continue"),
)}</div>
<div id="decide" hidden>
<p class="notice">A program that calls itself <strong id="agent-name"></strong> asks for an API key of your account. The name is its own statement and was not verified: go on only if you started it and its code is <strong class="code" id="shown-code"></strong>.</p>
${scriptForm(
  "decision",
  html`<p class="soft">What it asks for is filled in as a start. You decide. The request ends <time id="request-ends"></time>.</p>
${scopesField("decision")}${capField("decision", "Required. The most the agent may spend in a calendar month; 0 lets it make free reads only.")}${endField("decision")}`,
  html`${mainButton("Approve")}<button type="button" id="deny">Deny</button>`,
)}</div>
<p id="connect-done" class="done" role="status" tabindex="-1" hidden></p></div>`;
