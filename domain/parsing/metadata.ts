import { METADATA_KEYS, type Metadata, type MetadataState } from "../report/categories.js";
import type { MetadataPlace, ParseArtifact, Place } from "../report/parse-artifact.js";
import { isQuotable } from "../report/quote.js";
import type { Day } from "../shared/time.js";
import { readDate } from "./dates.js";
import { type Flow, placeOf } from "./flow.js";
import { compilePhrase, type Match } from "./phrase.js";
import type { StatedDates } from "./stated-dates.js";
import type { MetadataField, QuoteLocator, Template, ValueLocator } from "./template.js";
import { collapse } from "./text.js";

export type ReadMetadata = Pick<
  ParseArtifact,
  | "issued_on"
  | "accountant_name"
  | "issuer_entity_name"
  | "engagement_standard_text"
  | "engagement_type"
  | "engagement_type_enum"
  | "quote"
  | "restatement_text"
  | "metadata"
  | "metadata_places"
>;

/** What the document says about itself, verbatim, each with its place and its state (Addendum B 8.1). Never refuses. */
export const readMetadata = (template: Template, flow: Flow, stated: StatedDates, missingText: boolean): ReadMetadata => {
  const { metadata } = template;
  const find = (locator: ValueLocator | undefined): Found => locate(locator, flow, missingText);
  const fields = {
    accountant_name: find(metadata.accountant_name),
    engagement_standard_text: find(metadata.engagement_standard_text),
    engagement_type: find(metadata.engagement_type),
    issuer_entity_name: find(metadata.issuer_entity_name),
    issued_on: dated(find(metadata.issued_on), allOf(metadata.issued_on, flow)),
  };
  const quote = findQuote(metadata.quote ?? [], flow);
  return {
    issued_on: fields.issued_on.day,
    accountant_name: textOf(fields.accountant_name),
    issuer_entity_name: textOf(fields.issuer_entity_name),
    engagement_standard_text: textOf(fields.engagement_standard_text),
    engagement_type: textOf(fields.engagement_type),
    engagement_type_enum: fields.engagement_type.state === "EXTRACTED" ? (metadata.engagement_type?.type ?? null) : null,
    quote,
    restatement_text: textOf(find(metadata.restatement_text)),
    metadata: statesOf(template, fields, stated, quote !== null),
    metadata_places: placesOf(fields, stated, quote),
  };
};

type Found = { readonly state: MetadataState; readonly place: Place | null };
type Fields = Readonly<Record<MetadataField, Found>>;

const textOf = ({ place }: Found): string | null => place?.text ?? null;

const locate = (locator: ValueLocator | undefined, flow: Flow, missingText: boolean): Found => {
  if (locator === undefined) return { state: "NOT_PROBED", place: null };
  const match = firstMatch(locator.phrases, flow);
  if (match !== undefined) return { state: "EXTRACTED", place: placeOf(flow, match.captures.get("value")?.[0] ?? match) };
  if (locator.located !== undefined && firstMatch(locator.located, flow) !== undefined) return { state: "NOT_EXTRACTED", place: null };
  return { state: locator.absent ?? (missingText ? "NOT_IN_TEXT_LAYER" : "NOT_FOUND_IN_DOCUMENT"), place: null };
};

const firstMatch = (phrases: readonly string[], flow: Flow): Match | undefined => {
  for (const phrase of phrases) {
    const [match] = compilePhrase(phrase).all(flow.text);
    if (match !== undefined) return match;
  }
  return undefined;
};

const allOf = (locator: ValueLocator | undefined, { text }: Flow): readonly (Day | undefined)[] =>
  (locator?.phrases ?? [])
    .flatMap((phrase) => compilePhrase(phrase).all(text))
    .map((match) => readDate(match.captures.get("value")?.[0]?.text ?? ""));

/** A date that the document gives in two ways is located and not read: neither stands in for the other (Addendum B 8.7.8). */
const dated = (found: Found, all: readonly (Day | undefined)[]): Found & { readonly day: Day | null } => {
  const day = found.place === null ? undefined : readDate(found.place.text);
  if (day !== undefined && all.every((other) => other === day)) return { ...found, day };
  return found.place === null ? { ...found, day: null } : { state: "NOT_EXTRACTED", place: null, day: null };
};

/** The document's first sentence of at most 40 words; opinions come before assertions (Addendum B 8.5). */
const findQuote = (locators: readonly QuoteLocator[], flow: Flow): ParseArtifact["quote"] => {
  for (const kind of ["OPINION", "ASSERTION"] as const) {
    const phrases = locators.filter((locator) => locator.kind === kind).flatMap((locator) => locator.phrases);
    const sentences = phrases.flatMap((phrase) => compilePhrase(phrase).all(flow.text)).filter(({ text }) => isQuotable(collapse(text)));
    const [first] = sentences.sort((a, b) => a.start - b.start);
    if (first !== undefined) return { kind, ...placeOf(flow, first) };
  }
  return null;
};

const statesOf = ({ metadata }: Template, fields: Fields, stated: StatedDates, quoted: boolean): Metadata => ({
  accountant_name: fields.accountant_name.state,
  engagement_standard_text: fields.engagement_standard_text.state,
  engagement_type: fields.engagement_type.state,
  issuer_entity_name: fields.issuer_entity_name.state,
  issued_on: fields.issued_on.state,
  cutoff_time: stated.cutoffPlace === null ? "NOT_FOUND_IN_DOCUMENT" : "EXTRACTED",
  quote: quoted ? "EXTRACTED" : metadata.quote === undefined ? "NOT_PROBED" : "NOT_FOUND_IN_DOCUMENT",
});

const placesOf = (fields: Fields, stated: StatedDates, quote: ParseArtifact["quote"]): readonly MetadataPlace[] =>
  METADATA_KEYS.flatMap((field) => {
    const place = field === "cutoff_time" ? stated.cutoffPlace : field === "quote" ? quote : fields[field].place;
    return place === null ? [] : [{ field, page: place.page, text: place.text, box: place.box }];
  });
