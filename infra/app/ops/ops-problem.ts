import { DatabaseUnavailable } from "../../../commands/ports.js";
import { LogUnavailable } from "../../../domain/log/event.js";
import { Refusal, type RefusalCode } from "../../../domain/shared/refusal.js";
import { Problem } from "../../http/problem.js";
import type { ProblemCode } from "../../http/problem-codes.js";

/** What an operator is told for a refusal; every other is a fault. */
const CODES: { readonly [C in RefusalCode]?: ProblemCode } = {
  "unknown-projection": "unknown_projection",
  "rebuild-under-way": "rebuild_under_way",
  "unknown-methodology": "unknown_methodology",
  "review-outcome-invalid": "validation_failed",
  "unknown-account": "unknown_account",
  "account-closed": "account_closed",
  "commands-contended": "service_unavailable",
};

const RETRY_AFTER_SECONDS = "5";

/** Throws what the failure of an operator's operation is told as; what is no refusal goes on as the fault it is. */
export const problemOf = (error: unknown): never => {
  const code = error instanceof Refusal ? CODES[error.code] : undefined;
  if (error instanceof Refusal && code !== undefined) {
    const headers = code === "service_unavailable" ? { "Retry-After": "1" } : {};
    throw new Problem(code, sentence(error.message), { headers }, { cause: error });
  }
  if (error instanceof LogUnavailable || error instanceof DatabaseUnavailable) {
    const headers = { "Retry-After": RETRY_AFTER_SECONDS };
    throw new Problem("service_unavailable", "The database or the event store cannot be reached.", { headers }, { cause: error });
  }
  throw error;
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
