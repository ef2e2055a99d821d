import type { LegProof, ProofStep, ProofToVerify } from "../../../commands/measurement/ports.js";
import type { EthProof, StorageLayout, StorageProofArtifact } from "../../../domain/measurement/artifacts.js";
import { hexQuantity, NotHex, objectOf } from "../../../domain/measurement/hex.js";
import type { JsonObject } from "../../../domain/shared/json.js";

/** A proof as a file offers it, and what the file says it is of. */
export type OfferedProof = {
  readonly symbol: string | null;
  readonly network: string | null;
  /** True when the file names the layout: then the word is a supply, and code hashes are compared. */
  readonly isSupply: boolean;
  readonly toVerify: ProofToVerify;
};

/** A file proves nothing: the step that failed and a sentence, or, when it is no proof at all, null and a clause that follows its name. */
export class NoProof extends Error {
  override readonly name = "NoProof";
  readonly step: ProofStep | null;
  constructor(message: string, step: ProofStep | null = null) {
    super(message);
    this.step = step;
  }
}

/**
 * What a file offers to verify: one proof of a stored artifact (`proofs/<hex>.json` of a bundle), or one for each slot of an
 * `eth_getProof` answer that stands beside its header as `{header, response}`; other members are ignored. Nothing is verified here.
 * Throws NoProof.
 */
export const offeredProofs = (text: string): readonly OfferedProof[] => {
  const members = membersOf(text);
  if (members.schema === "supply.proof") return [artifactOffer(members)];
  if (typeof members.header !== "object" || typeof members.response !== "object")
    throw new NoProof("is neither a stored proof nor a header with an eth_getProof answer (members header and response)");
  return answerOffers(members.header as JsonObject, members.response as JsonObject);
};

const membersOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(JSON.parse(text));
  } catch (error) {
    throw new NoProof(error instanceof NotHex ? "is no JSON object" : "is not JSON");
  }
};

const artifactOffer = (members: Readonly<Record<string, unknown>>): OfferedProof => {
  const { schema_version, symbol, network, layout, block_hash, header, proof, implementation_proof } = members as StorageProofArtifact;
  if (schema_version !== 1) throw new NoProof("is a stored proof of a version this program does not know");
  return {
    symbol: textOf(symbol),
    network: textOf(network),
    isSupply: true,
    toVerify: {
      block: { hash: String(block_hash), height: heightOf(header) },
      address: String(proof?.address),
      layout,
      proof: { header, proof, implementationProof: implementation_proof },
    },
  };
};

/** The file names no layout: the word it proves is the one asked for, and the account's code is the one proven. */
const answerOffers = (header: JsonObject, response: JsonObject): readonly OfferedProof[] => {
  const slots = response?.storageProof;
  if (!Array.isArray(slots) || slots.length === 0) throw new NoProof("holds an answer that proves no storage slot");
  const block = { hash: String(header?.hash), height: heightOf(header) };
  return slots.map((slot: unknown) => {
    const answer = { ...response, storageProof: [slot] } as unknown as EthProof;
    const proof: LegProof = { header, proof: answer, implementationProof: null };
    const toVerify = { block, address: String(answer.address), layout: layoutOf(answer), proof };
    return { symbol: null, network: null, isSupply: false, toVerify };
  });
};

const layoutOf = ({ codeHash, storageProof: [slot] }: EthProof): StorageLayout => ({
  layout_id: "none",
  slot: slot?.key ?? "",
  implementation_slot: null,
  implementation_code_hash: null,
  account_code_hash: codeHash,
});

/** As the header states it; the verifier holds it against what the header hashes to. */
const heightOf = (header: unknown): number => {
  try {
    return Number(hexQuantity(objectOf(header).number));
  } catch (error) {
    if (!(error instanceof NotHex)) throw error;
    return 0;
  }
};

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
