/** For knex's `log`: it prints what it also throws. */
export const QUIET_KNEX = { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined };
