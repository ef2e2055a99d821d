import { DamagedArtifact } from "../../../commands/ports.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import type { CheckLog } from "./report.js";

/** Does `work`; evidence it cannot read, missing or damaged, is a finding at that place. Any other fault is thrown. */
export const attempt = async (log: CheckLog, place: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DamagedArtifact || error instanceof Refusal)) throw error;
    log.fault(place, error.message);
  }
};
