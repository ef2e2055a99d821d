/** The route families a key may call, in the order they are always given in (Addendum A 6.2). */
export const KEY_SCOPES = ["account", "board", "pricing"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Null: all families. */
export type KeyScopes = readonly KeyScope[] | null;

/** The largest `cu_cap_month` (Addendum A 6.3). */
export const MAX_CU_CAP_MONTH = 1_000_000_000;

/** Duplicates removed, in the order above; null and the list of all three are kept as given (Addendum A 6.2). */
export const orderScopes = (scopes: readonly KeyScope[] | null): KeyScopes =>
  scopes === null ? null : KEY_SCOPES.filter((scope) => scopes.includes(scope));
