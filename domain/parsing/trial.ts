import type { ParseArtifact, UnreadableReason } from "../report/parse-artifact.js";
import type { Month } from "../shared/time.js";
import type { Flow } from "./flow.js";
import { type DocumentText, parseReport } from "./parse-report.js";
import { compilePhrase } from "./phrase.js";
import type { Template } from "./template.js";
import { Unreadable } from "./unreadable.js";

export type Anchor = { readonly wordings: readonly string[]; readonly stands: boolean };
export type Refused = { readonly reason: UnreadableReason; readonly detail: string; readonly period: Month | null };

/** What one template makes of one document, for whoever writes templates. */
export type Trial = {
  readonly template_id: string;
  readonly template_version: number;
  readonly anchors: readonly Anchor[];
  readonly forbidden: readonly string[]; // wordings that stand in the text and must not
  readonly chosen: boolean; // every anchor stands and nothing forbidden does
  readonly read: ParseArtifact | null;
  readonly refused: Refused | null; // null also when it was not tried
};

/** Reads the document by the template when its anchors stand, or, `regardless`, in any case. */
export const tryTemplate = (template: Template, document: DocumentText, flow: Flow, regardless: boolean): Trial => {
  const stands = (phrase: string): boolean => compilePhrase(phrase).all(flow.text).length > 0;
  const anchors = template.anchors.all.map((wordings) => ({ wordings, stands: wordings.some(stands) }));
  const forbidden = template.anchors.none.filter(stands);
  const chosen = anchors.every((anchor) => anchor.stands) && forbidden.length === 0;
  const { template_id, template_version } = template;
  const seen = { template_id, template_version, anchors, forbidden, chosen };
  return chosen || regardless ? { ...seen, ...reading(template, document, flow) } : { ...seen, read: null, refused: null };
};

const reading = (template: Template, document: DocumentText, flow: Flow): Pick<Trial, "read" | "refused"> => {
  try {
    return { read: parseReport(template, document, flow), refused: null };
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { read: null, refused: { reason: fault.reason, detail: fault.message, period: fault.period } };
  }
};
