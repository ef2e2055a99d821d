/** A decimal string with its whole digits grouped; no digit is added, dropped or rounded. */
export const groupedAmount = (amount: string): string => {
  const [whole = "", ...rest] = amount.split(".");
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ","), ...rest].join(".");
};

const STATUS_WORDS: { readonly [status: string]: string } = {
  CURRENT: "Current",
  STALE: "Stale",
  WITHHELD_STALE: "Withheld as stale",
  NONE: "No report held",
};

export const statusWords = (status: string): string => STATUS_WORDS[status] ?? status;
