import { expect } from "chai";
import { keccak256 } from "ethers/crypto";
import fc from "fast-check";
import type { ProofStep, ProofToVerify } from "../../../commands/measurement/ports.js";
import type { EthProof } from "../../../domain/measurement/artifacts.js";
import type { Json, JsonObject } from "../../../domain/shared/json.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import { proofFixture, proofFixtures } from "../../support/chain-fixtures.js";
import { madeBlock, word } from "../../support/eth-state.js";
import {
  EIP1967_SLOT,
  ERC7201_SLOT,
  IMPLEMENTATION,
  type MadeToken,
  offerAt,
  offerOf,
  SUPPLY_SLOT,
  TOKEN,
  tokenContracts,
  ZEPPELINOS_SLOT,
} from "../../support/proof-offers.js";

const SUPPLY = 123_456_789_012_345n;
const USDC = "usdc_ethereum_block-26051941_totalsupply-proof.json";

const failsAt = async (offer: ProofToVerify, step: ProofStep, says: RegExp): Promise<void> => {
  const verdict = await verifySupplyProof(offer);
  if (verdict.ok) throw new Error(`verified as ${verdict.baseUnits}`);
  expect(verdict.detail).to.match(says);
  expect(verdict.step).to.equal(step);
};

/** The kept answer as a leg's offer: the layout is that of the answer, so every step but the comparison of code stands on its own. */
const kept = (name: string): ProofToVerify => {
  const { header, response } = proofFixture(name);
  return {
    block: { height: Number(header.number), hash: String(header.hash) },
    address: response.address,
    layout: {
      layout_id: "kept",
      slot: word(BigInt(response.storageProof[0]?.key ?? "")),
      implementation_slot: null,
      implementation_code_hash: null,
      account_code_hash: response.codeHash,
    },
    proof: { header, proof: response, implementationProof: null },
  };
};

describe("a proof of supply verifies", () => {
  const layouts: readonly (readonly [string, MadeToken])[] = [
    ["a token without proxy", { supply: SUPPLY, implementationSlot: null }],
    ["a proxy of the zeppelinos kind", { supply: SUPPLY, implementationSlot: ZEPPELINOS_SLOT }],
    ["a proxy of EIP-1967", { supply: SUPPLY, implementationSlot: EIP1967_SLOT }],
    ["a layout of ERC-7201", { supply: SUPPLY, slot: ERC7201_SLOT }],
    ["a supply of one base unit", { supply: 1n }],
    ["a supply of all 256 bits", { supply: 2n ** 256n - 1n }],
    ["a supply of zero, whose word is proven absent", { supply: 0n }],
  ];
  for (const [what, token] of layouts)
    it(`of ${what}`, async () => {
      expect(await verifySupplyProof(await offerOf(token))).to.deep.equal({ ok: true, baseUnits: token.supply });
    });

  it("whatever fork the header is of", async () => {
    const forks = ["requestsHash", "parentBeaconBlockRoot", "excessBlobGas", "blobGasUsed", "withdrawalsRoot", "baseFeePerGas"];
    for (let gone = 0; gone <= forks.length; gone += 1) {
      const header = Object.fromEntries(forks.slice(0, gone).map((name) => [name, null]));
      const offer = await offerAt(await madeBlock(tokenContracts({ supply: SUPPLY }), { header }), { supply: SUPPLY });
      expect(await verifySupplyProof(offer), `without ${gone} fields`).to.deep.equal({ ok: true, baseUnits: SUPPLY });
    }
  });

  it("with members of the block that its hash is not made of, and keys and addresses written the other way", async () => {
    const { proof: answer, ...offer } = await offerOf({ supply: SUPPLY, implementationSlot: null });
    const storageProof = answer.proof.storageProof.map((slot) => ({ ...slot, key: "0xb" }));
    const proof = { ...answer, header: { ...answer.header, size: "0x220", uncles: [] }, proof: { ...answer.proof, storageProof } };
    expect(await verifySupplyProof({ ...offer, address: TOKEN.toUpperCase().replace("X", "x"), proof })).to.deep.include({ ok: true });
  });
});

