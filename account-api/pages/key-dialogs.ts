import { type Html, html } from "../../infra/http/pages/html.js";
import { capField, endField, field, mainButton, scopesField, scriptForm } from "./form-parts.js";

const CANCEL = html`<button type="button" data-cancel>Cancel</button>`;

const dialog = (id: string, title: string, content: Html): Html =>
  html`<dialog id="${id}-dialog" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><p class="soft" data-key></p>${content}</dialog>`;

/** One dialog for each thing that is done to a key. */
export const keyDialogs = html`${dialog(
  "label",
  "Label the key",
  scriptForm("label", field({ form: "label", name: "label", label: "Label", hint: "Empty: none." }), html`${mainButton("Save")}${CANCEL}`),
)}
${dialog(
  "limits",
  "Limit the key",
  scriptForm(
    "limits",
    html`${scopesField("limits")}${capField("limits", "Counts what the key spent this month. Empty: no cap of its own.")}`,
    html`${mainButton("Save")}${CANCEL}`,
  ),
)}
${dialog(
  "rotate",
  "Rotate the key",
  scriptForm(
    "rotate",
    html`<p>A new key takes its place, with its label and limits. The old one goes on working for a while.</p>
<div class="field"><label for="rotate-grace_seconds">The old key works for</label>
<select id="rotate-grace_seconds" name="grace_seconds" aria-describedby="rotate-grace_seconds-error"><option value="0">no time: it ends at once</option><option value="3600">an hour</option><option value="86400" selected>a day</option><option value="604800">a week</option></select>
<p class="error" id="rotate-grace_seconds-error" hidden></p></div>
${endField("rotate", "Of the new key, in your own time zone. Empty: it never ends.")}`,
    html`${mainButton("Rotate")}${CANCEL}`,
  ),
)}
${dialog(
  "revoke",
  "Revoke the key",
  scriptForm(
    "revoke",
    html`<p>It is refused everywhere within a second, and for good.</p>`,
    html`<button class="grave" type="submit">Revoke</button>${CANCEL}`,
  ),
)}
<dialog id="made-dialog" aria-labelledby="made-title"><h2 id="made-title">The new key</h2>
<p>Copy it now: it is shown this once and kept nowhere.</p>
<p class="secret" id="made-key" tabindex="0" role="textbox" aria-readonly="true" aria-label="The new key"></p>
<p id="made-note" class="soft" role="status"></p>
<div class="buttons"><button class="main" type="button" id="copy-key">Copy</button><button type="button" id="made-done" data-cancel>I have it</button></div></dialog>`;
