import { canonicalJson } from "../shared/canonical-json.js";
import type { Json } from "../shared/json.js";
import type {
  LegExchange,
  MeasuringSubject,
  QuorumAttempt,
  QuorumLogArtifact,
  SupplyArtifact,
  SupplyRefusalArtifact,
} from "./artifacts.js";
import { agreeOn } from "./quorum.js";

/**
 * In what a measurement is not what its quorum log decided, and in what that decision does not follow from the answers logged
 * (Addendum B 11.2). `minLegs` is QUORUM_MIN_LEGS as it was in force; null when that is not known. Each fault is a clause.
 */
export const quorumFaults = (measured: SupplyArtifact, log: QuorumLogArtifact, minLegs: number | null): readonly string[] => {
  const last = log.attempts.at(-1);
  if (last?.decision.outcome !== "ACCEPTED") return ["its quorum log does not end with an accepted value"];
  const { operators, dissent, value } = last.decision;
  return faultsOf([
    [isSameSubject(measured, log), "its quorum log is of another subject"],
    [log.attempts.slice(0, -1).every(({ decision }) => decision.outcome === "REFUSED"), "its quorum log goes on after an accepted value"],
    [same(last.pin, measured.pin), "its pin is not that of its quorum log"],
    [value === measured.total_supply_base_units, `its supply is not the ${value} of its quorum log`],
    [same(operators, measured.operators), "its operators are not those of its quorum log"],
    [measured.legs === operators.length, `it states ${measured.legs} legs, and its quorum log ${operators.length}`],
    [measured.dissent === dissent.length, `it states a dissent of ${measured.dissent}, and its quorum log of ${dissent.length}`],
    ...agreement(operators, dissent, minLegs),
    ...answers(last, operators, dissent, value),
    ...(PINNED.has(measured.family) ? counted(last, operators, dissent, value) : []),
    ...pinning(measured, last, minLegs),
    ...readAtHash(measured, last, operators, dissent, minLegs),
  ]);
};

/** The same of a refusal: its quorum log ends with it, and what was answered at the pin is no agreement that was thrown away. */
export const refusalFaults = (refusal: SupplyRefusalArtifact, log: QuorumLogArtifact, minLegs: number | null): readonly string[] => {
  const last = log.attempts.at(-1);
  const decision = last?.decision;
  const isRefused = decision?.outcome === "REFUSED" && decision.reason === refusal.reason && decision.detail === refusal.detail;
  const isOfReads = PINNED.has(refusal.family) && (refusal.reason === "NO_QUORUM" || refusal.reason === "DISAGREEMENT");
  return faultsOf([
    [isSameSubject(refusal, log), "its quorum log is of another subject"],
    [isRefused, "its quorum log does not end with this refusal"],
    [
      !isOfReads || minLegs === null || last === undefined || last.pin === null || !isAgreement(last, minLegs),
      `its quorum log shows an agreement where it states ${refusal.reason}`,
    ],
  ]);
};

const isAgreement = ({ exchanges }: QuorumAttempt, minLegs: number): boolean =>
  agreeOn(
    reads(exchanges).map(({ operator, value }) => ({ operator, value })),
    minLegs,
  ).outcome === "AGREED";

type Check = readonly [holds: boolean, fault: string];

const faultsOf = (checks: readonly Check[]): readonly string[] => checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));

const same = (a: unknown, b: unknown): boolean => canonicalJson(a as Json) === canonicalJson(b as Json);

const isSameSubject = (a: MeasuringSubject, b: MeasuringSubject): boolean =>
  (["symbol", "network", "family", "address", "purpose", "cutoff_at"] as const).every((member) => a[member] === b[member]);

/** A group of equal answers of at least the quorum and more than half of those that answered. */
const agreement = (operators: readonly string[], dissent: readonly string[], minLegs: number | null): readonly Check[] => [
  [new Set([...operators, ...dissent]).size === operators.length + dissent.length, "one operator is counted twice"],
  [operators.length >= (minLegs ?? 1), `${operators.length} legs are fewer than the quorum of ${minLegs}`],
  [operators.length * 2 > operators.length + dissent.length, "the legs that agreed are not more than half of those that answered"],
];

