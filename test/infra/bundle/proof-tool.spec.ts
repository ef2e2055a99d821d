import { createMerkleProof, createMPT, verifyMerkleProof } from "@ethereumjs/mpt";
import { expect } from "chai";
import { keccak256 as ethersKeccak256 } from "ethers/crypto";
import { encodeRlp as ethersEncodeRlp } from "ethers/utils";
import fc from "fast-check";
import type { StorageProofArtifact } from "../../../domain/measurement/artifacts.js";
import type { Json } from "../../../domain/shared/json.js";
import { packagePath } from "../../../infra/assets/package-root.js";
import { bytesOfHex, ProofTrie } from "../../../infra/proofs/proof-trie.js";
import { NoPath, provenValue } from "../../../infra/proofs/trie-proof.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import { proofFixture, proofFixtures } from "../../support/chain-fixtures.js";
import { word } from "../../support/eth-state.js";
import { EIP1967_SLOT, type MadeToken, offerOf, SUPPLY_SLOT } from "../../support/proof-offers.js";
import { rejection } from "../../support/rejection.js";

type Rlp = Buffer | readonly Rlp[];

/** What `tools/proofs.mjs` of a bundle gives: it is shipped as it is and has no types. */
type ProofTool = {
  readonly keccak256: (bytes: Buffer) => Buffer;
  readonly encodeRlp: (item: Rlp) => Buffer;
  readonly decodeRlp: (bytes: Buffer) => Rlp | undefined;
  readonly provenValue: (root: Buffer, key: Buffer, nodes: readonly Buffer[]) => Buffer | null;
  readonly provenAt: (root: Buffer, path: readonly number[], nodes: readonly Buffer[]) => Buffer | null;
  readonly verifySupplyProof: (proof: unknown) => { readonly baseUnits: bigint; readonly address: string; readonly height: number };
};

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;
const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));

/** A trie whose keys are not hashed: only there are paths so short that nodes stand inside their parents. */
class PlainTrie extends ProofTrie {
  override pathOf(key: string): Uint8Array {
    return bytesOfHex(key);
  }
}

const stored = async (token: MadeToken): Promise<StorageProofArtifact> => {
  const { block, layout, proof } = await offerOf(token);
  return {
    schema: "supply.proof",
    schema_version: 1,
    symbol: "ONEX",
    network: "ethereum",
    layout,
    block_hash: block.hash,
    header: proof.header,
    proof: proof.proof,
    implementation_proof: proof.implementationProof,
  };
};

const claimOf = ({ block_hash, layout, header, proof, implementation_proof }: StorageProofArtifact) => ({
  block: { hash: block_hash, height: Number(header.number) },
  address: proof.address,
  layout,
  proof: { header, proof, implementationProof: implementation_proof },
});

type Place = { readonly path: readonly string[]; readonly text: string };

/** Every text of a JSON value and where it stands. */
const textsOf = (value: Json, path: readonly string[] = []): readonly Place[] => {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, [...path, name]));
};

/** The value with another one at a place. */
const withAt = (value: Json, [name, ...rest]: readonly string[], other: Json): Json => {
  if (name === undefined || typeof value !== "object" || value === null) return other;
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === name ? withAt(item, rest, other) : item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === name ? withAt(item, rest, other) : item]));
};

/** The same number or bytes in other letters, and near misses of them. */
const otherForms = (text: string): Readonly<Record<string, Json>> => ({
  "in capitals": `0x${text.slice(2).toUpperCase()}`,
  "with one capital": text.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  "with a capital X": `0X${text.slice(2)}`,
  "without its prefix": text.slice(2),
  "with a zero before": `0x0${text.slice(2)}`,
  "with a byte of zero before": `0x00${text.slice(2)}`,
  "without zeros before": text.replace(/^0x0+(?=.)/, "0x"),
  "with a byte behind": `${text}00`,
  "without its last digit": text.slice(0, -1),
  "with a space": `${text} `,
  "with a newline": `${text}\n`,
  empty: "0x",
  "as a number": 0,
  "as null": null,
  "in a list": [text],
});

const takes = (verify: () => unknown): boolean => {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
};

