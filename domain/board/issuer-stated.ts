import type { DecimalText } from "../shared/decimal.js";
import type { Sha256Hex } from "../shared/sha256.js";
import type { Day } from "../shared/time.js";
import { latestColumn } from "./coverage-points.js";
import { type BoardToken, latestReport } from "./facts.js";
import type { AttestationStatus } from "./report-clock.js";

/** What the latest report's per-network table states of one network (read interface, BoardIssuerStated). */
export type IssuerStated = { readonly figure: DecimalText; readonly asOf: Day; readonly sourceSha256: Sha256Hex };

/**
 * The figure of the one line that names the network, as printed; never split from a total, never summed. Undefined without such a line or
 * with several, for a lower bound, for a report of a group, for a figure that is not in the token's own unit (dollars are, of a dollar
 * token), and while the token's attested figures are withheld (Addendum B 7.2).
 */
export const issuerStated = (
  token: Pick<BoardToken, "reports" | "token">,
  status: AttestationStatus,
  network: string,
): IssuerStated | undefined => {
  const report = status === "WITHHELD_STALE" ? undefined : latestReport(token);
  if (report === undefined || report.parse.report_scope !== "SINGLE_TOKEN") return undefined;
  const lines = latestColumn(report)?.rows.filter(({ row_kind, network: of }) => row_kind === "POSITION" && of === network) ?? [];
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || line.lower_bound) return undefined;
  const isOwnUnit = line.unit === "TOKEN" || (line.unit === "USD" && token.token.peg_currency === "USD");
  if (!isOwnUnit) return undefined;
  return { figure: line.amount, asOf: report.parse.composition_as_of, sourceSha256: report.parse.source_sha256 };
};
