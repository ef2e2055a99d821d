import pg from "pg";

/** A text as an SQL literal, for statements that take no parameters (COPY). A NUL is no character of PostgreSQL's: nothing matches it. */
export const literal = (text: string): string => (text.includes("\0") ? "null" : pg.escapeLiteral(text));

export const literals = (texts: readonly string[]): string => `array[${texts.map(literal).join(", ")}]::text[]`;
