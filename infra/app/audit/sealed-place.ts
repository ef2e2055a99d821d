/** Where a private event stands, for a person. */
export type PrivatePlace = { readonly stream: string; readonly revision: number; readonly position: bigint };

export const placeOf = ({ stream, revision, position }: PrivatePlace): string =>
  `event ${revision} of stream ${stream} (position ${position})`;

/** A private event and its leaf; null when it is not JSON and so can have none. */
export type PrivateLeaf = PrivatePlace & { readonly leaf: string | null };

/** What comparing the events of a stretch of the log with the leaves of its seal says of each. */
export type SealedOutcome =
  | { readonly kind: "held"; readonly event: PrivateLeaf; readonly index: number }
  | { readonly kind: "changed"; readonly event: PrivateLeaf; readonly index: number }
  | { readonly kind: "in-no-seal"; readonly event: PrivateLeaf }
  | { readonly kind: "gone"; readonly index: number; readonly after: PrivateLeaf | null };

/**
 * Events against leaves, both in log order. Between two that agree, as many as are on both sides were changed, what is left over was put
 * in (in no seal) or taken out (gone).
 */
export const compareSealed = (events: readonly PrivateLeaf[], leaves: readonly string[]): SealedOutcome[] => {
  const outcomes: SealedOutcome[] = [];
  const places = new Map(leaves.map((leaf, index) => [leaf, index]));
  let [from, leafFrom] = [0, 0];
  const settle = (to: number, leafTo: number): void => {
    const pairs = Math.min(to - from, leafTo - leafFrom);
    for (const [offset, event] of events.slice(from, to).entries())
      outcomes.push(offset < pairs ? { kind: "changed", event, index: leafFrom + offset } : { kind: "in-no-seal", event });
    for (let index = leafFrom + pairs; index < leafTo; index += 1) outcomes.push({ kind: "gone", index, after: events[to - 1] ?? null });
  };
  for (const [at, event] of events.entries()) {
    const index = event.leaf === null ? undefined : places.get(event.leaf);
    if (index === undefined || index < leafFrom) continue;
    settle(at, index);
    outcomes.push({ kind: "held", event, index });
    [from, leafFrom] = [at + 1, index + 1];
  }
  settle(events.length, leaves.length);
  return outcomes;
};
