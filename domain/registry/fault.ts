/** What is wrong with one place of a catalog. `path` is a JSON Pointer (RFC 6901), empty for the whole document. */
export type CatalogFault = { readonly path: string; readonly message: string };

/** The items whose key was already taken by an earlier one. */
export const repeated = <T>(items: readonly T[], keyOf: (item: T) => string): { readonly index: number; readonly key: string }[] => {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    if (seen.has(key)) return [{ index, key }];
    seen.add(key);
    return [];
  });
};

/** One fault when the condition does not hold. */
export const unless = (holds: boolean, path: string, message: string): CatalogFault[] => (holds ? [] : [{ path, message }]);
