import type { KeyScope } from "../../generated/types.js";
import { all, type PageElement } from "./dom.js";
import { textOf } from "./form.js";

/** What a form says a key may call: null = everything. What is not among the scopes is refused by the service. */
export const scopesOf = (form: PageElement): readonly string[] | null =>
  all('[name="reach"]', form).some(({ checked, value }) => checked && value === "all")
    ? null
    : all('[name="scope"]', form).flatMap(({ checked, value }) => (checked ? [value] : []));

export const fillScopes = (form: PageElement, scopes: readonly KeyScope[] | null): void => {
  for (const reach of all('[name="reach"]', form)) reach.checked = (reach.value === "all") === (scopes === null);
  for (const scope of all('[name="scope"]', form)) scope.checked = scopes?.some((one) => one === scope.value) ?? false;
};

/** Ticking one family means that only what is ticked is meant. */
export const tieScopes = (form: PageElement): void => {
  for (const scope of all('[name="scope"]', form))
    scope.addEventListener("change", () => {
      for (const reach of all('[name="reach"]', form)) reach.checked = reach.value === "some";
    });
};

/** A cap as written: null when empty; what is no whole number goes as it is, for the service to refuse. */
export const capOf = (form: PageElement): number | string | null => {
  const text = textOf(form, "cu_cap_month").replace(/[\s,_]/g, "");
  if (text === "") return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
};

/** An end chosen in the person's own time zone, as an instant; null when none is. */
export const endOf = (form: PageElement): string | null => {
  const text = textOf(form, "expires_at");
  return text === "" ? null : new Date(text).toISOString();
};
