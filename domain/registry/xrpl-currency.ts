const HEX_FORM = /^[0-9A-Fa-f]{40}$/;
/** The characters of a three-letter code (XRPL currency codes); `XRP` itself is no issued currency. */
const CODE_FORM = /^[0-9A-Za-z?!@#$%^&*<>(){}[\]|]{3}$/;

/** A currency as its 160 bits in upper-case hex, whichever of its two forms is given; undefined when it is neither. */
export const currencyHex = (currency: string): string | undefined => {
  if (HEX_FORM.test(currency)) return currency.toUpperCase();
  if (!CODE_FORM.test(currency) || currency === "XRP") return undefined;
  return `${"00".repeat(12)}${Buffer.from(currency, "ascii").toString("hex")}${"00".repeat(5)}`.toUpperCase();
};
