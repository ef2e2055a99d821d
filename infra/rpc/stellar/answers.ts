import type { BlockRef } from "../../../domain/measurement/pin.js";
import { type Decimal, parseDecimal, sumDecimals } from "../../../domain/shared/decimal.js";
import { type Instant, parseInstant } from "../../../domain/shared/time.js";
import { toBaseUnits } from "../base-units.js";
import { demand } from "../demand.js";
import { shaped } from "../json-shape.js";

const SEQUENCE = { type: "integer", minimum: 1, maximum: 4_294_967_295 };
const HASH = { type: "string", pattern: "^[0-9a-f]{64}$" };
const AMOUNT = { type: "string", pattern: "^(0|[1-9]\\d{0,39})\\.\\d{7}$" };

/** Answers of Horizon. Every balance class is demanded: an older Horizon that leaves one out would understate the supply. */
export const STELLAR_SCHEMAS = {
  root: {
    type: "object",
    required: ["ingest_latest_ledger", "history_latest_ledger"],
    properties: { ingest_latest_ledger: SEQUENCE, history_latest_ledger: SEQUENCE },
  },
  ledger: {
    type: "object",
    required: ["hash", "sequence", "closed_at"],
    properties: { hash: HASH, sequence: SEQUENCE, closed_at: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" } },
  },
  assets: {
    type: "object",
    required: ["_embedded"],
    properties: {
      _embedded: {
        type: "object",
        required: ["records"],
        properties: {
          records: {
            type: "array",
            minItems: 1,
            maxItems: 1,
            items: {
              type: "object",
              required: [
                "asset_code",
                "asset_issuer",
                "balances",
                "claimable_balances_amount",
                "liquidity_pools_amount",
                "contracts_amount",
              ],
              properties: {
                asset_code: { type: "string" },
                asset_issuer: { type: "string" },
                balances: {
                  type: "object",
                  required: ["authorized", "authorized_to_maintain_liabilities", "unauthorized"],
                  properties: { authorized: AMOUNT, authorized_to_maintain_liabilities: AMOUNT, unauthorized: AMOUNT },
                },
                claimable_balances_amount: AMOUNT,
                liquidity_pools_amount: AMOUNT,
                contracts_amount: AMOUNT,
                archived_contracts_amount: { const: "0.0000000" }, // a class of some versions that the sum does not know
              },
            },
          },
        },
      },
    },
  },
} as const;

type RootAnswer = { readonly ingest_latest_ledger: number; readonly history_latest_ledger: number };
type LedgerAnswer = { readonly hash: string; readonly sequence: number; readonly closed_at: string };
type AssetRecord = {
  readonly asset_code: string;
  readonly asset_issuer: string;
  readonly balances: {
    readonly authorized: string;
    readonly authorized_to_maintain_liabilities: string;
    readonly unauthorized: string;
  };
  readonly claimable_balances_amount: string;
  readonly liquidity_pools_amount: string;
  readonly contracts_amount: string;
};
type AssetsAnswer = { readonly _embedded: { readonly records: readonly AssetRecord[] } };

const readRootAnswer = shaped<RootAnswer>("the answer", STELLAR_SCHEMAS.root);
const readLedgerAnswer = shaped<LedgerAnswer>("the answer", STELLAR_SCHEMAS.ledger);
const readAssetsAnswer = shaped<AssetsAnswer>("the answer", STELLAR_SCHEMAS.assets);

/** The ledger Horizon's balances stand at; undefined while its history is at another one. Throws UnusableAnswer. */
export const readLatestLedger = (answer: unknown): number | undefined => {
  const { ingest_latest_ledger, history_latest_ledger } = readRootAnswer(answer);
  return ingest_latest_ledger === history_latest_ledger ? ingest_latest_ledger : undefined;
};

/** The ledger of that sequence. Throws UnusableAnswer. */
export const readLedger = (answer: unknown, sequence: number): BlockRef => {
  const { sequence: answered, hash, closed_at } = readLedgerAnswer(answer);
  demand(answered === sequence, "the answer is about another ledger");
  return { height: sequence, hash, time: timeOf(closed_at) };
};

const timeOf = (closedAt: string): Instant => {
  const time = parseInstant(closedAt.replace("Z", ".000Z"));
  demand(time !== undefined, "the ledger's time is no time");
  return time;
};

export type StellarAsset = { readonly code: string; readonly issuer: string; readonly decimals: number };

/** The sum of all balance classes (Addendum B 11.4), in base units. Throws UnusableAnswer. */
export const readAssetSupply = (answer: unknown, asset: StellarAsset): bigint => {
  const [record] = readAssetsAnswer(answer)._embedded.records;
  demand(record?.asset_code === asset.code && record.asset_issuer === asset.issuer, "the answer is about another asset");
  const { authorized, authorized_to_maintain_liabilities, unauthorized } = record.balances;
  const classes = [authorized, authorized_to_maintain_liabilities, unauthorized, record.claimable_balances_amount];
  const amounts = [...classes, record.liquidity_pools_amount, record.contracts_amount].map(amountOf);
  return toBaseUnits(sumDecimals(amounts), asset.decimals);
};

const amountOf = (text: string): Decimal => {
  const amount = parseDecimal(text);
  demand(amount !== undefined, "an amount is no decimal number");
  return amount;
};
