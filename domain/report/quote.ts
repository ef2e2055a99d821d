/** Words of a quoted sentence, at most; it is never shortened (Addendum B 8.5). */
const QUOTE_WORDS = 40;

/** True for a sentence of at most 40 words. `text` has single spaces between its words. */
export const isQuotable = (text: string): boolean => text !== "" && text.split(" ").length <= QUOTE_WORDS;
