/** The same items, the next one being made while the consumer works on this one. Ends the source when the consumer leaves. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  next.catch(ignore);
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      next.catch(ignore); // met when it is awaited
      yield value;
    }
  } finally {
    await next.catch(ignore);
    await iterator.return?.();
  }
}

const ignore = (): void => undefined;
