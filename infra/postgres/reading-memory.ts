import type pg from "pg";
import type { ReadingMemory } from "../../commands/parse-pending.js";

/** Keeps which documents were read in `work.document_reading`. */
export const postgresReadingMemory = (pool: pg.Pool): ReadingMemory => ({
  async remember(captureSeq, parser) {
    await pool.query("INSERT INTO work.document_reading (parser, capture_seq) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      parser,
      captureSeq,
    ]);
  },
  async remembered(parser) {
    const { rows } = await pool.query<{ capture_seq: string }>("SELECT capture_seq FROM work.document_reading WHERE parser = $1", [parser]);
    return new Set(rows.map(({ capture_seq }) => Number(capture_seq)));
  },
});