describe("a proof of supply fails, and names its step, when it is", () => {
  const token = { supply: SUPPLY };
  let offer: ProofToVerify;
  let other: ProofToVerify; // of a later block, where another supply is
  before(async () => {
    offer = await offerOf(token);
    other = await offerAt(await madeBlock(tokenContracts({ supply: SUPPLY + 1n }), { height: 1_001 }), token);
  });
  const withProof = (change: Partial<ProofToVerify["proof"]>): ProofToVerify => ({ ...offer, proof: { ...offer.proof, ...change } });
  const withAnswer = (change: Partial<EthProof>): ProofToVerify => withProof({ proof: { ...offer.proof.proof, ...change } });

  it("for another block", async () => {
    await failsAt({ ...offer, block: other.block }, "HEADER", /hashes to 0x[0-9a-f]{64}, not to the block/);
    await failsAt({ ...offer, block: { ...offer.block, height: 999 } }, "HEADER", /is that of block 1000, not of block 999/);
    await failsAt(withProof({ header: { ...offer.proof.header, hash: other.block.hash } }), "HEADER", /states the hash/);
    await failsAt(withProof({ proof: other.proof.proof }), "ACCOUNT", /does not (begin at its root|lead from its root to the key)/);
    await failsAt(withProof({ header: other.proof.header }), "HEADER", /not to the block/);
  });

  it("with header fields of a network that hashes others too, or of a fork without the one before", async () => {
    const { withdrawalsRoot: _gone, ...header } = offer.proof.header;
    await failsAt(withProof({ header }), "HEADER", /blobGasUsed is there without withdrawalsRoot before it/);
    const { requestsHash: _last, ...former } = offer.proof.header;
    await failsAt(withProof({ header: former }), "HEADER", /not to the block/);
    const { stateRoot: _root, ...without } = offer.proof.header;
    await failsAt(withProof({ header: without }), "HEADER", /stateRoot is no text/);
  });

  it("for another contract", async () => {
    await failsAt({ ...offer, address: IMPLEMENTATION }, "ACCOUNT", /is of the account 0x1{40}, not of 0x2{40}/);
    await failsAt(withAnswer({ address: IMPLEMENTATION }), "ACCOUNT", /is of the account 0x2{40}/);
  });

  it("for a contract that does not exist", async () => {
    const block = await madeBlock(tokenContracts(token));
    const nobody = "0x00000000000000000000000000000000000000ff";
    const proof = { header: block.header, proof: await block.prove(nobody, [SUPPLY_SLOT, EIP1967_SLOT]), implementationProof: null };
    await failsAt({ ...offer, address: nobody, proof }, "ACCOUNT", /The contract does not exist at this block/);
  });

  it("with an account other than is proven", async () => {
    const stated = { nonce: "0x2", balance: "0x2b", storageHash: word(1n), codeHash: word(1n) };
    for (const [name, value] of Object.entries(stated))
      await failsAt(withAnswer({ [name]: value }), "ACCOUNT", /is not the one that is proven/);
  });

  it("of a contract whose code changed", async () => {
    await failsAt({ ...offer, layout: { ...offer.layout, account_code_hash: word(1n) } }, "CODE_HASH", /the layout is of 0x0{63}1/);
  });

  it("of a proxy that was upgraded", async () => {
    await failsAt(
      { ...offer, layout: { ...offer.layout, implementation_code_hash: word(1n) } },
      "IMPLEMENTATION",
      /the layout is of 0x0{63}1/,
    );
    const upgraded = tokenContracts(token).map((contract) =>
      contract.address === TOKEN ? { ...contract, storage: new Map([...contract.storage, [EIP1967_SLOT, BigInt(TOKEN)]]) } : contract,
    );
    await failsAt(
      await offerAt(await madeBlock(upgraded), token),
      "IMPLEMENTATION",
      /The implementation is 0x1{40}, and the proof is of 0x2{40}/,
    );
  });

  it("of a proxy whose slot holds no address", async () => {
    for (const value of [0n, 2n ** 160n]) {
      const contracts = tokenContracts(token).map((contract) => ({
        ...contract,
        storage: new Map([...contract.storage].filter(([slot]) => slot !== EIP1967_SLOT)),
      }));
      if (value > 0n) contracts[0]?.storage.set(EIP1967_SLOT, value);
      await failsAt(await offerAt(await madeBlock(contracts), token), "IMPLEMENTATION", /does not hold an address/);
    }
  });

  it("without the proof of the implementation, or with one where the layout has none", async () => {
    await failsAt(withProof({ implementationProof: null }), "IMPLEMENTATION", /is no object/);
    const plain = { ...offer.layout, implementation_slot: null, implementation_code_hash: null };
    await failsAt({ ...offer, layout: plain }, "IMPLEMENTATION", /The layout has no implementation, and the proof brings one/);
    await failsAt(
      { ...offer, layout: { ...offer.layout, implementation_code_hash: null } },
      "CODE_HASH",
      /implementation_code_hash is no text/,
    );
  });

  it("for another slot", async () => {
    await failsAt({ ...offer, layout: { ...offer.layout, slot: word(12n) } }, "STORAGE", /brings no storage slot 0xc/);
    const [supply, implementation] = offer.proof.proof.storageProof;
    if (supply === undefined || implementation === undefined) throw new Error("two slots are proven");
    await failsAt(withAnswer({ storageProof: [{ ...supply, key: word(12n) }, implementation] }), "STORAGE", /brings no storage slot 0xb/);
    const swapped = [{ ...implementation, key: supply.key }, implementation];
    await failsAt(withAnswer({ storageProof: swapped }), "STORAGE", /does not lead from its root|nodes beside/);
    await failsAt(withAnswer({ storageProof: [supply, implementation, supply] }), "STORAGE", /3 storage slots where the layout names 2/);
    await failsAt(withAnswer({ storageProof: [supply] }), "IMPLEMENTATION", /brings no storage slot 0x3608/);
  });

  it("with a value other than is proven, or absence claimed of a word that is there", async () => {
    const [supply, implementation] = offer.proof.proof.storageProof;
    if (supply === undefined || implementation === undefined) throw new Error("two slots are proven");
    await failsAt(
      withAnswer({ storageProof: [{ ...supply, value: "0x0" }, implementation] }),
      "STORAGE",
      /value stated of the supply slot/,
    );
    const absent = { ...supply, value: "0x0", proof: supply.proof.slice(0, -1) };
    await failsAt(withAnswer({ storageProof: [absent, implementation] }), "STORAGE", /does not lead from its root/);
    await failsAt(withAnswer({ storageProof: [{ ...absent, proof: [] }, implementation] }), "STORAGE", /has no nodes/);
  });

  it("with nodes beside those of its path", async () => {
    const { accountProof } = offer.proof.proof;
    await failsAt(withAnswer({ accountProof: [...accountProof, "0x80"] }), "ACCOUNT", /has nodes beside those of its path/);
    await failsAt(withAnswer({ accountProof: [...accountProof, ...accountProof.slice(-1)] }), "ACCOUNT", /nodes beside/);
  });

  it("larger than any proof", async () => {
    const { accountProof } = offer.proof.proof;
    const many = Array.from({ length: 66 }, () => accountProof[0] ?? "");
    await failsAt(withAnswer({ accountProof: many }), "ACCOUNT", /accountProof has more than 65 nodes/);
    await failsAt(withAnswer({ accountProof: [`0x${"00".repeat(1_025)}`] }), "ACCOUNT", /node 0 has more than 1024 bytes/);
    const [slot] = offer.proof.proof.storageProof;
    if (slot === undefined) throw new Error("a slot is proven");
    await failsAt(withAnswer({ storageProof: Array.from({ length: 17 }, () => slot) }), "STORAGE", /is no short list/);
    await failsAt(
      withProof({ header: { ...offer.proof.header, extraData: `0x${"00".repeat(32_769)}` } }),
      "HEADER",
      /extraData has more than 32768 bytes/,
    );
  });
});

