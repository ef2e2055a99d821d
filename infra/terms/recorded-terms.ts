import type pg from "pg";
import { Refusal } from "../../domain/shared/refusal.js";
import { type ServiceTerms, termsHash } from "../../domain/terms/terms.js";

/**
 * Records the hash of each terms text the first time its version is met. Throws Refusal `terms-changed` naming the versions
 * whose text is another than the one first recorded (Addendum A 8.6).
 */
export const recordTerms = async (db: Pick<pg.Pool, "query">, { texts }: ServiceTerms): Promise<void> => {
  const versions = texts.map(({ version }) => version);
  const hashes = new Map(texts.map((text) => [text.version, termsHash(text)]));
  await db.query(
    `INSERT INTO vault.terms_text (version, sha256) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT (version) DO NOTHING`,
    [versions, [...hashes.values()]],
  );
  const { rows } = await db.query<{ version: string; sha256: string }>(
    "SELECT version, sha256 FROM vault.terms_text WHERE version = ANY ($1::text[]) ORDER BY version",
    [versions],
  );
  const changed = rows.filter(({ version, sha256 }) => hashes.get(version) !== sha256).map(({ version }) => version);
  if (changed.length > 0) {
    throw new Refusal(
      "terms-changed",
      `The terms of version ${changed.join(", ")} are not the text first recorded: changed terms are a new version.`,
    );
  }
};
