import { DatabaseUnavailable } from "../commands/ports.js";
import { Problem } from "../infra/http/problem.js";
import { ReadModelUnavailable } from "./queries.js";

/** A read model or a clock that cannot be reached is 503 with the time to ask again; anything else stays what it is. */
export const unavailableProblem = (error: unknown): unknown =>
  error instanceof ReadModelUnavailable || error instanceof DatabaseUnavailable
    ? new Problem(
        "service_unavailable",
        "The read model cannot be reached; try again shortly.",
        { headers: { "Retry-After": "2" } },
        { cause: error },
      )
    : error;
