import type { RaiseAlarm } from "../../../../commands/measurement/alarms.js";
import type { MeasuredNetwork } from "../../../../commands/measurement/attempt.js";
import type { CatalogToken } from "../../../../domain/registry/catalog.js";
import { Refusal } from "../../../../domain/shared/refusal.js";
import { ALARM_SENTENCES, type MeasuringOutcome, openMeasuring } from "../../measuring.js";
import { enabledNetworks } from "../../measuring-role.js";
import type { Parts } from "../../parts.js";
import { configuredCatalog, putInForce } from "../../prepare.js";
import { reachSampleChain } from "../../sample-chain.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf } from "../command.js";
import { cutoffJson, isHeld, measureCutoffs, pendingCutoffs } from "../measure-cutoffs.js";
import { type Session, settle, withParts } from "../with-parts.js";

type Reading = { readonly measured: MeasuredNetwork; readonly done: MeasuringOutcome };

/** The enabled networks that are meant. Throws Refusal `unknown-symbol`, `unknown-network`, `network-unreadable`. */
const chosenNetworks = async (
  parts: Parts,
  symbol: string | undefined,
  network: string | undefined,
): Promise<readonly MeasuredNetwork[]> => {
  const tokens = await parts.evidence.ask(({ registry }) => registry?.catalog.tokens ?? []);
  const meant = symbol === undefined ? tokens : tokens.filter((token) => token.symbol === symbol);
  if (symbol !== undefined && meant.length === 0) throw new Refusal("unknown-symbol", `No token of the registry has the symbol ${symbol}.`);
  if (network !== undefined && !meant.some((token) => isOn(token, network)))
    throw new Refusal("unknown-network", `No network ${network} is registered${symbol === undefined ? "" : ` for ${symbol}`}.`);
  const chosen = (await enabledNetworks(parts)).filter(
    (measured) => (symbol === undefined || measured.symbol === symbol) && (network === undefined || measured.network.network === network),
  );
  if (chosen.length === 0)
    throw new Refusal("network-unreadable", "Nothing was measured: snapshots are enabled for none of these networks in the registry.");
  return chosen;
};

const isOn = ({ networks }: CatalogToken, name: string): boolean => networks.some(({ network }) => network === name);

/** Measures them, at most `concurrency` at once, each told as it ends; in the order given. */
const measureAll = async (
  networks: readonly MeasuredNetwork[],
  concurrency: number,
  measureOne: (measured: MeasuredNetwork) => Promise<MeasuringOutcome>,
): Promise<Reading[]> => {
  const readings: Reading[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < networks.length; index = next++) {
      const measured = networks[index];
      if (measured !== undefined) readings[index] = { measured, done: await measureOne(measured) };
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, networks.length) }, worker));
  return readings;
};

/** What the line of a network does not say: who dissented and whose proof does not hold. */
const toldBy =
  (note: (line: string) => void): RaiseAlarm =>
  ({ symbol, network }, alarm) => {
    const subject = `${symbol} on ${network}: ${ALARM_SENTENCES[alarm.kind]}`;
    if (alarm.kind === "DISSENT") note(`${subject} (${alarm.operators.join(", ")}).`);
    if (alarm.kind === "PROOF_REJECTED") note(`${subject} (${alarm.operator}, ${alarm.step}): ${alarm.detail}`);
  };

const sentenceOf = ({ symbol, network }: MeasuredNetwork, done: MeasuringOutcome): string => {
  const subject = `${symbol} on ${network.network}:`;
  switch (done.outcome) {
    case "MEASURED": {
      const { total_supply, pin, source_tier, legs, tier_reason } = done.artifact;
      const reason = tier_reason === null ? "" : ` ${tier_reason}`;
      return `${subject} ${total_supply} at ${pin.height}, ${source_tier} by ${legs} legs.${reason}`;
    }
    case "REFUSED":
      return `${subject} refused (${done.artifact.reason}). ${done.artifact.detail}`;
    case "NOT_ENABLED":
    case "NOT_YET":
      return `${subject} not measured; ${done.detail}`;
    case "HELD":
      return `${subject} measured already, by record ${done.seq}.`;
    case "STOPPED":
      return `${subject} not measured; it was stopped.`;
  }
};

