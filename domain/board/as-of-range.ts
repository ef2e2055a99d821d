/** A pair of V1Meta: the least recent and the most recent of the tokens' newest dates; both null when none is carried (Addendum B 6.1). */
export type AsOfRange<Text extends string> = { readonly from: Text | null; readonly to: Text | null };

/** `perToken`: for each token of the body, every date of one kind that the body carries for it. Dates sort as text. */
export const asOfRange = <Text extends string>(perToken: readonly (readonly Text[])[]): AsOfRange<Text> => {
  const newest = perToken.map((dates) => dates.reduce<Text | null>(later, null)).filter((date) => date !== null);
  return { from: newest.reduce<Text | null>(earlier, null), to: newest.reduce<Text | null>(later, null) };
};

const later = <Text extends string>(a: Text | null, b: Text): Text => (a === null || b > a ? b : a);
const earlier = <Text extends string>(a: Text | null, b: Text): Text => (a === null || b < a ? b : a);
