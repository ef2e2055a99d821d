import { compilePhrase, PhraseFault } from "./phrase.js";
import type { Template } from "./template.js";

/** Faults that a schema cannot see, each with its path: phrases that do not compile, names that nothing has, ids used twice. */
export const templateFaults = (template: Template): readonly string[] => [
  ...phraseFaults(template, ""),
  ...idFaults(template),
  ...captureFaults(template),
];

const PHRASE_LISTS = ["phrases", "located", "label", "start", "end", "ignore", "after_figures", "all", "none", "line", "cutoff"];

const phraseFaults = (value: unknown, path: string, inPhrases = false): readonly string[] => {
  if (typeof value === "string") return inPhrases ? phraseFault(value, path) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    phraseFaults(member, `${path}/${name}`, inPhrases || PHRASE_LISTS.includes(name)),
  );
};

const phraseFault = (phrase: string, path: string): readonly string[] => {
  try {
    compilePhrase(phrase);
    return [];
  } catch (fault) {
    if (fault instanceof PhraseFault) return [`${path}: ${fault.message}`];
    throw fault;
  }
};

const idFaults = (template: Template): readonly string[] => {
  const ids = [...template.tables.flatMap(idsOfTable), ...template.statements.map(({ id }) => id)];
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `/tables: the id ${id} is used twice`);
  const named = [
    ...template.checks.flatMap((check, index) => namesOf(check).map((id) => ({ id, path: `/checks/${index}` }))),
    ...(template.total_reserve === null ? [] : [{ id: template.total_reserve.figure, path: "/total_reserve" }]),
    ...(template.liability === null ? [] : [{ id: template.liability.figure, path: "/liability" }]),
  ];
  return [...twice, ...named.filter(({ id }) => !ids.includes(id)).map(({ id, path }) => `${path}: no figure has the id ${id}`)];
};

const idsOfTable = ({ rows, networks = [], headings = [] }: Template["tables"][number]): readonly string[] => {
  const named = [...new Set([...networks, ...headings.flatMap((heading) => heading.networks ?? [])])];
  return rows.flatMap(({ id }) => (named.length === 0 ? [id] : named.map((network) => `${id}_${network}`)));
};

const namesOf = (check: Template["checks"][number]): readonly string[] => {
  switch (check.kind) {
    case "sum":
      return [check.total, ...check.parts, ...(check.when === undefined ? [] : [check.when])];
    case "equal":
      return check.figures;
    case "at_most":
      return [check.figure, check.limit];
  }
};

/** A locator without its capture would never find anything. */
const captureFaults = ({ dates, tables, statements }: Template): readonly string[] => [
  ...missing(dates.phrases, "{as_of:date}", "/dates/phrases"),
  ...missing(dates.cutoff ?? [], "{time:time}", "/dates/cutoff"),
  ...tables.flatMap(({ columns, start }, index) =>
    columns === "only" ? [] : missing(start, columns === "dates" ? "{as_of:date" : "{as_of:date}", `/tables/${index}/start`),
  ),
  ...statements.flatMap(({ phrases }, index) => missing(phrases, "{amount:amount}", `/statements/${index}/phrases`)),
];

const missing = (phrases: readonly string[], part: string, path: string): readonly string[] =>
  phrases.flatMap((phrase, index) => (phrase.includes(part) ? [] : [`${path}/${index}: has no ${part}`]));
