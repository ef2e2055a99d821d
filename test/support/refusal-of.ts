import { Refusal, type RefusalCode } from "../../domain/shared/refusal.js";

/** The code a command was refused with; undefined when it was carried out. Other faults go on. */
export const refusalOf = (work: Promise<unknown>): Promise<RefusalCode | undefined> =>
  work.then(
    () => undefined,
    (fault: unknown) => {
      if (fault instanceof Refusal) return fault.code;
      throw fault;
    },
  );
