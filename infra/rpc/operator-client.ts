import type { LegAnswer, RawExchange } from "../../commands/measurement/ports.js";
import type { AnswerRead, LegClient, LegRequest } from "./leg-client.js";

/**
 * All endpoints of one operator as one client: a request that the first does not answer is put to the next, within one LEG_TIMEOUT_MS in
 * all. Two endpoints of one operator are one leg, whichever of them answers (Addendum B 11.1).
 */
export const operatorClient = ([first, ...others]: readonly [LegClient, ...LegClient[]]): LegClient => {
  if (others.length === 0) return first;
  const ask = async <Value>(
    request: LegRequest,
    read: (answer: unknown) => AnswerRead<Value>,
    signal: AbortSignal,
  ): Promise<LegAnswer<Value>> => {
    const deadline = first.deadline(signal);
    const exchanges: RawExchange[] = [];
    for (const client of [first, ...others]) {
      const answer = await client.ask(request, read, deadline);
      exchanges.push(...answer.exchanges);
      if (answer.value !== undefined || deadline.aborted) return { value: answer.value, exchanges };
    }
    return { value: undefined, exchanges };
  };
  return { ...first, ask };
};
