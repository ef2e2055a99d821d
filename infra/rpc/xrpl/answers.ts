import type { BlockRef } from "../../../domain/measurement/pin.js";
import { currencyHex } from "../../../domain/registry/xrpl-currency.js";
import { type Decimal, sumDecimals } from "../../../domain/shared/decimal.js";
import { instantFromMs } from "../../../domain/shared/time.js";
import { toBaseUnits } from "../base-units.js";
import { demand } from "../demand.js";
import { shaped } from "../json-shape.js";
import { parseXrplValue } from "./value.js";

const LEDGER_HASH = { type: "string", pattern: "^[0-9A-F]{64}$" };
const LEDGER_INDEX = { type: "integer", minimum: 1, maximum: 4_294_967_295 };
const AMOUNT = { type: "string", minLength: 1, maxLength: 130 };

/** Answers of `ledger` and `gateway_balances` that are about a validated ledger; an error has another `status`. */
export const XRPL_SCHEMAS = {
  ledger: {
    type: "object",
    required: ["result"],
    properties: {
      result: {
        type: "object",
        required: ["status", "validated", "ledger_hash", "ledger_index", "ledger"],
        properties: {
          status: { const: "success" },
          validated: { const: true },
          ledger_hash: LEDGER_HASH,
          ledger_index: LEDGER_INDEX,
          ledger: {
            type: "object",
            required: ["close_time", "ledger_hash"],
            properties: { close_time: { type: "integer", minimum: 0, maximum: 4_294_967_295 }, ledger_hash: LEDGER_HASH },
          },
        },
      },
    },
  },
  gatewayBalances: {
    type: "object",
    required: ["result"],
    properties: {
      result: {
        type: "object",
        required: ["status", "validated", "account", "ledger_hash", "ledger_index", "obligations"],
        properties: {
          status: { const: "success" },
          validated: { const: true },
          account: { type: "string", maxLength: 40 },
          ledger_hash: LEDGER_HASH,
          ledger_index: LEDGER_INDEX,
          obligations: { type: "object", additionalProperties: AMOUNT },
          locked: { type: "object", additionalProperties: AMOUNT },
          frozen_balances: {
            type: "object",
            additionalProperties: {
              type: "array",
              items: {
                type: "object",
                required: ["currency", "value"],
                properties: { currency: { type: "string", maxLength: 40 }, value: AMOUNT },
              },
            },
          },
        },
      },
    },
  },
} as const;

type LedgerAnswer = {
  readonly result: {
    readonly ledger_hash: string;
    readonly ledger_index: number;
    readonly ledger: { readonly close_time: number; readonly ledger_hash: string };
  };
};
type Amounts = { readonly [currency: string]: string };
type CurrencyValue = { readonly currency: string; readonly value: string };
type BalancesAnswer = {
  readonly result: {
    readonly account: string;
    readonly ledger_hash: string;
    readonly ledger_index: number;
    readonly obligations: Amounts;
    readonly locked?: Amounts;
    readonly frozen_balances?: { readonly [account: string]: readonly CurrencyValue[] };
  };
};

const readLedgerAnswer = shaped<LedgerAnswer>("the answer", XRPL_SCHEMAS.ledger);
const readBalancesAnswer = shaped<BalancesAnswer>("the answer", XRPL_SCHEMAS.gatewayBalances);

/** The ledger's clock begins 2000-01-01T00:00:00Z, in Unix seconds. */
const RIPPLE_EPOCH_S = 946_684_800;

/** A validated ledger. Throws UnusableAnswer. */
export const readLedger = (answer: unknown): BlockRef => {
  const { ledger_hash, ledger_index, ledger } = readLedgerAnswer(answer).result;
  demand(ledger.ledger_hash === ledger_hash, "the answer names two ledger hashes");
  return { height: ledger_index, hash: ledger_hash, time: instantFromMs((ledger.close_time + RIPPLE_EPOCH_S) * 1000) };
};

/** What is asked of an issuer: `currency` in either of its forms. */
export type IssuedCurrency = { readonly currency: string; readonly issuer: string; readonly decimals: number };

/**
 * Everything the issuer owes in the currency at that ledger: the obligations and, which the network lists apart, those that the issuer has
 * frozen and those locked in escrow. No hot wallet is left out, so nothing issued is. Throws UnusableAnswer.
 */
export const readObligations = (answer: unknown, block: BlockRef, asset: IssuedCurrency): bigint => {
  const { account, ledger_hash, ledger_index, obligations, locked, frozen_balances } = readBalancesAnswer(answer).result;
  demand(ledger_hash === block.hash && ledger_index === block.height, "the answer is about another ledger");
  demand(account === asset.issuer, "the answer is about another account");
  const owed = amountsIn(obligations, asset.currency);
  demand(owed.length > 0, "the answer names no obligation in the currency");
  const frozen = Object.values(frozen_balances ?? {})
    .flat()
    .filter(({ currency }) => currencyHex(currency) === currencyHex(asset.currency));
  const amounts = [...owed, ...amountsIn(locked ?? {}, asset.currency), ...frozen.map(({ value }) => value)];
  return toBaseUnits(sumDecimals(amounts.map(amountOf)), asset.decimals);
};

/** The amount of the currency, in whichever form it is named; none when it is not. */
const amountsIn = (amounts: Amounts, wanted: string): string[] => {
  const named = Object.entries(amounts).filter(([currency]) => currencyHex(currency) === currencyHex(wanted));
  demand(named.length <= 1, "the answer names the currency twice");
  return named.map(([, amount]) => amount);
};

const amountOf = (text: string): Decimal => {
  const amount = parseXrplValue(text);
  demand(amount !== undefined, "an amount is no decimal number");
  demand(amount.units >= 0n, "an amount is negative");
  return amount;
};
