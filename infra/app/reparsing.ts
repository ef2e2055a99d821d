import { chooseDocuments, type ReparseChoice, type ReparsedDocument, reparse } from "../../commands/reparse.js";
import { postgresReadingMemory } from "../postgres/reading-memory.js";
import type { Lifecycle } from "./lifecycle.js";
import { openParser } from "./parsing.js";
import type { Parts } from "./parts.js";

/** Reading held documents again, in this process. */
export type Reparsing = {
  /** Capture seqs of the chosen documents. */
  readonly choose: (choice: ReparseChoice) => Promise<readonly number[]>;
  readonly reparse: (captureSeq: number, options: { readonly dryRun: boolean }) => Promise<ReparsedDocument>;
};

/** Wires it; the parser is stopped by `lifecycle`. `warn` is told of a record before it is made. */
export const openReparsing = (parts: Parts, lifecycle: Lifecycle, warn: (document: ReparsedDocument) => void): Reparsing => {
  const { config, evidence, artifacts, database } = parts;
  const parser = openParser(config.settings);
  lifecycle.add("parser", parser.close);
  const memory = postgresReadingMemory(database.pool);
  return {
    choose: chooseDocuments({ evidence, artifacts }),
    reparse: reparse({ evidence, artifacts, parse: parser.parse, memory, parser: parser.identity, warn }),
  };
};
