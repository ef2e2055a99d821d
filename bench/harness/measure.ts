import type { BenchCase, BenchContext, OpenCase, Sample } from "./bench-case.js";

/** Every round of a case: what the floor and the product gave, in the same order. No floor where it was not taken. */
export type Rounds = { readonly floor: readonly Sample[]; readonly product: readonly Sample[] };

/** Which case to measure, and how. */
export type CaseOrder = BenchContext & { readonly id: string; readonly rounds: number; readonly withFloor: boolean };

/** Takes the rounds of a case that is open. The two sides take turns in going first. */
export const takeRounds = async (open: OpenCase, rounds: number, withFloor: boolean): Promise<Rounds> => {
  const taken: { floor: Sample[]; product: Sample[] } = { floor: [], product: [] };
  const sides = [...(withFloor ? (["floor"] as const) : []), "product"] as const;
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) taken[side].push(await open[side]());
  return taken;
};

/** Opens a case, takes its rounds and closes it again, also when `signal` aborts: then it rejects. */
export const measure = async (benchCase: BenchCase, order: CaseOrder, signal: AbortSignal): Promise<Rounds> => {
  const open = await benchCase.open(order);
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the case was interrupted")), { once: true });
  });
  try {
    return await Promise.race([takeRounds(open, order.rounds, order.withFloor), interrupted]);
  } finally {
    await open.close();
  }
};
