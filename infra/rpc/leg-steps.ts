import type { LegAnswer, RawExchange } from "../../commands/measurement/ports.js";
import type { BlockRef } from "../../domain/measurement/pin.js";
import { type AnswerRead, type LegClient, type LegRequest, UnusableAnswer } from "./leg-client.js";

/** The network moved on while it was read: a further try may see it stand still. */
export class ReadAgain extends UnusableAnswer {}

/** Asks once and gives what was read; throws when nothing was, which only `legSteps` and `readAgain` catch. */
export type Ask = <Value>(request: LegRequest, read: (answer: unknown) => AnswerRead<Value>) => Promise<Value>;

/** The same for a request made by other means; `again` says whether no answer is a reason to start over. */
export type Take = <Value>(asking: (deadline: AbortSignal) => Promise<LegAnswer<Value>>, again?: () => boolean) => Promise<Value>;

/**
 * Runs the steps of one answer of a leg, all within LEG_TIMEOUT_MS, and keeps every exchange. The answer has no value as soon as one step
 * has none.
 */
export const legSteps = async <Value>(
  client: LegClient,
  signal: AbortSignal,
  steps: (ask: Ask, take: Take) => Promise<Value>,
): Promise<LegAnswer<Value>> => {
  const exchanges: RawExchange[] = [];
  const deadline = client.deadline(signal);
  const take: Take = async (asking, again = () => false) => {
    const answer = await asking(deadline);
    exchanges.push(...answer.exchanges);
    if (answer.value === undefined) throw new StepFailed(again() && !deadline.aborted);
    return answer.value;
  };
  try {
    return { value: await steps(asker(client, take), take), exchanges };
  } catch (error) {
    if (error instanceof StepFailed) return { value: undefined, exchanges };
    throw error;
  }
};

const asker =
  (client: LegClient, take: Take): Ask =>
  (request, read) => {
    let moved = false;
    const noting = (answer: unknown): ReturnType<typeof read> => {
      try {
        return read(answer);
      } catch (error) {
        moved = error instanceof ReadAgain;
        throw error;
      }
    };
    return take(
      (deadline) => client.ask(request, noting, deadline),
      () => moved,
    );
  };

const MAX_TRIES = 4;

/** Runs the steps again, at most four times in all, while the network moves on during them. */
export const readAgain = async <Value>(steps: () => Promise<Value>): Promise<Value> => {
  for (let tries = 1; ; tries++) {
    try {
      return await steps();
    } catch (error) {
      if (!(error instanceof StepFailed) || !error.again || tries === MAX_TRIES) throw error;
    }
  }
};

/** A step gave no value; its exchange says why. */
class StepFailed extends Error {
  override readonly name = "StepFailed";
  readonly again: boolean;
  constructor(again: boolean) {
    super("a step of a leg has no answer");
    this.again = again;
  }
}

/** The newest block: what counts is its height. */
export const heightRead = ({ height, hash }: BlockRef): AnswerRead<number> => ({ value: height, shown: String(height), blockHash: hash });

/** A block: what counts is its hash. */
export const blockRead = (block: BlockRef): AnswerRead<BlockRef> => ({ value: block, shown: block.hash, blockHash: block.hash });

/** A supply in base units at a block, or of a read that names none. */
export const supplyRead = (baseUnits: bigint, blockHash: string | null): AnswerRead<bigint> => ({
  value: baseUnits,
  shown: baseUnits.toString(),
  blockHash,
});

/** A token's decimals. */
export const decimalsRead = (decimals: number): AnswerRead<number> => ({ value: decimals, shown: String(decimals) });
