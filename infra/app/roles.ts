/**
 * What a process does (`serve --roles`). Every role may run in many processes at once: exclusive work is claimed in
 * Postgres or decided by the expected revision.
 */
export const ROLES = ["api", "projector", "policies", "collector"] as const;
export type Role = (typeof ROLES)[number];
