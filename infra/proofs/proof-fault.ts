import type { ProofStep } from "../../commands/measurement/ports.js";
import { NotHex } from "../../domain/measurement/hex.js";

/** A proof does not prove what it is offered for: the step that failed, and why in one sentence. */
export class ProofFault extends Error {
  override readonly name = "ProofFault";
  readonly step: ProofStep;
  constructor(step: ProofStep, detail: string) {
    super(detail);
    this.step = step;
  }
}

/** Throws ProofFault unless it holds. */
export const demand = (holds: boolean, step: ProofStep, detail: string): void => {
  if (!holds) throw new ProofFault(step, detail);
};

/** Reads what a leg answered with; what is not of the right form is the step's fault. `what` begins the sentence. */
export const readOf = <T>(step: ProofStep, what: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotHex)) throw error;
    throw new ProofFault(step, `${what}: ${error.message}.`);
  }
};
