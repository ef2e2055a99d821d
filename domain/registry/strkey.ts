const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ACCOUNT_VERSION = 6 << 3; // the letter G

/** True for a Stellar account, `G` and 55 characters, whose checksum holds (SEP-23). */
export const isStellarAccount = (text: string): boolean => {
  if (!/^G[A-Z2-7]{55}$/.test(text)) return false;
  const bytes = base32Bytes(text);
  return bytes.readUInt8(0) === ACCOUNT_VERSION && bytes.readUInt16LE(33) === crc16(bytes.subarray(0, 33));
};

/** 56 characters of five bits are 35 bytes exactly. */
const base32Bytes = (text: string): Buffer => {
  const value = [...text].reduce((sum, character) => (sum << 5n) | BigInt(BASE32.indexOf(character)), 0n);
  return Buffer.from(value.toString(16).padStart(70, "0"), "hex");
};

/** CRC-16/XMODEM: polynomial x^16 + x^12 + x^5 + 1, from zero. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
};
