/**
 * Keccak-256 as Ethereum uses it: the padding of the SHA-3 submission, not of FIPS 202. Written for the few short strings of
 * a catalog; simple rather than fast. Constants and steps: "The Keccak reference", version 3.0, sections 1.2 and 4.
 */
export const keccak256 = (input: Uint8Array): Uint8Array => {
  const lanes = new BigUint64Array(25);
  const blocks = padded(input);
  for (let start = 0; start < blocks.length; start += RATE_BYTES) {
    absorb(lanes, blocks.subarray(start, start + RATE_BYTES));
    permute(lanes);
  }
  return squeeze(lanes);
};

const RATE_BYTES = 136;
const LANE_MASK = (1n << 64n) - 1n;
const ROUNDS = 24;
/** ρ offsets by lane `x + 5y`. */
const ROTATIONS = [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];

const padded = (input: Uint8Array): Uint8Array => {
  const blocks = new Uint8Array((Math.floor(input.length / RATE_BYTES) + 1) * RATE_BYTES);
  blocks.set(input);
  blocks[input.length] = 0x01;
  blocks[blocks.length - 1] = (blocks[blocks.length - 1] ?? 0) | 0x80;
  return blocks;
};

const absorb = (lanes: BigUint64Array, block: Uint8Array): void => {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  for (let lane = 0; lane < RATE_BYTES / 8; lane++) lanes[lane] = at(lanes, lane) ^ view.getBigUint64(lane * 8, true);
};

const squeeze = (lanes: BigUint64Array): Uint8Array => {
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let lane = 0; lane < 4; lane++) view.setBigUint64(lane * 8, at(lanes, lane), true);
  return digest;
};

const at = (lanes: BigUint64Array, index: number): bigint => lanes[index] ?? 0n;

const rotateLeft = (lane: bigint, bits: number): bigint =>
  bits === 0 ? lane : ((lane << BigInt(bits)) | (lane >> BigInt(64 - bits))) & LANE_MASK;

/** The round constants ι, from their defining shift register x^8 + x^6 + x^5 + x^4 + 1. */
const ROUND_CONSTANTS = ((): readonly bigint[] => {
  let register = 1;
  const nextBit = (): bigint => {
    const bit = BigInt(register & 1);
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    return bit;
  };
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let j = 0; j <= 6; j++) constant |= nextBit() << BigInt(2 ** j - 1);
    return constant;
  });
})();

const permute = (lanes: BigUint64Array): void => {
  for (const constant of ROUND_CONSTANTS) {
    theta(lanes);
    chi(lanes, rhoPi(lanes));
    lanes[0] = at(lanes, 0) ^ constant;
  }
};

const theta = (lanes: BigUint64Array): void => {
  const parity = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(lanes, x + y), 0n));
  for (let lane = 0; lane < 25; lane++) {
    const x = lane % 5;
    lanes[lane] = at(lanes, lane) ^ (parity[(x + 4) % 5] ?? 0n) ^ rotateLeft(parity[(x + 1) % 5] ?? 0n, 1);
  }
};

const rhoPi = (lanes: BigUint64Array): BigUint64Array => {
  const moved = new BigUint64Array(25);
  for (let x = 0; x < 5; x++) {
    for (let y = 0; y < 5; y++) {
      moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotateLeft(at(lanes, x + 5 * y), ROTATIONS[x + 5 * y] ?? 0);
    }
  }
  return moved;
};

const chi = (lanes: BigUint64Array, from: BigUint64Array): void => {
  for (let lane = 0; lane < 25; lane++) {
    const row = lane - (lane % 5);
    lanes[lane] = at(from, lane) ^ (~at(from, row + ((lane + 1) % 5)) & LANE_MASK & at(from, row + ((lane + 2) % 5)));
  }
};
