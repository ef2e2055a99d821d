import type { Catalog, CatalogSource } from "../../domain/registry/catalog.js";
import type { Month } from "../../domain/shared/time.js";
import { dayOfInstant, monthOfDay } from "../../domain/shared/time.js";
import { MalformedArtifact } from "../decode.js";
import type { EvidenceEvent, Peek, RowAccess, RowRef } from "../projection.js";
import { registryOf } from "./artifacts.js";
import type { BoardRows, CadenceSince, SourceRow, TokenRow } from "./rows.js";

const REGISTRY: RowRef<keyof BoardRows> = { table: "registry", id: "registry" };

/** The former registry, and every token and source of the former and of the new one. */
export const registryTouches = (event: EvidenceEvent, loaded: Peek<BoardRows>): readonly RowRef<keyof BoardRows>[] => {
  const { catalog } = registryOf(event);
  const former = loaded.get("registry", "registry");
  const symbols = [...catalog.tokens.map(({ symbol }) => symbol), ...(former?.symbols ?? [])];
  const sourceIds = [...catalog.sources.map(({ id }) => id), ...(former?.source_ids ?? [])];
  return [
    REGISTRY,
    ...symbols.map((id) => ({ table: "tokens" as const, id })),
    ...sourceIds.map((id) => ({ table: "sources" as const, id })),
  ];
};

/** `registry.changed`: tokens and sources become those of the catalog; what it no longer names is removed. */
export const foldRegistry = (event: EvidenceEvent, rows: RowAccess<BoardRows>): void => {
  const { catalog } = registryOf(event);
  const former = rows.get("registry", "registry");
  const symbols = catalog.tokens.map(({ symbol }) => symbol);
  const sourceIds = catalog.sources.map(({ id }) => id);
  for (const symbol of former?.symbols ?? []) if (!symbols.includes(symbol)) rows.remove("tokens", symbol);
  for (const id of former?.source_ids ?? []) if (!sourceIds.includes(id)) rows.remove("sources", id);
  for (const [place, symbol] of symbols.entries()) rows.put("tokens", symbol, tokenRow(event, catalog, place, rows.get("tokens", symbol)));
  for (const [place, id] of sourceIds.entries()) rows.put("sources", id, sourceRow(event, catalog, place, rows.get("sources", id)));
  rows.put("registry", "registry", { seq: event.record.seq, name: catalog.name, symbols, source_ids: sourceIds });
};

const tokenRow = ({ record }: EvidenceEvent, catalog: Catalog, place: number, former: TokenRow | undefined): TokenRow => {
  const token = catalog.tokens[place];
  const issuer = catalog.issuers.find(({ id }) => id === token?.issuer_id);
  if (token === undefined || issuer === undefined)
    throw new MalformedArtifact(`record ${record.seq}: the catalog names no issuer of ${token?.symbol}`);
  const covering = catalog.sources.filter(({ symbols }) => symbols.includes(token.symbol));
  return {
    symbol: token.symbol,
    place,
    token,
    issuer,
    cadences: withCadence(former?.cadences ?? [], monthOfDay(dayOfInstant(record.recorded_at)), covering),
    source_ids: covering.map(({ id }) => id),
    fund_mappings: catalog.fund_mappings.filter(({ symbol }) => symbol === token.symbol),
    registered_seq: former?.registered_seq ?? record.seq,
  };
};

const sourceRow = ({ record }: EvidenceEvent, catalog: Catalog, place: number, former: SourceRow | undefined): SourceRow => {
  const source = catalog.sources[place];
  if (source === undefined) throw new RangeError(`the catalog has no source at ${place}`);
  return { id: source.id, place, source, registered_seq: former?.registered_seq ?? record.seq };
};

/** The first covering source that states a cadence decides; a later change in the same month replaces the earlier one. */
const withCadence = (cadences: readonly CadenceSince[], since: Month, covering: readonly CatalogSource[]): readonly CadenceSince[] => {
  const stating = covering.find(({ cadence }) => cadence !== null);
  const [cadence, basis] = [stating?.cadence ?? null, stating?.cadence_basis ?? null];
  const earlier = cadences.filter((entry) => entry.since < since);
  const latest = earlier.at(-1);
  const unchanged = latest !== undefined && latest.cadence === cadence && latest.basis === basis;
  return unchanged ? earlier : [...earlier, { since, cadence, basis }];
};
