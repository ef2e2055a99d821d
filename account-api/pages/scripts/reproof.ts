import { all, byId, type PageElement } from "./dom.js";
import { textOf } from "./form.js";
import { returnedVisit, tieVisits } from "./visit.js";

/** What a provider confirmed: good once, for some minutes. It is held by this page alone and gone with it. */
let confirmation: { readonly token: string; readonly expiresAt: string } | undefined;

/** Lets a linked account confirm with its provider in place of its password. */
export const startReproof = async (isLinked: boolean): Promise<void> => {
  for (const buttons of all("[data-linked]")) buttons.hidden = !isLinked;
  tieVisits("confirm", "confirm");
  const visit = await returnedVisit();
  if (visit === undefined) return;
  const note = byId("confirm-note");
  note.hidden = false;
  if ("failed" in visit) note.textContent = visit.failed;
  else if (visit.collected.purpose === "confirm") {
    confirmation = { token: visit.collected.confirmation, expiresAt: visit.collected.expires_at };
    note.textContent =
      "Confirmed. One change of the next five minutes needs no current password: the password, the address, or closing the account.";
    showPasswordFields(false);
  }
  note.focus();
};

/** The current password as typed, or the confirmation in place of it, which is used up with that. */
export const currentPassword = (form: PageElement): string => {
  const used = confirmation;
  if (used === undefined) return textOf(form, "current_password");
  confirmation = undefined;
  byId("confirm-note").hidden = true;
  showPasswordFields(true);
  return Date.parse(used.expiresAt) > Date.now() ? used.token : textOf(form, "current_password");
};

const showPasswordFields = (shown: boolean): void => {
  for (const field of all('[name="current_password"]')) {
    const row = field.closest(".field");
    if (row !== null) row.hidden = !shown;
  }
  for (const buttons of all("[data-linked]")) buttons.hidden = !shown;
};
