import { UnusableAnswer } from "./leg-client.js";

/** Throws UnusableAnswer unless the answer says what it must. */
export const demand: (holds: boolean, fault: string) => asserts holds = (holds, fault) => {
  if (!holds) throw new UnusableAnswer(fault);
};
