import type { UnreadableReason } from "../report/parse-artifact.js";
import type { Month } from "../shared/time.js";

/** The document cannot be read (Addendum B 8.2.3). `message` names the place and holds no figure. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly reason: UnreadableReason;
  readonly period: Month | null;
  constructor(reason: UnreadableReason, message: string, period: Month | null = null) {
    super(message);
    this.reason = reason;
    this.period = period;
  }
}
