import { readFile, stat } from "node:fs/promises";
import { readHeader } from "../../../../domain/measurement/block-header.js";
import { formatDecimal } from "../../../../domain/shared/decimal.js";
import { instantFromMs } from "../../../../domain/shared/time.js";
import { groupedAmount } from "../../../../read-api/pages/figures.js";
import { verifySupplyProof } from "../../../proofs/verify-supply-proof.js";
import { type KnownToken, knownToken } from "../../proofs/known-token.js";
import { NoProof, type OfferedProof, offeredProofs } from "../../proofs/offered-proofs.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf, WrongUsage } from "../command.js";

/** Larger than any proof: 65 nodes of 1024 bytes for four paths, in hex. */
const MOST_BYTES = 1_048_576;
const MOST_DECIMALS = 36;

const run = async ({ operands: [file = ""], options, terminal }: Invocation): Promise<ExitCode> => {
  const decimals = statedDecimals(textOf(options, "decimals"));
  const isJson = isSet(options, "json");
  try {
    const proven = await verifyFile(file, decimals);
    for (const line of proven.flatMap((word) => (isJson ? JSON.stringify({ ok: true, file, ...word }) : linesOf(word)))) terminal.out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof NoProof)) throw error;
    if (isJson) terminal.out(JSON.stringify({ ok: false, file, step: error.step, detail: error.message }));
    terminal.note(error.step === null ? `${file} ${error.message}.` : `${error.step} failed: ${error.message}`);
    return 1;
  }
};

/** Every word the file proves. Throws NoProof at the first that does not verify. */
const verifyFile = async (file: string, decimals: number | undefined): Promise<readonly ProvenWord[]> => {
  const proven: ProvenWord[] = [];
  for (const offered of offeredProofs(await textOfFile(file))) {
    const known = await knownToken(file, offered);
    const { toVerify } = offered;
    const verdict = await verifySupplyProof({ ...toVerify, address: known?.address ?? toVerify.address });
    if (!verdict.ok) throw new NoProof(verdict.detail, verdict.step);
    proven.push(provenOf(offered, verdict.baseUnits, known, decimals ?? known?.decimals ?? null));
  }
  return proven;
};

const statedDecimals = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,2}$/.test(text) || Number(text) > MOST_DECIMALS) throw new WrongUsage(`--decimals is a number from 0 to ${MOST_DECIMALS}`);
  return Number(text);
};

const textOfFile = async (file: string): Promise<string> => {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new NoProof(`has ${size} bytes, more than any proof`);
  return readFile(file, "utf8");
};

/** What a verified proof says; an amount in tokens only where the decimals are known. */
const provenOf = ({ toVerify, network, isSupply }: OfferedProof, word: bigint, known: KnownToken | undefined, decimals: number | null) => {
  const { height, hash, timestamp } = readHeader(toVerify.proof.header);
  return {
    symbol: known?.symbol ?? null,
    network,
    address: toVerify.address,
    block_number: height,
    block_hash: hash,
    block_time: instantFromMs(timestamp * 1_000),
    slot: toVerify.layout.slot,
    is_supply: isSupply,
    code_hash: toVerify.layout.account_code_hash,
    base_units: word.toString(),
    decimals,
    amount: decimals === null ? null : formatDecimal({ units: word, scale: decimals }),
  };
};

type ProvenWord = ReturnType<typeof provenOf>;

const linesOf = (proven: ProvenWord): readonly string[] => [
  `ok   HEADER: the fields hash to block ${proven.block_number}, ${proven.block_hash}, of ${proven.block_time}`,
  `ok   ACCOUNT: ${proven.address} is proven to its state root`,
  ...(proven.is_supply
    ? ["ok   CODE_HASH, IMPLEMENTATION: the code is that of the layout"]
    : [`     CODE_HASH: ${proven.code_hash} is proven; the file names no layout to compare it with`]),
  `ok   STORAGE: slot ${proven.slot} holds ${proven.base_units}`,
  proven.amount === null
    ? `${proven.base_units} base units at block ${proven.block_number}; the decimals are not known here, state them with --decimals.`
    : `${groupedAmount(proven.amount)}${proven.symbol === null ? "" : ` ${proven.symbol}`} at block ${proven.block_number} (${proven.amount}).`,
];

export const proofVerifyCommand: Command = {
  words: ["proof", "verify"],
  summary: "Verifies a storage proof of a supply, offline, with the verifier that measuring uses.",
  usage: "FILE [--decimals N] [--json]",
  details: [
    "FILE: proofs/<hex>.json of an unpacked bundle, or a JSON object with a block header and an eth_getProof answer (header, response).",
    "Decimals come from the bundle's registry.json, else from the catalogs that ship, unless they are stated.",
    "Exit 0: proven. Exit 1: not proven; the step that failed is said in a sentence.",
  ],
  options: { decimals: { value: "N", help: "decimals of the token, when they are not known or other ones are meant" }, ...JSON_OPTION },
  operands: { least: 1, most: 1 },
  run,
};
