import type { Answer, Failure } from "./call.js";
import { all, byId, type PageElement } from "./dom.js";

/** The field each refusal that names none is about. */
const FIELD_OF: { readonly [code: string]: string } = {
  current_password_incorrect: "current_password",
  terms_not_accepted: "accept_terms",
  email_unchanged: "new_email",
  unknown_request: "user_code",
};

/** Sentences for what the service says by a code. */
const SENTENCES: { readonly [fault: string]: string } = {
  required: "This is needed.",
  "email format": "Write an e-mail address, such as name@domain.example.",
  "new_email format": "Write an e-mail address, such as name@domain.example.",
  "password min_length": "Use at least 12 characters.",
  "new_password min_length": "Use at least 12 characters.",
  "cu_cap_month type": "Write a whole number.",
  "expires_at not_in_future": "Choose a time that lies ahead.",
  "expires_at format": "Choose a day and a time.",
  "scopes min_items": "Tick at least one.",
};

/**
 * Sends a form by script: once at a time, its faults shown in words at their fields, the first of them in focus. `done` gets the body
 * of the answer.
 */
export const onSubmit = <T>(
  id: string,
  run: (form: PageElement) => Promise<Answer<T>>,
  done: (body: T, form: PageElement) => void,
): void => {
  const form = byId(id);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void once(form, async () => {
      clearErrors(form);
      const answer = await run(form);
      if (answer.ok) done(answer.body, form);
      else showFailure(form, answer);
    });
  });
};

/** Runs unless what it was asked for before is still under way. */
export const once = async (element: PageElement, run: () => Promise<void>): Promise<void> => {
  if (element.dataset.busy !== undefined) return;
  element.dataset.busy = "";
  element.setAttribute("aria-busy", "true");
  try {
    await run();
  } finally {
    delete element.dataset.busy;
    element.removeAttribute("aria-busy");
  }
};

/** The text of a field. */
export const textOf = (form: PageElement, name: string): string => form.querySelector(`[name="${name}"]`)?.value ?? "";

export const isTicked = (form: PageElement, name: string): boolean => form.querySelector(`[name="${name}"]`)?.checked ?? false;

export const clearErrors = (form: PageElement): void => {
  for (const error of all(".error", form)) {
    error.hidden = true;
    error.textContent = "";
  }
  for (const field of all("[aria-invalid]", form)) field.removeAttribute("aria-invalid");
};

export const showFailure = (form: PageElement, { code, detail, errors }: Failure): void => {
  const named = FIELD_OF[code];
  const faults = errors.length > 0 ? errors.map((error) => faultOf(error)) : [{ name: named ?? "", sentence: detail }];
  const places = faults.map(({ name, sentence }) => showError(form, name, sentence));
  places[0]?.focus();
};

const faultOf = ({ field, code, message }: Failure["errors"][number]): { readonly name: string; readonly sentence: string } => {
  const name = field.slice(1).replace(/\/.*$/, "");
  const sentence = SENTENCES[`${name} ${code}`] ?? SENTENCES[code] ?? message.replace(/^\/\S+/, "This");
  return { name, sentence };
};

/** Writes an error at its field, or above the buttons when it is of none; answers what to focus. */
export const showError = (form: PageElement, name: string, sentence: string): PageElement => {
  const place = name === "" ? null : form.querySelector(`#${form.id}-${name}-error`);
  const error = place ?? byId(`${form.id}-error`);
  error.textContent = sentence;
  error.hidden = false;
  const input = place === null ? null : form.querySelector(`#${form.id}-${name}`);
  input?.setAttribute("aria-invalid", "true");
  return input ?? error;
};
