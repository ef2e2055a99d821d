import { type Agreed, agreeOn, type Ballot, type Refused } from "../../domain/measurement/quorum.js";
import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import { type Asking, askLegs } from "./ask-legs.js";
import type { BracketLeg, LayoutSlots, Leg, LegAnswer, LegsOf, PinnedLeg, RawExchange, TokenCode } from "./ports.js";

/** What is compared with the registry. */
export type CheckedName = "decimals" | "account_code_hash" | "implementation_code_hash" | "supply_slot";

/**
 * A fact as registered and as the quorum reads it. `NOT_REGISTERED`: read, and the registry states nothing to compare it with.
 * `NOT_READ`: no quorum came about.
 */
export type CheckedFact = {
  readonly fact: CheckedName;
  readonly outcome: "EQUAL" | "DIFFERENT" | "NOT_REGISTERED" | "NOT_READ";
  readonly registered: string | null;
  readonly read: string | null;
  readonly operators: readonly string[]; // that read the value
  readonly dissent: readonly string[]; // that read another
  readonly detail: string | null; // why it was not read
};

/** One leg and what it could not answer; an empty list is a leg that answered everything. */
export type CheckedLeg = { readonly operator: string; readonly endpoint_id: string; readonly faults: readonly string[] };

export type NetworkCheck = {
  readonly symbol: string;
  readonly network: string;
  readonly snapshot_enabled: boolean;
  readonly legs: readonly CheckedLeg[];
  readonly facts: readonly CheckedFact[];
};

export type CheckingPorts = { readonly legsOf: LegsOf; readonly minLegs: number; readonly asking: Asking };

/**
 * Reads what a network itself says of a token, by quorum over the registered endpoints, and compares it with the registry (Addendum B
 * 11.1). Writes nothing. A network that states no decimals is asked for its newest block or supply, so that every endpoint is tried.
 */
export const checkNetwork =
  ({ legsOf, minLegs, asking }: CheckingPorts) =>
  async (symbol: string, network: CatalogNetwork): Promise<NetworkCheck> => {
    const legs = legsOf(network);
    const slots = network.layout ?? network.layout_candidate ?? null;
    const decimals = await askAll(legs, asking, (leg, signal) => decimalsOf(leg, signal));
    const code = await askAll(legs.filter(hasCode), asking, (leg, signal) => leg.code(slots, signal));
    const statesDecimals = legs.some((leg) => leg.decimals !== undefined);
    return {
      symbol,
      network: network.network,
      snapshot_enabled: network.snapshot_enabled,
      legs: legs.map((leg) => ({ ...nameOf(leg), faults: faultsOf(leg, [...decimals.exchanges, ...code.exchanges]) })),
      facts: [
        ...(statesDecimals ? [compared("decimals", String(network.decimals), decimals.ballots, minLegs)] : []),
        ...(network.family === "EVM" && legs.length > 0 ? codeFacts(network, slots, code.ballots, minLegs) : []),
      ],
    };
  };

/** True for what an operator has to look at: a difference, a dissent, or nothing read of a network that is measured. */
export const isFinding = ({ snapshot_enabled }: NetworkCheck, { outcome, dissent }: CheckedFact): boolean =>
  outcome === "DIFFERENT" || dissent.length > 0 || (outcome === "NOT_READ" && snapshot_enabled);

type CodeLeg = PinnedLeg & Required<Pick<PinnedLeg, "code">>;
const hasCode = (leg: Leg): leg is CodeLeg => leg.kind === "PINNED" && leg.code !== undefined;

const nameOf = ({ operator, endpointId }: Leg): Omit<CheckedLeg, "faults"> => ({ operator, endpoint_id: endpointId });

const askAll = <Some extends Leg, Value>(
  legs: readonly Some[],
  asking: Asking,
  ask: (leg: Some, signal: AbortSignal) => Promise<LegAnswer<Value>>,
) => askLegs(legs, { ask, settled: (_ballots, outstanding) => outstanding === 0, grace: false }, asking);

const decimalsOf = (leg: Leg, signal: AbortSignal): Promise<LegAnswer<string>> =>
  leg.decimals === undefined ? tried(leg, signal) : asText(leg.decimals(signal));

/** Whether the leg answers at all; what it says is compared with nothing. */
const tried = (leg: PinnedLeg | BracketLeg, signal: AbortSignal): Promise<LegAnswer<string>> =>
  asText<unknown>(leg.kind === "PINNED" ? leg.finalHeight(signal) : leg.supply(signal));

const asText = async <Value>(asked: Promise<LegAnswer<Value>>): Promise<LegAnswer<string>> => {
  const { value, exchanges } = await asked;
  return { value: value === undefined ? undefined : String(value), exchanges };
};

const codeFacts = (
  { layout }: CatalogNetwork,
  slots: LayoutSlots | null,
  ballots: readonly Ballot<TokenCode>[],
  minLegs: number,
): readonly CheckedFact[] => {
  const fact = (name: CheckedName, registered: string | null, part: (code: TokenCode) => string | null): CheckedFact =>
    compared(name, registered, ballotsOf(ballots, part), minLegs);
  const account = fact("account_code_hash", layout?.account_code_hash ?? null, (code) => code.account);
  if (slots === null) return [account];
  const held = fact("supply_slot", HOLDS_SUPPLY, ({ slotHoldsSupply }) => (slotHoldsSupply ? HOLDS_SUPPLY : "another word"));
  if (slots.implementation_slot === null) return [account, held];
  return [account, fact("implementation_code_hash", layout?.implementation_code_hash ?? null, (code) => code.implementation), held];
};

/** What a supply slot holds when it is one. */
const HOLDS_SUPPLY = "totalSupply()";

const ballotsOf = <Value>(ballots: readonly Ballot<Value>[], part: (value: Value) => string | null): Ballot<string>[] =>
  ballots.flatMap(({ operator, value }) => {
    const text = part(value);
    return text === null ? [] : [{ operator, value: text }];
  });

const compared = (fact: CheckedName, registered: string | null, ballots: readonly Ballot<string>[], minLegs: number): CheckedFact =>
  factOf(fact, registered, agreeOn(ballots, minLegs));

const factOf = (fact: CheckedName, registered: string | null, decision: Agreed<string> | Refused): CheckedFact => {
  if (decision.outcome === "REFUSED")
    return { fact, outcome: "NOT_READ", registered, read: null, operators: [], dissent: [], detail: decision.detail };
  const { value, operators, dissent } = decision;
  const outcome = registered === null ? "NOT_REGISTERED" : registered === value ? "EQUAL" : "DIFFERENT";
  return { fact, outcome, registered, read: value, operators, dissent, detail: null };
};

/** The distinct sentences of what the leg could not answer. */
const faultsOf = ({ operator, endpointId }: Leg, exchanges: readonly RawExchange[]): readonly string[] => [
  ...new Set(
    exchanges.flatMap(({ exchange }) =>
      exchange.operator === operator && exchange.endpoint_id === endpointId ? (exchange.error ?? []) : [],
    ),
  ),
];
