import { type Html, html, link } from "../../infra/http/pages/html.js";

/** A decimal string with its whole digits grouped; no digit is added, dropped or rounded. */
export const groupedAmount = (amount: string): string => {
  const [whole = "", ...rest] = amount.split(".");
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...rest].join(".");
};

/** An amount with its unit in words; plainly that there is none otherwise. */
export const statedAmount = (amount: string | null, unit: "USD" | "TOKEN" | null): Html =>
  amount === null ? html`not stated` : html`${groupedAmount(amount)}<small>${unitWords(unit)}</small>`;

export const unitWords = (unit: "USD" | "TOKEN" | null): string => (unit === null ? "" : unit === "TOKEN" ? "tokens" : "USD");

const STATUS_WORDS: { readonly [status: string]: string } = {
  CURRENT: "Current",
  STALE: "Stale",
  WITHHELD_STALE: "Withheld as stale",
  NONE: "No report held",
};

export const statusWords = (status: string): string => STATUS_WORDS[status] ?? status;

/** A day, a month or an instant as it is served. */
export const dated = (when: string): Html => html`<time datetime="${when}">${when}</time>`;

/** A whole hash or identifier, to be compared letter by letter. */
export const hashed = (text: string): Html => html`<span class="hash">${text}</span>`;

/** The issuer's document and what its bytes hash to. */
export const documentLink = (url: string, sha256: string): Html =>
  html`${link(url, "Issuer’s document")}<small class="hash">sha256 ${sha256}</small>`;
