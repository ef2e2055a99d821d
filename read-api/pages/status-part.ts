import { type Html, html, nothing } from "../../infra/http/pages/html.js";
import type { V1BoardTokenDetail } from "../generated/types.js";
import { dated, documentLink, statusWords } from "./figures.js";
import { CADENCE_WORDS } from "./words.js";

/** What the report clock says of a token, in words. */
export const statusPart = (
  token: V1BoardTokenDetail,
): Html => html`<p><span class="status ${token.attestation_status}">${statusWords(token.attestation_status)}</span>. ${meaning(token)}</p>
${withheldNotice(token)}
<p>${expectation(token)} ${cadence(token)}</p>`;

const meaning = ({ attestation_status: status, stale_after_days, withheld_after_days }: V1BoardTokenDetail): string => {
  switch (status) {
    case "CURRENT":
      return `The month of the latest report ended at most ${stale_after_days} days ago.`;
    case "STALE":
      return `The month of the latest report ended more than ${stale_after_days} days ago. Its figures are shown with their own date, and no longer once ${withheld_after_days} days have passed.`;
    case "WITHHELD_STALE":
      return "The latest report is too old for its figures to be shown.";
    case "NONE":
      return "No report has been captured and read for this token. That is an absence, not a value.";
  }
};

const withheldNotice = ({ withheld_stale: withheld }: V1BoardTokenDetail): Html =>
  withheld === null
    ? nothing
    : html`<div class="notice"><p>${withheld.reason}</p>
<p>The latest report is for ${dated(withheld.last_report_month)}, as of ${dated(withheld.last_as_of)}. ${String(withheld.days_since_period_end)} days have passed since its month ended; figures are withheld after ${String(withheld.withheld_after_days)}, here since ${dated(withheld.withheld_since)}.</p>
<p>${documentLink(withheld.source_url, withheld.source_sha256)}</p></div>`;

const expectation = ({ overdue, next_report_expected_by: by, overdue_grace_days: grace }: V1BoardTokenDetail): Html => {
  if (by === null) return html`No date can be given by which the next report is expected.`;
  return overdue === true
    ? html`<strong>Overdue</strong>: the next report was expected by ${dated(by)}, and ${String(grace)} days of grace have passed.`
    : html`The next report is expected by ${dated(by)}, with ${String(grace)} days of grace.`;
};

const cadence = ({ expected_cadence, cadence_basis }: V1BoardTokenDetail): string => {
  if (expected_cadence === null) return "No cadence is recorded, so reports are judged as monthly.";
  const basis = cadence_basis === "ISSUER_STATED" ? "as the issuer states" : "as observed from its reports";
  return `Reports come ${CADENCE_WORDS[expected_cadence]}, ${basis}.`;
};
