import { auditLiveGeneration, type GenerationAudit } from "../../projections/audit.js";
import type { RowFault } from "../../projections/audit-rows.js";
import type { ProjectionDatabase } from "../../projections/database.js";
import type { FoldSource } from "../../projections/fold-all.js";
import { PoisonEvent } from "../../projections/poison-event.js";
import { PROJECTIONS } from "../parts.js";
import { CheckLog, type CheckReport } from "./report.js";

const SENTENCES: Readonly<Record<RowFault["fault"], string>> = {
  different: "it is not what the log gives",
  missing: "the log gives it and it is not there",
  surplus: "the log does not give it",
};

/**
 * Folds the log anew and compares every column of every row of every live read model with it. What the read API serves is computed from
 * those rows and the clock alone, so rows that agree serve the figures of the log. A rebuild mends what is named here.
 */
export const checkReadModels = async (
  database: ProjectionDatabase,
  source: FoldSource,
  progress: (projection: string) => void,
): Promise<CheckReport> => {
  const log = new CheckLog("read-models");
  const unfilled: string[] = [];
  for (const projection of PROJECTIONS) {
    progress(projection.name);
    try {
      const audit = await auditLiveGeneration(projection, database, source);
      if (audit === undefined) unfilled.push(projection.name);
      else note(log, audit);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      log.fault(`event ${error.revision} of stream ${error.stream} (position ${error.position})`, error.message);
    }
  }
  return log.report(unfilled.length === 0 ? null : `not filled yet: ${unfilled.join(", ")}`);
};

const note = (log: CheckLog, { generation, rows, faults }: GenerationAudit): void => {
  log.examined += rows;
  for (const { table, id, column, fault } of faults) {
    const row = id === null ? "" : ` row ${id}`;
    const where = column === null ? "" : `, column ${column}`;
    log.fault(`${generation.schema}.${table}${row}${where}`, SENTENCES[fault]);
  }
};
