import { type AsOfRange, asOfRange } from "../../domain/board/as-of-range.js";
import type { Day } from "../../domain/shared/time.js";
import { termsNotice } from "../../domain/terms/terms.js";
import { Problem } from "../../infra/http/problem.js";
import type { BoardMoment } from "../board-moment.js";
import type { V1Meta } from "../generated/types.js";

const NONE: AsOfRange<never> = { from: null, to: null };

/**
 * V1Meta of an answer (Addendum B 6.1). `attested`, `measured`: for each token of the body, the dates of that kind the body carries for it.
 * Problem: 503 `meta_unavailable`.
 */
export const renderMeta = (
  { config, terms }: Pick<BoardMoment, "config" | "terms">,
  attested: readonly (readonly Day[])[] = [],
  measured: readonly (readonly string[])[] = [],
): V1Meta => {
  const notice = termsNotice(terms);
  if (notice === undefined) throw new Problem("meta_unavailable", "The disclaimer or the terms version cannot be stated.");
  const [attestedRange, measuredRange] = [asOfRange(attested), asOfRange(measured)];
  return {
    disclaimer: notice.disclaimer,
    terms: `${config.webOrigin}/terms@${notice.version}`,
    licence: notice.licence,
    licence_url: notice.licenceUrl,
    api_version: "v1",
    attested_as_of: attestedRange.from,
    attested_as_of_max: attestedRange.to,
    self_reported_as_of: NONE.from,
    self_reported_as_of_max: NONE.to,
    measured_as_of: measuredRange.from,
    measured_as_of_max: measuredRange.to,
    filed_as_of: NONE.from,
    filed_as_of_max: NONE.to,
  };
};
