import { chooseDocuments, type ReparseChoice, type ReparsedDocument, reparse } from "../../commands/reparse.js";
import type { DocumentParser } from "../pdf/document-parser.js";
import { postgresReadingMemory } from "../postgres/reading-memory.js";
import type { Parts } from "./parts.js";

/** Reading held documents again, in this process. */
export type Reparsing = {
  /** Capture seqs of the chosen documents. */
  readonly choose: (choice: ReparseChoice) => Promise<readonly number[]>;
  readonly reparse: (captureSeq: number, options: { readonly dryRun: boolean }) => Promise<ReparsedDocument>;
};

/** `warn` is told of a record before it is made. */
export const reparsing = (
  { evidence, artifacts, database }: Parts,
  parser: Pick<DocumentParser, "parse"> & { readonly identity: string },
  warn: (document: ReparsedDocument) => void,
): Reparsing => ({
  choose: chooseDocuments({ evidence, artifacts }),
  reparse: reparse({
    evidence,
    artifacts,
    parse: parser.parse,
    memory: postgresReadingMemory(database.pool),
    parser: parser.identity,
    warn,
  }),
});
