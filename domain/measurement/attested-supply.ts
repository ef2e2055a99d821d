import type { ParseArtifact, ParsedColumn, ParsedRow } from "../report/parse-artifact.js";
import { type Decimal, type DecimalText, parseDecimal } from "../shared/decimal.js";

/** What a report states of a token's supply, as far as it can be held against one network (Addendum B 14). */
export type AttestedSupply = {
  readonly scope: "ETHEREUM" | "NETWORK" | "TOTAL";
  readonly label: string | null; // the report's own text of a per-network row
  readonly amount: DecimalText; // as stated
  readonly unit: "USD" | "TOKEN";
  readonly halfPlace: Decimal; // half a unit of the last printed place
};

/**
 * The figure of one date column that the measurement of `network` is compared with: the row naming the network, else the whole
 * liability as an upper bound of the home network's supply (Addendum B 14). Undefined where the column states neither, for another
 * network than the home one without a row of its own, and for consolidated reports, whose figures are not one token's.
 */
export const attestedSupply = (
  { report_scope: scope }: ParseArtifact,
  column: ParsedColumn,
  network: { readonly network: string; readonly home: boolean },
): AttestedSupply | undefined => {
  if (scope !== "SINGLE_TOKEN") return undefined;
  const row = column.rows.find((candidate) => namesNetwork(candidate, network.network));
  if (row !== undefined) {
    return { scope: network.network === "ethereum" ? "ETHEREUM" : "NETWORK", label: row.label, ...stated(row.amount, row.unit, row.text) };
  }
  const { liability } = column;
  if (liability === null || !network.home) return undefined;
  return { scope: "TOTAL", label: null, ...stated(liability.amount, liability.unit, liability.text) };
};

const namesNetwork = ({ row_kind, network, unit }: ParsedRow, name: string): boolean =>
  row_kind === "POSITION" && network === name && (unit === "USD" || unit === "TOKEN");

const stated = (amount: DecimalText, unit: string, text: string): Pick<AttestedSupply, "amount" | "unit" | "halfPlace"> => ({
  amount,
  unit: unit === "TOKEN" ? "TOKEN" : "USD",
  halfPlace: halfPrintedPlace(amount, text),
});

/** Half a unit of the last printed place: a figure printed in thousands has its last place there, not at the unit it was read to. */
const halfPrintedPlace = (amount: DecimalText, text: string): Decimal => {
  const scale = parseDecimal(amount)?.scale ?? 0;
  const read = amount.replace(/[^0-9]/g, "");
  const printed = text.replace(/[^0-9]/g, "");
  const shifted = scale === 0 && printed !== "" && read.length > printed.length && read === printed.padEnd(read.length, "0");
  return { units: 5n * 10n ** BigInt(shifted ? read.length - printed.length : 0), scale: scale + 1 };
};
