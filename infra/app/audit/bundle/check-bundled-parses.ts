import { boundedLimits, statedSettings } from "../../../../domain/bundle/stated-settings.js";
import type { HeldRecord } from "../../../../domain/bundle/token-evidence.js";
import type { ChainRecord } from "../../../../domain/evidence/record.js";
import type { Settings } from "../../../../domain/settings/values.js";
import { artifactId } from "../../../../domain/shared/sha256.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import type { DocumentParser } from "../../../pdf/document-parser.js";
import { checkParses } from "../check-parses.js";
import { recordSet } from "../record-set.js";
import { CheckLog, type CheckReport } from "../report.js";
import { bundledArtifacts, type Manifest, methodologyOf } from "./opened-bundle.js";

/** Starts a document parser with the limits of these settings. */
export type OpenParser = (settings: Settings) => Pick<DocumentParser, "parse" | "parseWith" | "close">;

/**
 * Reads every bundled document again, with the template version recorded and the limits the methodology states. What was read from a
 * document that is left out cannot be repeated.
 */
export const checkBundledParses = async (
  archive: OpenArchive,
  manifest: Manifest,
  held: readonly HeldRecord[],
  { openParser, progress }: { readonly openParser: OpenParser; readonly progress: (line: string) => void },
): Promise<CheckReport> => {
  const log = new CheckLog("parses");
  const gone = capturesWithoutDocument(manifest);
  const isGone = ({ kind, cause_seq }: ChainRecord): boolean => kind !== "report.superseded" && cause_seq !== null && gone.has(cause_seq);
  const records = held.map(({ record }) => record);
  for (const record of records.filter(isGone)) log.cannotRepeat(`record ${record.seq}`, "its document is left out of the bundle");
  const parser = openParser(boundedLimits(statedSettings(await methodologyOf(archive, manifest))));
  try {
    const repeatable = recordSet(records.filter((record) => !isGone(record)));
    const report = await checkParses(repeatable, {
      artifacts: bundledArtifacts(archive, manifest),
      parser,
      progress: (done, of) => progress(`parses: ${done} of ${of}`),
    });
    return { ...report, notRepeatable: [...log.report().notRepeatable, ...report.notRepeatable] };
  } finally {
    await parser.close();
  }
};

/** Places of the captures whose documents are left out. */
const capturesWithoutDocument = ({ files }: Manifest): ReadonlySet<number | null> =>
  new Set(
    files.filter(({ omitted, artifact_id, sha256 }) => omitted && artifact_id === artifactId(sha256)).map(({ chain_seq }) => chain_seq),
  );