const readingJson = ({ measured: { symbol, network }, done }: Reading) => {
  const subject = { symbol, network: network.network, outcome: done.outcome.toLowerCase() };
  if (done.outcome === "MEASURED") {
    const { pin, total_supply, total_supply_base_units, source_tier, tier_reason, legs, dissent } = done.artifact;
    const figure = { total_supply, total_supply_base_units, block_number: pin.height, block_hash: pin.hash, as_of: pin.time };
    return { ...subject, seq: done.seq, ...figure, source_tier, tier_reason, legs, dissent };
  }
  if (done.outcome === "REFUSED") return { ...subject, seq: done.seq, reason: done.artifact.reason, detail: done.artifact.detail };
  if (done.outcome === "HELD") return { ...subject, seq: done.seq };
  return { ...subject, seq: null, detail: done.outcome === "STOPPED" ? "stopped" : done.detail };
};

const positionOf = ({ done }: Reading): bigint | null => (done.outcome === "MEASURED" || done.outcome === "REFUSED" ? done.position : null);

const run = (invocation: Invocation): Promise<ExitCode> => {
  const { options, operands, terminal, signal } = invocation;
  const asJson = isSet(options, "json");
  return withParts(invocation, async ({ parts, lifecycle }) => {
    const catalog = await configuredCatalog(parts);
    if (catalog !== null) await putInForce(parts, catalog, terminal.note);
    if (isSet(options, "cutoffs")) return runCutoffs(invocation, { parts, lifecycle });
    const networks = await chosenNetworks(parts, operands[0], textOf(options, "network"));
    await reachSampleChain(
      parts,
      lifecycle,
      networks.map(({ network }) => network),
    );
    const { measure } = openMeasuring(parts, lifecycle, null, toldBy(terminal.note));
    const tell = asJson ? terminal.note : terminal.out;
    const readings = await measureAll(networks, parts.config.measuringConcurrency, async (measured) => {
      const done = await measure(measured, signal);
      tell(sentenceOf(measured, done));
      return done;
    });
    const positions = readings.map(positionOf).filter((position) => position !== null);
    await settle(
      parts,
      positions.reduce<bigint | null>((last, position) => (last === null || position > last ? position : last), null),
      terminal.note,
    );
    const measured = readings.filter(({ done }) => done.outcome === "MEASURED").length;
    if (asJson) terminal.out(JSON.stringify({ measured, not_measured: readings.length - measured, readings: readings.map(readingJson) }));
    else terminal.out(`${measured} of ${readings.length} networks measured.`);
    return measured === readings.length ? 0 : 1;
  });
};

const runCutoffs = async ({ options, operands, terminal, signal }: Invocation, { parts, lifecycle }: Session): Promise<ExitCode> => {
  const asJson = isSet(options, "json");
  const pending = await pendingCutoffs(parts, operands[0], textOf(options, "network"));
  await reachSampleChain(
    parts,
    lifecycle,
    pending.map(({ network }) => network),
  );
  const tell = asJson ? terminal.note : terminal.out;
  const all = await measureCutoffs(parts, openMeasuring(parts, lifecycle, null, toldBy(terminal.note)), pending, { signal, tell });
  const head = await parts.eventLog.readLastEvent("evidence");
  await settle(parts, head?.position ?? null, terminal.note);
  const held = all.filter(isHeld).length;
  if (asJson) terminal.out(JSON.stringify({ measured: held, not_measured: pending.length - held, cutoffs: all.map(cutoffJson) }));
  else
    terminal.out(pending.length === 0 ? "No cutoff of an active report is waited for." : `${held} of ${pending.length} cutoffs measured.`);
  return held === pending.length ? 0 : 1;
};

export const measureCommand: Command = {
  words: ["measure"],
  summary: "Measures the supply of tokens on their networks now, by several providers at one block.",
  usage: "[SYMBOL] [--network N] [--cutoffs] [--json]",
  details: [
    "Every network whose snapshots are enabled in the registry, or those of one token, or one network. What was measured or refused is",
    "put on record like a reading of the schedule. Exit 1 when one of them could not be measured.",
    "With --cutoffs: what is still sought at the cutoffs of active reports, whether its next try is due or not.",
  ],
  options: {
    network: { value: "N", help: "only this network, by its name in the registry" },
    cutoffs: { help: "measure at the cutoffs of active reports instead of now" },
    catalog: { value: "NAME|FILE", help: "catalog to apply first, as at the start of the service", setting: "CATALOG" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 1 },
  run,
};