describe("the proof tool inside a bundle", function () {
  this.timeout(30_000);
  let tool: ProofTool;
  before(async () => {
    tool = (await import(packagePath("infra", "bundle", "tools", "proofs.mjs"))) as ProofTool;
  });

  it("hashes the published vectors of Keccak-256", () => {
    const vectors: readonly (readonly [string, string])[] = [
      ["", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],
      ["abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"],
      ["The quick brown fox jumps over the lazy dog", "4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15"],
    ];
    for (const [text, digest] of vectors) expect(tool.keccak256(Buffer.from(text)).toString("hex")).to.equal(digest);
  });

  it("hashes as ethers does, at every length around a block of 136 bytes", () => {
    for (let length = 130; length <= 275; length += 1) {
      const input = Buffer.alloc(length, length);
      expect(hex(tool.keccak256(input)), `${length} bytes`).to.equal(ethersKeccak256(input));
    }
    fc.assert(
      fc.property(bytes(600), (input) => hex(tool.keccak256(input)) === ethersKeccak256(input)),
      { numRuns: 100 },
    );
  });

  it("writes RLP as ethers does, reads it back, and reads no other form of it", () => {
    const { item } = fc.letrec<{ item: Rlp }>((tie) => ({
      item: fc.oneof({ depthSize: "small" }, bytes(80), fc.array(tie("item"), { maxLength: 5 })),
    }));
    fc.assert(
      fc.property(item, (value) => {
        const written = tool.encodeRlp(value);
        expect(hex(written)).to.equal(ethersEncodeRlp(value as Parameters<typeof ethersEncodeRlp>[0]));
        expect(tool.decodeRlp(written)).to.deep.equal(value);
      }),
      { numRuns: 200 },
    );
    for (const other of ["8100", "817f", "b800", "b80100", "f800", "b90001ff", "80ff", "82ff", "c2", "c101ff", "bfffffffffffffffff00", ""])
      expect(tool.decodeRlp(Buffer.from(other, "hex")), other).to.equal(undefined);
  });

  it("proves of any trie what the library proves, presence and absence alike, and nothing of damaged nodes", async () => {
    const key = fc.integer({ min: 0, max: 60 }).map((n) => Buffer.from(word(BigInt(n)).slice(2), "hex"));
    const entry = fc.tuple(
      key,
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((array) => Buffer.from(array)),
    );
    const flip = fc.record({ node: fc.nat(), at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 40 }), key, flip, async (entries, asked, damage) => {
        const trie = await createMPT({ useKeyHashing: true });
        for (const [name, value] of entries) await trie.put(name, value);
        const root = Buffer.from(trie.root());
        const nodes = (await createMerkleProof(trie, asked)).map((node) => Buffer.from(node));
        const held = await trie.get(asked);
        expect(tool.provenValue(root, asked, nodes)?.toString("hex")).to.equal(
          held === null ? undefined : Buffer.from(held).toString("hex"),
        );
        fc.pre(nodes.length > 0);
        const library = await verifyMerkleProof(asked, nodes, { useKeyHashing: true, root });
        expect(library === null ? null : hex(library)).to.equal(held === null ? null : hex(held));
        const changed = nodes.map((node) => Buffer.from(node));
        const node = changed[damage.node % changed.length] ?? Buffer.alloc(1);
        node[damage.at % node.length] = (node[damage.at % node.length] ?? 0) ^ damage.by;
        expect(() => tool.provenValue(root, asked, changed)).to.throw();
        expect(() => tool.provenValue(root, asked, [...nodes, Buffer.from([0x80])])).to.throw(/nodes beside|trie is empty/);
      }),
      { numRuns: 60 },
    );
  });

  it("follows nodes that stand inside their parent as the verifier of measuring does, whether they are listed or not", async () => {
    const key = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((array) => Buffer.from(array.map((byte) => byte & 0x11)));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(key, { minLength: 2, maxLength: 12, selector: (item) => item.toString("hex") }),
        key,
        async (keys, asked) => {
          const trie = await createMPT();
          for (const name of keys) await trie.put(name, Buffer.from([7]));
          const root = Buffer.from(trie.root());
          const listed = (await createMerkleProof(trie, asked)).map((node) => Buffer.from(node));
          const hashed = listed.filter((node, index) => index === 0 || node.length >= 32);
          const path = [...asked.toString("hex")].map((digit) => Number.parseInt(digit, 16));
          const held = keys.some((name) => name.equals(asked)) ? "07" : undefined;
          for (const nodes of [listed, hashed]) {
            expect(tool.provenAt(root, path, nodes)?.toString("hex")).to.equal(held);
            const value = await provenValue(hex(root), hex(asked), nodes.map(hex), new PlainTrie());
            expect(value && Buffer.from(value).toString("hex")).to.equal(held);
          }
          const more = [...listed, Buffer.from([0x80])];
          expect(() => tool.provenAt(root, path, more)).to.throw(/nodes beside/);
          expect(await rejection(provenValue(hex(root), hex(asked), more.map(hex), new PlainTrie()))).to.be.instanceOf(NoPath);
        },
      ),
      { numRuns: 100 },
    );
  });

  const tokens: readonly (readonly [string, MadeToken])[] = [
    ["a token without proxy", { supply: 5n, implementationSlot: null }],
    ["a proxy", { supply: 7n, implementationSlot: EIP1967_SLOT }],
    ["a supply of zero", { supply: 0n }],
  ];
  for (const [what, token] of tokens)
    it(`verifies the proof of ${what} as measuring does`, async () => {
      const proof = await stored(token);
      expect(tool.verifySupplyProof(proof).baseUnits).to.equal(token.supply);
      expect(await verifySupplyProof(claimOf(proof))).to.deep.equal({ ok: true, baseUnits: token.supply });
    });

  it("fails with the verifier of measuring, at the same step, whatever digit of a proof is another", async () => {
    const text = JSON.stringify(await stored({ supply: 123_456n, slot: SUPPLY_SLOT }));
    const digits = [...text.matchAll(/"0x([0-9a-f]+)"/g)].flatMap(({ 1: run = "", index = 0 }) =>
      Array.from(run, (_, at) => index + 3 + at),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...digits), fc.integer({ min: 1, max: 15 }), async (at, by) => {
        const digit = ((Number.parseInt(text.charAt(at), 16) + by) % 16).toString(16);
        const changed = JSON.parse(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`) as StorageProofArtifact;
        const verdict = await verifySupplyProof(claimOf(changed));
        expect(verdict.ok, text.slice(at - 40, at)).to.equal(false);
        if (!verdict.ok) expect(() => tool.verifySupplyProof(changed)).to.throw(new RegExp(`^${verdict.step}: `));
      }),
      { numRuns: 300 },
    );
  });

  it("takes and refuses what the verifier of measuring takes and refuses, however a value is written", async () => {
    const whole = await stored({ supply: 0xab_cdefn, slot: SUPPLY_SLOT, implementationSlot: EIP1967_SLOT });
    const places = textsOf(whole as unknown as Json).filter(({ text }) => text.startsWith("0x"));
    for (const { path, text } of places)
      for (const [how, other] of Object.entries(otherForms(text))) {
        const changed = withAt(whole as unknown as Json, path, other) as unknown as StorageProofArtifact;
        // what the proof is asked for stays: the block, the contract and the layout come from elsewhere
        const verdict = await verifySupplyProof({ ...claimOf(changed), address: whole.proof.address });
        expect(
          takes(() => tool.verifySupplyProof(changed)),
          `${path.join(".")} ${how}`,
        ).to.equal(verdict.ok);
      }
  });

  it("never takes JSON of any shape for a proof", async () => {
    const proof = (await stored({ supply: 9n })) as unknown as Record<string, unknown>;
    const place = fc.constantFrom("header", "layout", "proof", "implementation_proof", "block_hash");
    fc.assert(
      fc.property(place, fc.jsonValue({ maxDepth: 3 }), (name, value) => {
        expect(() => tool.verifySupplyProof({ ...proof, [name]: value })).to.throw();
      }),
      { numRuns: 200 },
    );
  });

  (proofFixtures.length === 0 ? it.skip : it)("verifies the kept proofs of Ethereum's main network", () => {
    const supplies = proofFixtures.map((name) => {
      const { header, response } = proofFixture(name);
      const slot = word(BigInt(response.storageProof[0]?.key ?? ""));
      const layout = { slot, implementation_slot: null, implementation_code_hash: null, account_code_hash: response.codeHash };
      return tool.verifySupplyProof({ block_hash: header.hash, header, layout, proof: response, implementation_proof: null }).baseUnits;
    });
    expect(supplies).to.have.length(3).and.include(50_430_781_860_131_977n);
  });
});
