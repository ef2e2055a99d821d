import type { EvidenceWriter } from "./evidence-writer.js";
import type { DocumentParsed } from "./parse-captured.js";

/**
 * Which captured documents were read, by which parser (its own version and that of its templates). Only saves work: what is
 * forgotten is read again and recorded only when it says something new.
 */
export type ReadingMemory = {
  readonly remember: (captureSeq: number, parser: string) => Promise<void>;
  /** Capture seqs of what that parser has read. */
  readonly remembered: (parser: string) => Promise<ReadonlySet<number>>;
};

type PendingPorts = {
  readonly evidence: Pick<EvidenceWriter, "ask">;
  readonly parseCaptured: (captureSeq: number) => Promise<DocumentParsed>;
  readonly memory: ReadingMemory;
  /** Identifies the parser; another one reads every document anew (PARSE_CORRECTED, Addendum B 8.3). */
  readonly parser: string;
  /** Told of a document that could not be dealt with for a reason that is not the document's; it is tried again next time. */
  readonly onFault: (captureSeq: number, fault: unknown) => void;
};

/** `read`: how many documents were read now. `faults`: how many have to be tried again. */
export type PendingParsed = { readonly read: number; readonly faults: number };

/**
 * Reads, in the order of capture, every captured document this parser has not read: what a crash left between capture and
 * parse, what another process captured, and, after a release, all of them once. From the second call on only those that the call before
 * found unread too: a younger one is being read by whoever captured it. `signal` ends it between two documents.
 */
export const parsePending = ({ evidence, parseCaptured, memory, parser, onFault }: PendingPorts) => {
  let before: ReadonlySet<number> | undefined;
  return async (signal: AbortSignal | null = null): Promise<PendingParsed> => {
    const known = await memory.remembered(parser);
    const captured = await evidence.ask((state) => [...state.documents()].map(({ captureSeq }) => captureSeq));
    const unread = captured.filter((seq) => !known.has(seq));
    const left = unread.filter((seq) => before?.has(seq) ?? true);
    before = new Set(unread);
    let [read, faults] = [0, 0];
    for (const captureSeq of left) {
      if (signal?.aborted === true) break;
      try {
        await parseCaptured(captureSeq);
        await memory.remember(captureSeq, parser);
        read += 1;
      } catch (fault) {
        onFault(captureSeq, fault);
        faults += 1;
      }
    }
    return { read, faults };
  };
};
