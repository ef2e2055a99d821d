import type { Flow } from "./flow.js";
import { compilePhrase } from "./phrase.js";
import type { Template } from "./template.js";
import { Unreadable } from "./unreadable.js";

/** The one template whose anchors stand in the text (Addendum B 8.2.1). Throws Unreadable UNKNOWN_TEMPLATE, AMBIGUOUS_TEMPLATE. */
export const chooseTemplate = (templates: readonly Template[], flow: Flow): Template => {
  const matching = templates.filter((template) => anchorsStand(template, flow));
  const [only, another] = matching;
  if (only === undefined) throw new Unreadable("UNKNOWN_TEMPLATE", "the text has the anchors of no template");
  if (another !== undefined)
    throw new Unreadable(
      "AMBIGUOUS_TEMPLATE",
      `the text has the anchors of ${matching.map(({ template_id }) => template_id).join(" and ")}`,
    );
  return only;
};

/** Every anchor in one of its wordings, and none of the forbidden ones. */
export const anchorsStand = ({ anchors }: Template, { text }: Flow): boolean => {
  const stands = (phrase: string): boolean => compilePhrase(phrase).all(text).length > 0;
  return anchors.all.every((wordings) => wordings.some(stands)) && !anchors.none.some(stands);
};