/** Every operator counted gave the answer it is counted with. */
const answers = (
  { exchanges }: QuorumAttempt,
  operators: readonly string[],
  dissent: readonly string[],
  value: string,
): readonly Check[] => [
  ...operators.map(
    (name): Check => [readsOf(exchanges, name).some((read) => read.value === value), `its quorum log shows no such answer of ${name}`],
  ),
  ...dissent.map((name): Check => [readsOf(exchanges, name).length > 0, `its quorum log shows no answer of ${name}`]),
];

/** At a pin a leg answers once: every one that did is counted, and with what it said. */
const counted = (
  { exchanges }: QuorumAttempt,
  operators: readonly string[],
  dissent: readonly string[],
  value: string,
): readonly Check[] => {
  const known = new Set([...operators, ...dissent]);
  return [
    [reads(exchanges).every(({ operator }) => known.has(operator)), "a leg that answered the read is not counted"],
    ...dissent.map(
      (name): Check => [readsOf(exchanges, name).every((read) => read.value !== value), `its quorum log shows no other answer of ${name}`],
    ),
  ];
};

/** The pin is named by the quorum and no other block of its height is, its height is the highest the quorum has reached. */
const pinning = ({ pin, purpose, family }: SupplyArtifact, { exchanges }: QuorumAttempt, minLegs: number | null): readonly Check[] => {
  const named = new Set(answered(exchanges).flatMap(({ operator, block_hash }) => (block_hash === pin.hash ? [operator] : [])));
  const heads = answered(exchanges).filter(({ step, value }) => step === "HEAD" && value !== null && /^\d+$/.test(value));
  const heights = heads.map(({ value }) => Number(value)).sort((a, b) => b - a);
  const isOfHeads = purpose === "SNAPSHOT" && PINNED.has(family) && minLegs !== null;
  return [
    [named.size >= (minLegs ?? 1), `its pin is named by ${named.size} legs in its quorum log`],
    [!isOfHeads || heights[minLegs - 1] === pin.height, `its pin is not at the height that ${minLegs} legs had reached`],
    [
      !isOfHeads || mostNaming(otherBlocks(exchanges, pin.hash)) < minLegs,
      `another block at its height is named by ${minLegs} legs or more`,
    ],
  ];
};

/** What was answered to the question for the block at the pin's height, but for the pin. A reading of the schedule asks for no other. */
const otherBlocks = (exchanges: readonly LegExchange[], hash: string): readonly LegExchange[] =>
  answered(exchanges).filter(({ step, block_hash }) => step === "BLOCK" && block_hash !== null && block_hash !== hash);

const mostNaming = (blocks: readonly LegExchange[]): number =>
  Math.max(
    0,
    ...blocks.map(
      ({ block_hash }) => new Set(blocks.filter((block) => block.block_hash === block_hash).map(({ operator }) => operator)).size,
    ),
  );

/** Families that are read at a pin. */
const PINNED: ReadonlySet<string> = new Set(["EVM", "XRPL", "HEDERA"]);

/** ETH_CALL says that the quorum stands among the legs that were made to read at the very hash (Addendum B 11.3). */
const readAtHash = (
  { source_tier, pin }: SupplyArtifact,
  { exchanges }: QuorumAttempt,
  operators: readonly string[],
  dissent: readonly string[],
  minLegs: number | null,
): readonly Check[] => {
  const atHash = new Set(reads(exchanges).flatMap((read) => (isReadAt(read, pin.hash) ? [read.operator] : [])));
  const agreed = operators.filter((name) => atHash.has(name)).length;
  const isByHash = agreed >= (minLegs ?? 1) && agreed * 2 > agreed + dissent.length;
  return [[source_tier !== "ETH_CALL" || isByHash, "its quorum did not read at the pinned hash, so it is no ETH_CALL"]];
};

const isReadAt = ({ request: { params } }: LegExchange, hash: string): boolean => {
  const at = Array.isArray(params) ? (params[1] as Json | undefined) : undefined;
  return same(at ?? null, { blockHash: hash, requireCanonical: true });
};

/** An error, or an answer that came too late, is no answer (Addendum B 11.2.4). */
const answered = (exchanges: readonly LegExchange[]): readonly LegExchange[] => exchanges.filter(({ error }) => error === null);

const reads = (exchanges: readonly LegExchange[]): readonly LegExchange[] =>
  answered(exchanges).filter(({ step, value }) => step === "READ" && value !== null);

const readsOf = (exchanges: readonly LegExchange[], operator: string): readonly LegExchange[] =>
  reads(exchanges).filter((read) => read.operator === operator);
