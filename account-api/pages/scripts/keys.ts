import type { ApiKeyIssued, ApiKeyList, ApiKeySummary } from "../../generated/types.js";
import { call } from "./call.js";
import { all, browser, byId, type PageElement } from "./dom.js";
import { clearErrors, onSubmit, textOf } from "./form.js";
import { type KeyAction, keyCard, nameOf } from "./key-card.js";
import { capOf, endOf, fillScopes, scopesOf, tieScopes } from "./limits-fields.js";

let chosen: ApiKeySummary | undefined;

/** Lists the keys, and ties the forms that make and change them. */
export const startKeys = async (): Promise<void> => {
  tieIssue();
  tieChanges();
  tieSecret();
  for (const form of ["issue", "limits"]) tieScopes(byId(form));
  for (const cancel of all("dialog [data-cancel]")) cancel.addEventListener("click", () => cancel.closest("dialog")?.close());
  await listKeys();
};

const listKeys = async (): Promise<void> => {
  const answer = await call<ApiKeyList>("GET", "/account/keys");
  const note = byId("keys-note");
  if (!answer.ok) {
    note.textContent = answer.detail;
    return;
  }
  const { keys } = answer.body;
  note.textContent = keys.length === 0 ? "There are no keys yet." : "";
  byId("keys").replaceChildren(...keys.map((key) => keyCard(key, openDialog)));
};

const openDialog = (action: KeyAction, key: ApiKeySummary): void => {
  chosen = key;
  const form = byId(action);
  form.reset();
  clearErrors(form);
  for (const name of all("[data-key]", byId(`${action}-dialog`))) name.textContent = nameOf(key);
  if (action === "label") byId("label-label").value = key.label ?? "";
  if (action === "limits") {
    fillScopes(form, key.scopes);
    byId("limits-cu_cap_month").value = key.cu_cap_month === null ? "" : String(key.cu_cap_month);
  }
  byId(`${action}-dialog`).showModal();
};

const HELD_BACK_MS = 800;

const tieIssue = (): void =>
  onSubmit<ApiKeyIssued>(
    "issue",
    (form) =>
      call("POST", "/account/keys", {
        label: textOf(form, "label"),
        scopes: scopesOf(form),
        cu_cap_month: capOf(form),
        expires_at: endOf(form),
      }),
    (made, form) => {
      form.reset();
      byId("issue-part").open = false;
      showMade(made);
    },
  );

const tieChanges = (): void => {
  change("label", (form) => ({ label: textOf(form, "label") }));
  change("limits", (form) => ({ scopes: scopesOf(form), cu_cap_month: capOf(form) }));
  change("revoke", () => ({}));
  change("rotate", (form) => ({ grace_seconds: Number(textOf(form, "grace_seconds")), expires_at: endOf(form) }));
};

/** Sends what a dialog asks of the chosen key; a key that comes back in full is shown once. */
const change = (action: KeyAction, bodyOf: (form: PageElement) => object): void =>
  onSubmit<ApiKeySummary | ApiKeyIssued>(
    action,
    (form) => call("POST", `/account/keys/${encodeURIComponent(chosen?.id ?? "-")}/${action}`, bodyOf(form)),
    (answer) => {
      byId(`${action}-dialog`).close();
      if ("key" in answer) showMade(answer);
      else void listKeys();
    },
  );

const showMade = ({ key }: ApiKeyIssued): void => {
  byId("made-key").textContent = key;
  byId("made-note").textContent = "";
  byId("made-dialog").showModal();
  holdBack("made-done");
  void listKeys();
};

/** A second press that was meant for the form must not put away what is shown once. */
const holdBack = (id: string): void => {
  const button = byId(id);
  button.disabled = true;
  browser.setTimeout(() => {
    button.disabled = false;
  }, HELD_BACK_MS);
};

/** The key's text is on the page while its dialog is open, and nowhere afterwards. */
const tieSecret = (): void => {
  const forget = (): void => {
    byId("made-key").textContent = "";
  };
  byId("made-done").addEventListener("click", forget); // a dialog says that it closed only a moment later
  byId("made-dialog").addEventListener("close", forget);
  byId("copy-key").addEventListener("click", () => void copyKey());
};

const copyKey = async (): Promise<void> => {
  const text = byId("made-key").textContent ?? "";
  const copied = await browser.navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  byId("made-note").textContent = copied === true ? "Copied." : "It could not be copied: select the text and copy it by hand.";
};
