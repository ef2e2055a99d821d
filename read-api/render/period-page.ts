import { type AttestationFlag, attestationFlags } from "../../domain/board/attestation-flags.js";
import { type CompositionDelta, compositionDeltas } from "../../domain/board/composition-deltas.js";
import type { PeriodPage } from "../../domain/board/period-page.js";
import { isQuotable } from "../../domain/report/quote.js";
import type {
  BoardAttestationFlag,
  BoardAttestationQuote,
  BoardCompositionDelta,
  BoardRestatement,
  V1BoardAttestationPeriod,
} from "../generated/types.js";
import { revisionId } from "./revision-entry.js";

type ComparedMembers = Pick<
  V1BoardAttestationPeriod,
  "prior_period" | "prior_as_of" | "deltas" | "flags" | "restatement" | "score" | "quote"
>;

/** What a period page says beside the report itself (Addendum B 8.5). No score is held yet. */
export const renderCompared = (page: PeriodPage, symbol: string): ComparedMembers => {
  const { report, prior } = page;
  return {
    prior_period: prior?.parse.period ?? null,
    prior_as_of: prior?.parse.composition_as_of ?? null,
    deltas: prior === undefined ? null : compositionDeltas(report, prior).map(renderDelta),
    flags: attestationFlags(page).map(renderFlag),
    restatement: renderRestatement(page, symbol),
    score: null,
    quote: renderQuote(page),
  };
};

const renderDelta = ({ kind, category, current, prior, delta, unit }: CompositionDelta): BoardCompositionDelta => ({
  row_kind: kind,
  category,
  label: current.label,
  line_count: current.lines,
  current_amount: current.amount,
  prior_label: prior.label,
  prior_line_count: prior.lines,
  prior_amount: prior.amount,
  delta,
  unit,
});

const renderFlag = ({ kind, detail }: AttestationFlag): BoardAttestationFlag => ({ kind, detail });

/** The newest supersession that the report stands by. */
const renderRestatement = ({ report, lineage }: PeriodPage, symbol: string): BoardRestatement | null => {
  const newest = lineage.find(({ superseding_seq }) => superseding_seq === report.seq);
  if (newest === undefined) return null;
  return {
    revision_id: revisionId(newest, symbol),
    reason: newest.reason,
    reason_text: newest.reason_text,
    recorded_at: newest.recorded_at,
    superseded_report_artifact_id: newest.superseded_artifact_id,
    superseded_source_sha256: newest.superseded_source_sha256,
    superseded_source_url: newest.superseded_source_url,
    superseded_captured_at: newest.superseded_captured_at,
  };
};

/** The sentence the parser chose: an opinion before an assertion, the first that is short enough. */
const renderQuote = ({ report }: PeriodPage): BoardAttestationQuote | null => {
  const { quote } = report.parse;
  return quote === null || !isQuotable(quote.text) ? null : { kind: quote.kind, text: quote.text, page: quote.page };
};
