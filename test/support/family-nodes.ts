import type { NetworkFamily } from "../../domain/registry/catalog.js";
import type { ReplayRequest } from "./replay-server.js";

/** What a made-up node of a family says. */
export type NodeState = { readonly height: number; readonly supply: bigint; readonly seconds: number; readonly fork?: string };

type FamilyNode = {
  readonly address: string;
  readonly decimals: number;
  readonly pinKind: string;
  readonly answer: (state: NodeState, request: ReplayRequest) => unknown;
};

type Rpc = { readonly method: string; readonly params: readonly unknown[] };
const rpcOf = ({ body }: ReplayRequest): Rpc => body as Rpc;
const hex = (height: number, digits: number, fork = "a"): string => height.toString(16).padStart(16, "0").padEnd(digits, fork);
const BASE58_FORK = "5M77sHdwzH6rckuQwF8HL1w52n7hjrh4GVTFiF6T8Qy";

const ISSUER = "rMwjYedjc7qqtKYVLiAccJSmCwih4LnE2q";
const RIPPLE_EPOCH_S = 946_684_800;
const xrpl: FamilyNode = {
  address: `USD.${ISSUER}`,
  decimals: 15,
  pinKind: "LEDGER_HASH",
  answer: ({ height, supply, seconds, fork }, request) => {
    const { method, params } = rpcOf(request);
    const { ledger_index } = params[0] as { ledger_index?: number | string };
    const index = typeof ledger_index === "number" ? ledger_index : height;
    const hash = hex(index, 64, fork).toUpperCase();
    const ledger = { ledger_hash: hash, close_time: seconds - RIPPLE_EPOCH_S };
    const named = { status: "success", validated: true, ledger_hash: hash, ledger_index: index };
    if (method === "ledger") return { result: { ...named, ledger } };
    return { result: { ...named, account: ISSUER, obligations: { USD: `${supply}e-15` } } };
  },
};

const hedera: FamilyNode = {
  address: "0.0.456858",
  decimals: 6,
  pinKind: "MIRROR_BLOCK_HASH",
  answer: ({ height, supply, seconds, fork }, { path }) => {
    const end = `${seconds}.123456789`;
    const block = { hash: `0x${hex(height, 96, fork)}`, number: height, timestamp: { from: `${seconds - 1}.000000000`, to: end } };
    if (path.startsWith("/api/v1/blocks?")) return { blocks: [block] };
    if (path.startsWith("/api/v1/blocks/")) return block;
    const token = { token_id: "0.0.456858", type: "FUNGIBLE_COMMON", decimals: "6" };
    return { ...token, total_supply: supply.toString(), modified_timestamp: "1724954703.071334003" };
  },
};

const CONTRACT = "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj";
const tron: FamilyNode = {
  address: CONTRACT,
  decimals: 6,
  pinKind: "BLOCK_ID",
  answer: ({ height, supply, seconds, fork }, { path, body }) => {
    const { num, function_selector } = body as { num?: number; function_selector?: string };
    const raw_data = { number: num ?? height, timestamp: seconds * 1000 };
    if (!path.endsWith("/triggerconstantcontract")) return { blockID: hex(num ?? height, 64, fork), block_header: { raw_data } };
    const [data, value] = function_selector === "decimals()" ? ["313ce567", 6n] : ["18160ddd", supply];
    const contract = [{ type: "TriggerSmartContract", parameter: { value: { contract_address: CONTRACT, data } } }];
    const constant_result = [value.toString(16).padStart(64, "0")];
    return { result: { result: true }, constant_result, transaction: { ret: [{}], raw_data: { contract } } };
  },
};

const solana: FamilyNode = {
  address: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  decimals: 6,
  pinKind: "SLOT_BLOCKHASH",
  answer: ({ height, supply, seconds, fork }, request) => {
    const { method, params } = rpcOf(request);
    const blockhash = `${BASE58_FORK}${fork ?? "B"}`;
    const result =
      method === "getBlock"
        ? { blockhash, blockTime: seconds, parentSlot: Number(params[0]) - 1 }
        : { context: { slot: height }, value: { amount: supply.toString(), decimals: 6 } };
    return { jsonrpc: "2.0", id: 1, result };
  },
};

const STELLAR_ISSUER = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN";
const ZERO = "0.0000000";
const stellar: FamilyNode = {
  address: `USDC-${STELLAR_ISSUER}`,
  decimals: 7,
  pinKind: "LEDGER_SEQUENCE_HASH",
  answer: ({ height, supply, seconds, fork }, { path }) => {
    if (path === "/") return { ingest_latest_ledger: height, history_latest_ledger: height };
    const closed_at = new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
    if (path.startsWith("/ledgers/")) return { sequence: Number(path.slice(9)), hash: hex(height, 64, fork), closed_at };
    const digits = supply.toString().padStart(8, "0");
    const authorized = `${digits.slice(0, -7)}.${digits.slice(-7)}`;
    const balances = { authorized, authorized_to_maintain_liabilities: ZERO, unauthorized: ZERO };
    const others = { claimable_balances_amount: ZERO, liquidity_pools_amount: ZERO, contracts_amount: ZERO };
    return { _embedded: { records: [{ asset_code: "USDC", asset_issuer: STELLAR_ISSUER, balances, ...others }] } };
  },
};

/** Nodes of the families that are no EVM, as far as a leg asks them. */
export const FAMILY_NODES: Readonly<Record<Exclude<NetworkFamily, "EVM">, FamilyNode>> = {
  XRPL: xrpl,
  HEDERA: hedera,
  TRON: tron,
  SOLANA: solana,
  STELLAR: stellar,
};
export const OTHER_FAMILIES = ["XRPL", "HEDERA", "TRON", "SOLANA", "STELLAR"] as const;
