import type { ApiKeySummary } from "../../generated/types.js";
import { make, type PageElement } from "./dom.js";
import { grouped, localTime, timeOrNever } from "./words.js";

export type KeyAction = "label" | "limits" | "rotate" | "revoke";
const WORDS: { readonly [A in KeyAction]: string } = { label: "Label", limits: "Limits", rotate: "Rotate", revoke: "Revoke" };

/** What may be done to a key as it stands. */
const actionsOf = ({ revoked_at, expired }: ApiKeySummary): readonly KeyAction[] => {
  if (revoked_at !== null) return [];
  return expired ? ["label", "revoke"] : ["label", "limits", "rotate", "revoke"];
};

/** One key as a card. `act`: what a press of a button asks for. */
export const keyCard = (key: ApiKeySummary, act: (action: KeyAction, key: ApiKeySummary) => void): PageElement => {
  const buttons = actionsOf(key).map((action) => {
    const button = make("button", { type: "button", "aria-label": `${WORDS[action]} ${nameOf(key)}` }, WORDS[action]);
    button.addEventListener("click", () => act(action, key));
    return button;
  });
  return make(
    "article",
    { class: "card", "data-prefix": key.key_prefix },
    make("h3", {}, nameOf(key), stateOf(key)),
    make("dl", { class: "facts" }, ...factsOf(key).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
    ...(buttons.length === 0 ? [] : [make("div", { class: "buttons" }, ...buttons)]),
  );
};

/** How a key is named to its holder. */
export const nameOf = ({ label, key_prefix }: Pick<ApiKeySummary, "label" | "key_prefix">): string => label ?? `Key ${key_prefix}`;

const stateOf = ({ revoked_at, expired, expires_at }: ApiKeySummary): PageElement => {
  if (revoked_at !== null) return make("span", { class: "state ended" }, "Revoked");
  if (expired) return make("span", { class: "state ended" }, "Ended");
  return expires_at === null ? make("span", { class: "state live" }, "Live") : make("span", { class: "state ending" }, "Live, with an end");
};

const factsOf = (key: ApiKeySummary): readonly (readonly [string, string])[] => [
  ["Begins with", `svc_${key.key_prefix}`],
  ["Made", localTime(key.created_at)],
  ["Last used", timeOrNever(key.last_used_at, "never")],
  key.revoked_at === null ? ["Ends", timeOrNever(key.expires_at, "never")] : ["Revoked", localTime(key.revoked_at)],
  ["May call", key.scopes === null ? "everything" : key.scopes.join(", ")],
  ["Compute units a month", key.cu_cap_month === null ? "no cap of its own" : `at most ${grouped(key.cu_cap_month)}`],
];
