import type { JsonObject } from "../shared/json.js";
import type { Instant } from "../shared/time.js";

/**
 * Metadata of a private event. `actor` is `account:<id>`, `operator:<name>`, `anonymous`, `service` or `agent:<request id>`; `salt` is 16
 * random bytes in hex, so that a seal of the event reveals nothing (Addendum B 4.2).
 */
export type PrivateMetadata = JsonObject & {
  readonly recorded_at: Instant;
  readonly actor: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly salt: string;
};
