import type { Instant } from "../../domain/shared/time.js";
import type { FindPin } from "./pinned-attempt.js";

/** Why a supply is measured: on the schedule or by command, or at a report's cutoff with its own way to the pin (Addendum B 11.1, 13.1). */
export type MeasuringOrder =
  | { readonly purpose: "SNAPSHOT" }
  | {
      readonly purpose: "CUTOFF";
      readonly cutoffAt: Instant;
      readonly causeSeq: number; // the `report.parsed` record
      readonly findPin: FindPin;
    };
