/** Of keyless reads without a key (Addendum B 6.4.3). */
export const KEYLESS_CACHE = "public, max-age=30";
export const VARY = "X-API-Key, Accept-Encoding";
/** Of whatever is answered to a key (Addendum B 6.4.3). */
export const KEYED_CACHE = "private, no-cache";
