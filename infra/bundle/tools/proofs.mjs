// Storage proofs of Ethereum (EIP-1186) for verify.mjs: Keccak-256, RLP, Merkle-Patricia tries and block headers.
// Needs node 18 or newer and nothing else.

/** The proof fails at this step. */
export class NotProven extends Error {}
const demand = (holds, step, why) => {
  if (!holds) throw new NotProven(`${step}: ${why}`);
};

// Keccak-f[1600] over 25 lanes, each as two words of 32 bits, the low one first (The Keccak reference, 1.2).
const RATE_BYTES = 136;
const LANES = Array.from({ length: 25 }, (_, lane) => lane);

/** For each lane where it moves to and by how many bits it is turned (rho and pi). */
const MOVES = (() => {
  const moves = LANES.map(() => [0, 0]);
  let [x, y] = [1, 0];
  for (let t = 0; t < 24; t++) {
    const to = y + 5 * ((2 * x + 3 * y) % 5);
    moves[x + 5 * y] = [to, (((t + 1) * (t + 2)) / 2) % 64];
    [x, y] = [to % 5, Math.floor(to / 5)];
  }
  return moves;
})();

/** Round constants, from the shift register x^8 + x^6 + x^5 + x^4 + 1 (iota). */
const ROUNDS = (() => {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    const words = [0, 0];
    for (let j = 0; j <= 6; j++) {
      const bit = 2 ** j - 1;
      if (register & 1) words[bit >> 5] |= 1 << (bit & 31);
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1;
    }
    return words;
  });
})();

const low = (lo, hi, bits) => (bits === 0 ? lo : (lo << bits) | (hi >>> (32 - bits)));

const permute = (state) => {
  const [parity, moved] = [new Int32Array(10), new Int32Array(50)];
  for (const [constantLow, constantHigh] of ROUNDS) {
    for (let w = 0; w < 10; w++) parity[w] = state[w] ^ state[w + 10] ^ state[w + 20] ^ state[w + 30] ^ state[w + 40];
    for (let lane = 0; lane < 25; lane++) {
      const [left, right] = [2 * ((lane + 4) % 5), 2 * ((lane + 1) % 5)];
      const [rightLow, rightHigh] = [parity[right], parity[right + 1]];
      const lo = state[2 * lane] ^ parity[left] ^ low(rightLow, rightHigh, 1);
      const hi = state[2 * lane + 1] ^ parity[left + 1] ^ low(rightHigh, rightLow, 1);
      const [to, turn] = MOVES[lane];
      const [a, b] = turn < 32 ? [lo, hi] : [hi, lo];
      moved[2 * to] = low(a, b, turn % 32);
      moved[2 * to + 1] = low(b, a, turn % 32);
    }
    for (let w = 0; w < 50; w++) {
      const row = w - (w % 10);
      state[w] = moved[w] ^ (~moved[row + ((w + 2) % 10)] & moved[row + ((w + 4) % 10)]);
    }
    state[0] ^= constantLow;
    state[1] ^= constantHigh;
  }
};

/** Keccak-256 with Ethereum's padding. */
export const keccak256 = (input) => {
  const padded = Buffer.alloc((Math.floor(input.length / RATE_BYTES) + 1) * RATE_BYTES);
  padded.set(input);
  padded[input.length] = 0x01;
  padded[padded.length - 1] |= 0x80;
  const state = new Int32Array(50);
  for (let at = 0; at < padded.length; at += RATE_BYTES) {
    for (let w = 0; w < RATE_BYTES / 4; w++) state[w] ^= padded.readInt32LE(at + 4 * w);
    permute(state);
  }
  const digest = Buffer.alloc(32);
  for (let w = 0; w < 8; w++) digest.writeInt32LE(state[w], 4 * w);
  return digest;
};

const numberBytes = (value) => Buffer.from(value === 0n ? "" : evenHex(value.toString(16)), "hex");
const evenHex = (digits) => (digits.length % 2 === 0 ? digits : `0${digits}`);

/** RLP of bytes, or of a list of such. */
export const encodeRlp = (item) => {
  const [content, short] = Array.isArray(item) ? [Buffer.concat(item.map(encodeRlp)), 0xc0] : [item, 0x80];
  if (short === 0x80 && content.length === 1 && content[0] < 0x80) return content;
  if (content.length < 56) return Buffer.concat([Buffer.from([short + content.length]), content]);
  const length = numberBytes(BigInt(content.length));
  return Buffer.concat([Buffer.from([short + 55 + length.length]), length, content]);
};

