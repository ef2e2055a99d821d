import { base58Bytes, base58CheckBytes, RIPPLE_ALPHABET } from "./base58.js";
import type { NetworkFamily } from "./catalog.js";
import { keccak256 } from "./keccak256.js";
import { isStellarAccount } from "./strkey.js";
import { currencyHex } from "./xrpl-currency.js";

/** The mixed-case checksum form of a 20-byte hex address (ERC-55); undefined when it is not one. */
export const checksumAddress = (address: string): string | undefined => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const digits = address.slice(2).toLowerCase();
  const nibbles = Buffer.from(keccak256(Buffer.from(digits, "ascii"))).toString("hex");
  const cased = [...digits].map((digit, i) => (Number.parseInt(nibbles.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${cased.join("")}`;
};

type Form = { readonly name: string; readonly fits: (address: string) => boolean };

/** The form of a token's address by family, checksums included where the family has them. */
const FORMS: Record<Exclude<NetworkFamily, "EVM">, Form> = {
  TRON: { name: "a base58check contract address", fits: (address) => isBytes(base58CheckBytes(address), 21, TRON_VERSION) },
  SOLANA: { name: "a base58 mint address of 32 bytes", fits: (address) => base58Bytes(address)?.length === 32 },
  XRPL: { name: "<currency>.<issuer account>", fits: (address) => isPair(address, ".", isXrplCurrency, isXrplAccount) },
  STELLAR: { name: "<code>-<issuer account>", fits: (address) => isPair(address, "-", isStellarCode, isStellarAccount) },
  HEDERA: { name: "<shard>.<realm>.<number>", fits: (address) => /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.[1-9]\d{0,11}$/.test(address) },
};

const TRON_VERSION = 0x41;
const XRPL_ACCOUNT_VERSION = 0;

const isBytes = (bytes: Uint8Array | undefined, length: number, first: number): boolean => bytes?.length === length && bytes[0] === first;

const isPair = (address: string, mark: string, left: (text: string) => boolean, right: (text: string) => boolean): boolean => {
  const at = address.lastIndexOf(mark);
  return at > 0 && left(address.slice(0, at)) && right(address.slice(at + 1));
};

/** Hex digits in upper case, so that one currency is written in one way. */
const isXrplCurrency = (text: string): boolean => currencyHex(text) !== undefined && (text.length === 3 || text === text.toUpperCase());
const isXrplAccount = (text: string): boolean => isBytes(base58CheckBytes(text, RIPPLE_ALPHABET), 21, XRPL_ACCOUNT_VERSION);
const isStellarCode = (text: string): boolean => /^[A-Za-z0-9]{1,12}$/.test(text);

/** What is wrong with a token's address on a network of the family; undefined when it has the family's form. */
export const addressFault = (family: NetworkFamily, address: string): string | undefined => {
  if (family !== "EVM") {
    const known = Object.hasOwn(FORMS, family) ? FORMS[family] : undefined; // a family that is none is a fault of its own
    return known === undefined || known.fits(address) ? undefined : `is not ${known.name}`;
  }
  const checksum = checksumAddress(address);
  if (checksum === undefined) return "is not a 20-byte hex address";
  return checksum === address ? undefined : `is not in checksum form, which is ${checksum}`;
};
