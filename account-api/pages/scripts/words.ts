/** An instant in the person's own words and time zone. */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

export const timeOrNever = (instant: string | null, never: string): string => (instant === null ? never : localTime(instant));

/** A whole number with its thousands apart. */
export const grouped = (n: number): string => n.toLocaleString();
