/** Why a value is not the hex it should be; the message is a clause that follows the value's name. */
export class NotHex extends Error {
  override readonly name = "NotHex";
}

/** `0x` and whole bytes, lower case, at most `most` of them; exactly `bytes` when given. Throws NotHex. */
export const hexData = (value: unknown, limit: { readonly bytes: number } | { readonly most: number }): string => {
  if (typeof value !== "string") throw new NotHex("is no text");
  const digits = value.length - 2;
  if ("bytes" in limit && digits !== limit.bytes * 2) throw new NotHex(`does not have ${limit.bytes} bytes`);
  if ("most" in limit && digits > limit.most * 2) throw new NotHex(`has more than ${limit.most} bytes`);
  if (!/^0x([0-9a-f]{2})*$/.test(value)) throw new NotHex("is not lower-case hex of whole bytes");
  return value;
};

const QUANTITY_DIGITS = 64;

/** A JSON-RPC quantity of at most 256 bits: no leading zeros, lower case. Throws NotHex. */
export const hexQuantity = (value: unknown): bigint => {
  if (typeof value !== "string" || value.length > QUANTITY_DIGITS + 2 || !/^0x(0|[1-9a-f][0-9a-f]*)$/.test(value))
    throw new NotHex("is not a hex quantity");
  return BigInt(value);
};

/** A storage word or key, however many leading zeros it is written with; lower case. Throws NotHex. */
export const hexWord = (value: unknown): bigint => {
  if (typeof value !== "string" || value.length > QUANTITY_DIGITS + 2 || !/^0x[0-9a-f]+$/.test(value))
    throw new NotHex("is not a hex word of at most 32 bytes");
  return BigInt(value);
};

/** Reads a member; a NotHex names it. */
export const ofMember = <T>(name: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotHex)) throw error;
    throw new NotHex(`${name} ${error.message}`);
  }
};

/** The members of a JSON object. Throws NotHex. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new NotHex("is no object");
  return value as Readonly<Record<string, unknown>>;
};