describe("whatever a leg answers, the verifier neither throws nor believes it", function () {
  this.timeout(20_000);

  it("JSON of any shape in any place", async () => {
    const offer = await offerOf({ supply: SUPPLY });
    const places = ["header", "proof", "implementationProof"] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.string(), fc.jsonValue({ maxDepth: 3 }), async (place, member, value) => {
        const held = offer.proof[place] as unknown as JsonObject;
        const names = Object.keys(held);
        const name = names[member.length % names.length] ?? "";
        fc.pre(JSON.stringify(value) !== JSON.stringify(held[name]));
        for (const changed of [value, { ...held, [name]: value as Json }])
          expect((await verifySupplyProof({ ...offer, proof: { ...offer.proof, [place]: changed } })).ok).to.equal(false);
      }),
      { numRuns: 150 },
    );
  });

  it("nodes that are hashed as they must be and hold anything", async () => {
    const offer = await offerOf({ supply: SUPPLY });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
        const node = `0x${Buffer.from(bytes).toString("hex")}`;
        const answer = { ...offer.proof.proof, accountProof: [node] };
        const block = await madeBlock([], { header: { stateRoot: keccak256(node) } });
        const verdict = await verifySupplyProof({ ...offer, block, proof: { ...offer.proof, header: block.header, proof: answer } });
        expect(verdict.ok).to.equal(false);
        if (!verdict.ok) expect(verdict.step).to.equal("ACCOUNT");
      }),
      { numRuns: 100 },
    );
  });
});

