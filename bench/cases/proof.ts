import { verifyMerkleProof } from "@ethereumjs/mpt";
import { keccak256 } from "ethers/crypto";
import { encodeRlp, getBytes } from "ethers/utils";
import type { ProofToVerify } from "../../commands/measurement/ports.js";
import { readHeader } from "../../domain/measurement/block-header.js";
import { verifySupplyProof } from "../../infra/proofs/verify-supply-proof.js";
import { madeBlock } from "../../test/support/eth-state.js";
import { offerAt, TOKEN, tokenContracts } from "../../test/support/proof-offers.js";
import type { BenchCase } from "../harness/bench-case.js";
import { ratePerSecond } from "../harness/timing.js";

const NEIGHBOURS = 4_000; // accounts and storage words: paths of four or five nodes
const ROUNDS = 200;
const TOKEN_SUPPLY = { supply: 50_430_781_860_131_977n };

/** The proof of a proxy's supply: a header, two accounts, two storage words. */
const offered = async (): Promise<ProofToVerify> => {
  const contracts = tokenContracts(TOKEN_SUPPLY).map((contract) => {
    const words = Array.from({ length: NEIGHBOURS }, (_, n) => [BigInt(n) + 1_000n, BigInt(n) + 1n] as const);
    return contract.address === TOKEN ? { ...contract, storage: new Map([...contract.storage, ...words]) } : contract;
  });
  return offerAt(await madeBlock(contracts, { neighbours: BigInt(NEIGHBOURS) }), TOKEN_SUPPLY);
};

/** The same hashes and tries by the libraries alone, from bytes at hand, with nothing read, compared or decided. */
const bare = ({ proof: { header, proof, implementationProof } }: ProofToVerify): (() => Promise<void>) => {
  const { items, stateRoot } = readHeader(header);
  const bytes = (nodes: readonly string[]): Uint8Array[] => nodes.map((node) => getBytes(node));
  const accounts = [proof, implementationProof].flatMap((answer) => (answer === null ? [] : [answer]));
  const paths = [
    ...accounts.map(({ address, accountProof }) => ({ root: stateRoot, key: address, nodes: bytes(accountProof) })),
    ...proof.storageProof.map((slot) => ({ root: proof.storageHash, key: slot.key, nodes: bytes(slot.proof) })),
  ].map(({ root, key, nodes }) => ({ nodes, key: getBytes(key), root: getBytes(root) }));
  return async () => {
    keccak256(encodeRlp([...items]));
    for (const { key, nodes, root } of paths) await verifyMerkleProof(key, nodes, { root, useKeyHashing: true });
  };
};

const repeated = (work: () => Promise<unknown>) => async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await work();
};

const open: BenchCase["open"] = async () => {
  const offer = await offered();
  const verdict = await verifySupplyProof(offer);
  if (!verdict.ok) throw new Error(`the proof does not verify: ${verdict.detail}`);
  const [floor, product] = [repeated(bare(offer)), repeated(() => verifySupplyProof(offer))];
  return {
    floor: async () => ({ perSecond: await ratePerSecond(ROUNDS, floor) }),
    product: async () => ({ perSecond: await ratePerSecond(ROUNDS, product) }),
    close: async () => {},
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "supply-proof",
    floorNeeds: [],
    figures: [
      {
        key: "perSecond",
        name: "supply proof of a proxy verified: header, two accounts, two words",
        floor: "the same hashes and tries by the bare libraries",
        unit: "proofs/s",
        goal: 0.7,
        better: "higher",
      },
    ],
    open,
  },
];
