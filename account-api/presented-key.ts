import { refusedKey } from "../infra/http/key-problem.js";
import type { VerifyPresentedKey } from "./ports.js";

/** Verifies a key wherever it is presented, an empty one too (Addendum A 2.5). Problem: 401 with the code of the refusal. */
export const checkPresentedKey = async (presented: string | string[] | undefined, verify: VerifyPresentedKey): Promise<void> => {
  if (presented === undefined) return;
  const refusal = await verify(String(presented));
  if (refusal !== null) throw refusedKey(refusal);
};