/** Every text of a value that stands for digits, with its place. */
const textsIn = (value: Json, path: readonly (string | number)[] = []): { path: readonly (string | number)[]; text: string }[] => {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]));
};

const changedAt = (value: Json, [name, ...rest]: readonly (string | number)[], text: string): Json => {
  if (name === undefined) return text;
  const members = value as JsonObject;
  const changed = { ...members, [name]: changedAt(members[name] ?? null, rest, text) };
  return Array.isArray(value) ? Object.values(changed) : changed;
};

(proofFixtures.length === 0 ? describe.skip : describe)("proofs of Ethereum's main network", function () {
  this.timeout(20_000);

  it("give the supply of USDC at block 26051941", async () => {
    expect(await verifySupplyProof(kept(USDC))).to.deep.equal({ ok: true, baseUnits: 50_430_781_860_131_977n });
  });

  it("verify as far as their answers go: a contract before Prague, a balance of another token", async () => {
    expect(proofFixtures).to.have.length(3);
    for (const name of proofFixtures) expect(await verifySupplyProof(kept(name)), name).to.deep.include({ ok: true });
  });

  it("fail at their step with any digit changed", async () => {
    const offer = kept(USDC);
    const held = { header: offer.proof.header, proof: offer.proof.proof as unknown as JsonObject };
    const texts = textsIn(held);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(14), async (which, where, by) => {
        const { path, text } = texts[which % texts.length] ?? { path: [], text: "" };
        const at = 2 + (where % (text.length - 2));
        const digit = ((Number.parseInt(text.charAt(at), 16) + 1 + by) % 16).toString(16);
        const proof = changedAt(held, path, `${text.slice(0, at)}${digit}${text.slice(at + 1)}`) as unknown as typeof offer.proof;
        const verdict = await verifySupplyProof({ ...offer, proof: { ...proof, implementationProof: null } });
        expect(verdict.ok, `${path.join("/")} digit ${at}`).to.equal(false);
        if (!verdict.ok)
          expect(verdict.step).to.equal(path[0] === "header" ? "HEADER" : path[1] === "storageProof" ? "STORAGE" : "ACCOUNT");
      }),
      { numRuns: 600 },
    );
  });
});
