declare const brand: unique symbol;
/** A value that only its own parser makes. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
