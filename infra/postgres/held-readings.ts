import { newestReadingFirst, type SupplyReading } from "../../domain/board/supply.js";
import { groupBy } from "../../domain/shared/group-by.js";
import type { SupplyReadingRow } from "../../projections/board/rows.js";

/** The newest readings of every network, and up to which record they are known. Immutable. */
export type HeldReadings = {
  /** By `<symbol>/<network>`, newest first, at most as many as a read may serve. */
  readonly bySlice: ReadonlyMap<string, readonly SupplyReading[]>;
  readonly throughId: string; // row id of the newest one; empty when none is held
};

export const NO_READINGS: HeldReadings = { bySlice: new Map(), throughId: "" };

/** A stored reading. `names` makes equal lists of operators one list: there are few, and tens of thousands of readings. */
const decodeReading = (body: string, names: Map<string, readonly string[]>): SupplyReadingRow => {
  const row: SupplyReadingRow = JSON.parse(body);
  const key = row.operators.join("\n");
  const operators = names.get(key) ?? row.operators;
  names.set(key, operators);
  return { ...row, operators };
};

/** What is held once the rows have joined it; `cap` newest of each network stay. */
export const withReadings = (
  held: HeldReadings,
  rows: readonly { readonly id: string; readonly body: string | null }[],
  cap: number,
): HeldReadings => {
  if (rows.length === 0) return held;
  const names = new Map<string, readonly string[]>();
  const arrived = groupBy(
    rows.map(({ body }) => decodeReading(body ?? "null", names)),
    ({ slice }) => slice,
  );
  const bySlice = new Map(held.bySlice);
  for (const [slice, readings] of arrived)
    bySlice.set(slice, [...readings, ...(bySlice.get(slice) ?? [])].sort(newestReadingFirst).slice(0, cap));
  let { throughId } = held;
  for (const { id } of rows) if (throughId < id) throughId = id;
  return { bySlice, throughId };
};
