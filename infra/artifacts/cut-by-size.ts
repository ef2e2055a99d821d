/** Runs of items in their order, each of at most `maxItems` and `maxBytes`; an item larger than that is a run of its own. */
export function* cutBySize<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  max: { readonly items: number; readonly bytes: number },
): Generator<T[]> {
  let run: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (run.length === max.items || (run.length > 0 && bytes + size > max.bytes)) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(item);
    bytes += size;
  }
  if (run.length > 0) yield run;
}
