import { type Instant, parseDay, parseInstant } from "../../../domain/shared/time.js";
import { type OptionValues, textOf, WrongUsage } from "./command.js";

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An RFC 3339 instant with its zone, in UTC; null when the option was not given. Throws WrongUsage, for a day no month has too. */
export const instantOption = (options: OptionValues, name: string): Instant | null => {
  const text = textOf(options, name);
  if (text === undefined) return null;
  const ms = RFC_3339.test(text) && parseDay(text.slice(0, 10)) !== undefined ? Date.parse(text) : Number.NaN;
  const instant = Number.isNaN(ms) ? undefined : parseInstant(new Date(ms).toISOString());
  if (instant === undefined) throw new WrongUsage(`--${name} must be an instant such as 2027-01-31T00:00:00Z`);
  return instant;
};
