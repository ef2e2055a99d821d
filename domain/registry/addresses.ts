import type { NetworkFamily } from "./catalog.js";
import { keccak256 } from "./keccak256.js";

/** The mixed-case checksum form of a 20-byte hex address (ERC-55); undefined when it is not one. */
export const checksumAddress = (address: string): string | undefined => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const digits = address.slice(2).toLowerCase();
  const nibbles = Buffer.from(keccak256(Buffer.from(digits, "ascii"))).toString("hex");
  const cased = [...digits].map((digit, i) => (Number.parseInt(nibbles.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${cased.join("")}`;
};

const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const FORMS: Record<Exclude<NetworkFamily, "EVM">, { readonly form: RegExp; readonly name: string }> = {
  TRON: { form: new RegExp(`^T${BASE58}{33}$`), name: "a base58 contract address" },
  SOLANA: { form: new RegExp(`^${BASE58}{32,44}$`), name: "a base58 mint address" },
  XRPL: { form: new RegExp(`^([0-9A-F]{40}|[A-Za-z0-9]{3})\\.r${BASE58}{24,34}$`), name: "<currency>.<issuer account>" },
  STELLAR: { form: /^[A-Za-z0-9]{1,12}-G[A-Z2-7]{55}$/, name: "<code>-<issuer account>" },
  HEDERA: { form: /^\d+\.\d+\.\d+$/, name: "<shard>.<realm>.<number>" },
};

/** What is wrong with a token's address on a network of the family; undefined when it has the family's form. */
export const addressFault = (family: NetworkFamily, address: string): string | undefined => {
  if (family !== "EVM") {
    const known = Object.hasOwn(FORMS, family) ? FORMS[family] : undefined; // a family that is none is a fault of its own
    return known === undefined || known.form.test(address) ? undefined : `is not ${known.name}`;
  }
  const checksum = checksumAddress(address);
  if (checksum === undefined) return "is not a 20-byte hex address";
  return checksum === address ? undefined : `is not in checksum form, which is ${checksum}`;
};
