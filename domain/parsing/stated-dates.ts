import type { Place } from "../report/parse-artifact.js";
import { cutoffOf, readDate, readTime, readZone } from "./dates.js";
import { type Flow, placeOf } from "./flow.js";
import { compilePhrase, type Match } from "./phrase.js";
import type { Template } from "./template.js";
import { Unreadable } from "./unreadable.js";
import type { StatedDate } from "./values.js";

export type StatedDates = { readonly dates: readonly StatedDate[]; readonly cutoffPlace: Place | null };

/**
 * The dates the report states, in its order, with the instants its words give them. Every sentence the template names must
 * state the same dates and the same instants. Throws Unreadable.
 */
export const readStatedDates = ({ dates }: Template, flow: Flow): StatedDates => {
  const elsewhere = cutoffSentence(dates.cutoff ?? [], flow);
  const readings = allMatches(dates.phrases, flow).map((match) => {
    const clock = hasClock(match) ? match : elsewhere;
    return { match, clock, dates: datesOf(match, clock) };
  });
  const [first, ...others] = readings;
  if (first === undefined) throw new Unreadable("UNREADABLE_FIGURE", "no sentence states the dates of the report");
  for (const { match, dates: again } of others) {
    if (JSON.stringify(again) !== JSON.stringify(first.dates))
      throw new Unreadable("UNREADABLE_FIGURE", `page ${placeOf(flow, match).page}: the dates differ from those stated before`);
  }
  return { dates: first.dates, cutoffPlace: clockPlace(first.clock, flow) };
};

const allMatches = (phrases: readonly string[], { text }: Flow): readonly Match[] =>
  phrases.flatMap((phrase) => compilePhrase(phrase).all(text));

const hasClock = ({ captures }: Match): boolean => captures.has("time") || captures.has("zone");

/** The sentence that gives the time for every date; when there are several they must give the same. */
const cutoffSentence = (phrases: readonly string[], flow: Flow): Match | undefined => {
  const [first, ...others] = allMatches(phrases, flow);
  const clockOf = ({ captures }: Match): string =>
    JSON.stringify([
      (captures.get("time") ?? []).map(({ text }) => readTime(text)),
      (captures.get("zone") ?? []).map(({ text }) => readZone(text)),
    ]);
  if (first !== undefined && others.some((other) => clockOf(other) !== clockOf(first)))
    throw new Unreadable("UNREADABLE_FIGURE", "the time of the report is stated twice and differently");
  return first;
};

const clockPlace = (clock: Match | undefined, flow: Flow): Place | null => {
  const [times, zones] = [clock?.captures.get("time") ?? [], clock?.captures.get("zone") ?? []];
  const [start, last] = [[...times, ...zones].at(0), [...times, ...zones].at(-1)];
  return start === undefined || last === undefined ? null : placeOf(flow, { start: start.start, end: last.end });
};

const datesOf = ({ captures }: Match, clock: Match | undefined): readonly StatedDate[] => {
  const days = (captures.get("as_of") ?? []).map(({ text }) => readDate(text));
  const times = (clock?.captures.get("time") ?? []).map(({ text }) => readTime(text));
  const zones = (clock?.captures.get("zone") ?? []).map(({ text }) => readZone(text));
  if (new Set(days).size !== days.length || days.length === 0)
    throw new Unreadable("UNREADABLE_FIGURE", "a date of the report is stated twice");
  return days.map((day, index) => {
    if (day === undefined) throw new Unreadable("UNREADABLE_FIGURE", "a date of the report does not exist");
    return { as_of: day, ...cutoffOf(day, ofColumn(times, index, days.length), ofColumn(zones, index, days.length)) };
  });
};

/** One time or zone stands for every date; otherwise each date has its own. */
const ofColumn = <T>(values: readonly (T | undefined)[], index: number, count: number): T | undefined => {
  if (values.length === 0) return undefined;
  if (values.length !== 1 && values.length !== count)
    throw new Unreadable("UNREADABLE_FIGURE", "the times of the report do not match its dates");
  const value = values.length === 1 ? values[0] : values[index];
  if (value === undefined) throw new Unreadable("UNREADABLE_FIGURE", "a time or zone of the report is not one that exists");
  return value;
};
