import { allArtifacts } from "../../artifacts/all-artifacts.js";
import type { DocumentParser } from "../../pdf/document-parser.js";
import { verifySupplyProof } from "../../proofs/verify-supply-proof.js";
import type { Parts } from "../parts.js";
import { checkArtifacts } from "./check-artifacts.js";
import { checkChain } from "./check-chain.js";
import { checkDerivations } from "./check-derivations.js";
import { checkEvents } from "./check-events.js";
import { checkMeasurements } from "./check-measurements.js";
import { checkParses } from "./check-parses.js";
import { checkPrivate, type TellSealed } from "./check-private.js";
import { checkReadModels } from "./check-read-models.js";
import { checkReconciliations } from "./check-reconciliations.js";
import { checkRevisions } from "./check-revisions.js";
import type { AuditReport } from "./report.js";

type AuditParts = Pick<Parts, "database" | "readAll" | "artifacts">;

/**
 * Replays the log and compares everything with it: stored events, chain and tree, private events and their
 * seals (`onSealed` is told of each), artifacts, what was derived from what, every
 * supersession, every parse, every reading with its quorum log and its proof, every comparison with what a report states, every row of every read model. Changes nothing but integrity alarms. Runs beside a service that goes on working: it looks at the
 * log as it stood when each check began. Throws LogUnavailable, DatabaseUnavailable.
 */
export const audit = async (
  { database, readAll, artifacts }: AuditParts,
  parser: DocumentParser,
  progress: (line: string) => void,
  onSealed: TellSealed = () => undefined,
): Promise<AuditReport> => {
  progress("events of the log");
  const events = await checkEvents(database.pool);
  const { report: chain, chain: audited, records } = await checkChain(readAll, (count) => progress(`chain: ${count} records`));
  progress("private events");
  const sealed = await checkPrivate({ readAll, artifacts, clock: database.clock }, records, onSealed);
  const held = await checkArtifacts(records, allArtifacts(database.pool), (count) => progress(`artifacts: ${count}`));
  progress("derivations");
  const derivations = await checkDerivations(records, artifacts);
  const revisions = await checkRevisions(records, artifacts);
  const parses = await checkParses(records, { artifacts, parser, progress: (done, of) => progress(`parses: ${done} of ${of}`) });
  const measurements = await checkMeasurements(records, {
    artifacts,
    verifyProof: verifySupplyProof,
    isAway: () => false,
    progress: (done) => progress(`measurements: ${done}`),
  });
  const reconciliations = await checkReconciliations(records, artifacts);
  const source = { readAll, getArtifacts: artifacts.getMany };
  const readModels = await checkReadModels(database, source, (name) => progress(`read model ${name}`));
  const checks = [events, chain, sealed, held, derivations, revisions, parses, measurements, reconciliations, readModels];
  const first = checks.flatMap(({ findings }) => findings)[0] ?? null;
  return { ok: first === null, first, chain: audited, checks };
};