/** The item that RLP bytes are; undefined when they are none, or not in the one form they may have. */
export const decodeRlp = (bytes) => {
  try {
    const [item, next] = itemAt(bytes, 0);
    return next === bytes.length && encodeRlp(item).equals(bytes) ? item : undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
};

const itemAt = (bytes, at) => {
  const first = bytes.readUInt8(at);
  if (first < 0x80) return [bytes.subarray(at, at + 1), at + 1];
  const short = first < 0xc0 ? 0x80 : 0xc0;
  const extra = Math.max(0, first - short - 55);
  const length = extra === 0 ? first - short : bytes.readUIntBE(at + 1, extra);
  const [start, end] = [at + 1 + extra, at + 1 + extra + length];
  if (end > bytes.length) throw new RangeError("cut off");
  if (short === 0x80) return [bytes.subarray(start, end), end];
  const items = [];
  for (let next = start; next < end; ) {
    const [item, after] = itemAt(bytes.subarray(0, end), next);
    items.push(item);
    next = after;
  }
  return [items, end];
};

const EMPTY_ROOT = keccak256(Buffer.from([0x80]));
const nibblesOf = (bytes) => [...bytes.toString("hex")].map((digit) => Number.parseInt(digit, 16));

/** What a trie holds at the hash of a key, shown by exactly these nodes, root first; null when they show that it holds nothing. */
export const provenValue = (root, key, nodes) => provenAt(root, nibblesOf(keccak256(key)), nodes);

/** The same of a path of nibbles. */
export const provenAt = (root, path, nodes) => {
  if (root.equals(EMPTY_ROOT)) {
    if (nodes.length > 1 || nodes.some((node) => !node.equals(Buffer.from([0x80])))) throw new NotProven("its trie is empty");
    return null;
  }
  let used = 0;
  const follow = (child) => {
    if (Array.isArray(child)) {
      if (nodes[used]?.equals(encodeRlp(child))) used++; // some nodes list what stands inside its parent
      return child;
    }
    const node = nodes[used++];
    const items = node !== undefined && keccak256(node).equals(child) ? decodeRlp(node) : undefined;
    if (!Array.isArray(items)) throw new NotProven("it does not lead from its root to the key");
    return items;
  };
  const value = valueAt(root, path, follow);
  if (used !== nodes.length) throw new NotProven("it has nodes beside those of its path");
  return value;
};

const valueAt = (root, path, follow) => {
  let node = follow(root);
  for (let at = 0; ; ) {
    if (node.length === 17) {
      if (at === path.length) return node[16].length === 0 ? null : node[16];
      const child = node[path[at++]];
      if (child.length === 0) return null;
      node = follow(child);
      continue;
    }
    const [isLeaf, nibbles] = partialPath(node);
    if (nibbles.some((nibble, index) => path[at + index] !== nibble)) return null;
    at += nibbles.length;
    if (!isLeaf) node = follow(node[1]);
    else return at === path.length ? leafValue(node) : null;
  }
};

const leafValue = ([, value]) => {
  if (Array.isArray(value)) throw new NotProven("it ends in a node without a value");
  return value;
};

/** Whether a node of two items is a leaf, and the part of the path it stands for (hex prefix). */
const partialPath = (node) => {
  const [flag, ...rest] = node.length === 2 && !Array.isArray(node[0]) ? nibblesOf(node[0]) : [];
  const wellFormed = flag !== undefined && flag < 4 && (flag % 2 === 1 || rest[0] === 0);
  if (!wellFormed) throw new NotProven("it holds what is no node");
  return [flag >= 2, flag % 2 === 1 ? rest : rest.slice(1)];
};

const HASH = /^0x[0-9a-f]{64}$/;
const DATA = /^0x([0-9a-f]{2})*$/;
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,63})$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const WORD = /^0x[0-9a-f]{1,64}$/;
const bytesOf = (text) => Buffer.from(text.slice(2), "hex");

const HEADER = [
  ...["parentHash", "sha3Uncles"].map((name) => [name, HASH]),
  ["miner", /^0x[0-9a-f]{40}$/],
  ...["stateRoot", "transactionsRoot", "receiptsRoot"].map((name) => [name, HASH]),
  ["logsBloom", /^0x[0-9a-f]{512}$/],
  ...["difficulty", "number", "gasLimit", "gasUsed", "timestamp"].map((name) => [name, QUANTITY]),
  ["extraData", DATA],
  ["mixHash", HASH],
  ["nonce", /^0x[0-9a-f]{16}$/],
];
const FORKS = [
  ["baseFeePerGas", QUANTITY],
  ["withdrawalsRoot", HASH],
  ["blobGasUsed", QUANTITY],
  ["excessBlobGas", QUANTITY],
  ["parentBeaconBlockRoot", HASH],
  ["requestsHash", HASH],
];

/** The hash of a header: that of the RLP list of its fields, with those of as many forks as it has. */
export const headerHash = (header) => {
  const absent = ([name]) => header[name] === undefined || header[name] === null;
  const firstAbsent = FORKS.findIndex(absent);
  const forks = firstAbsent < 0 ? FORKS : FORKS.slice(0, firstAbsent);
  demand(FORKS.slice(forks.length).every(absent), "HEADER", "a field of a fork is missing");
  const items = [...HEADER, ...forks].map(([name, form]) => {
    demand(typeof header[name] === "string" && form.test(header[name]), "HEADER", `${name} is not what it has to be`);
    return form === QUANTITY ? numberBytes(BigInt(header[name])) : bytesOf(header[name]);
  });
  return `0x${keccak256(encodeRlp(items)).toString("hex")}`;
};

const nodesOf = (nodes, step) => {
  demand(Array.isArray(nodes) && nodes.every((node) => typeof node === "string" && DATA.test(node)), step, "the nodes are no hex");
  return nodes.map(bytesOf);
};
const proven = (step, what, prove) => {
  try {
    return prove();
  } catch (error) {
    if (!(error instanceof NotProven)) throw error;
    throw new NotProven(`${step}: the proof of ${what} fails, ${error.message}`);
  }
};
const isNumber = (bytes, stated, form) => typeof stated === "string" && form.test(stated) && bytes.equals(numberBytes(BigInt(stated)));

/** An address with the capitals of its checksum (ERC-55). */
const checksumOf = (lower) => {
  const hash = keccak256(Buffer.from(lower.slice(2))).toString("hex");
  return lower.replace(/[a-f]/g, (letter, at) => (hash[at - 2] > "7" ? letter.toUpperCase() : letter));
};
const isAddress = (text) =>
  typeof text === "string" && ADDRESS.test(text) && [text.toLowerCase(), checksumOf(text.toLowerCase())].includes(text);

/** An account as `eth_getProof` states it, proven to the state root. */
const checkAccount = (stateRoot, answer, step, what) => {
  const { address, accountProof, nonce, balance, storageHash, codeHash } = answer;
  demand(isAddress(address), step, `the address of ${what} is none, in lower case or in checksum form`);
  const value = proven(step, what, () => provenValue(stateRoot, bytesOf(address), nodesOf(accountProof, step)));
  const fields = value === null ? undefined : decodeRlp(value);
  demand(Array.isArray(fields) && fields.length === 4 && fields.every(Buffer.isBuffer), step, `${what} does not exist at this block`);
  const same =
    isNumber(fields[0], nonce, QUANTITY) &&
    isNumber(fields[1], balance, QUANTITY) &&
    `0x${fields[2].toString("hex")}` === storageHash &&
    `0x${fields[3].toString("hex")}` === codeHash;
  demand(same, step, `what is stated of ${what} is not what is proven`);
  return { address: address.toLowerCase(), storageRoot: fields[2], codeHash };
};

/** The word of a slot as stated, proven to the account's storage. */
const checkSlot = ({ storageRoot }, { storageProof }, slot, step, what) => {
  const asked = (entry) => typeof entry?.key === "string" && WORD.test(entry.key) && BigInt(entry.key) === BigInt(slot);
  const entry = Array.isArray(storageProof) ? storageProof.find(asked) : undefined;
  demand(entry !== undefined, step, `${what} is not proven`);
  const key = Buffer.from(BigInt(slot).toString(16).padStart(64, "0"), "hex");
  const value = proven(step, what, () => provenValue(storageRoot, key, nodesOf(entry.proof, step)));
  const word = value === null ? Buffer.alloc(0) : decodeRlp(value);
  demand(
    Buffer.isBuffer(word) && word.length <= 32 && isNumber(word, entry.value, WORD),
    step,
    `the value stated of ${what} is not proven`,
  );
  return BigInt(entry.value);
};

/**
 * Verifies a stored proof by itself: the header to block_hash, the contract to its state root, the code hashes and the implementation to
 * the layout, the supply word to the contract's storage. Answers what it proves; throws NotProven with the step that failed.
 */
export const verifySupplyProof = ({ block_hash: blockHash, header, layout, proof, implementation_proof: implementationProof }) => {
  const found = headerHash(header ?? {});
  demand(found === blockHash && header.hash === found, "HEADER", `the header hashes to ${found}, not to ${blockHash}`);
  const stateRoot = bytesOf(header.stateRoot);
  const account = checkAccount(stateRoot, proof ?? {}, "ACCOUNT", "the contract");
  demand(account.codeHash === layout?.account_code_hash, "CODE_HASH", "the code of the contract is not that of the layout");
  const slots = [layout.slot, ...(layout.implementation_slot === null ? [] : [layout.implementation_slot])];
  const isWord = (slot) => typeof slot === "string" && WORD.test(slot);
  demand(slots.every(isWord), "CODE_HASH", "the layout names no slots");
  if (slots.length === 1)
    demand(implementationProof === null && layout.implementation_code_hash === null, "IMPLEMENTATION", "the layout has none");
  else {
    const word = checkSlot(account, proof, layout.implementation_slot, "IMPLEMENTATION", "the implementation slot");
    const implementation = checkAccount(stateRoot, implementationProof ?? {}, "IMPLEMENTATION", "the implementation");
    demand(word !== 0n && word === BigInt(implementation.address), "IMPLEMENTATION", "the slot names another account");
    demand(implementationProof.storageProof?.length === 0, "IMPLEMENTATION", "slots are proven that nobody asked for");
    demand(implementation.codeHash === layout.implementation_code_hash, "IMPLEMENTATION", "its code is not that of the layout");
  }
  const baseUnits = checkSlot(account, proof, layout.slot, "STORAGE", "the supply slot");
  demand(proof.storageProof.length === new Set(slots).size, "STORAGE", "slots are proven that nobody asked for");
  return { baseUnits, address: account.address, height: Number(header.number), timeMs: Number(header.timestamp) * 1000 };
};
