import { randomUUID } from "node:crypto";
import { idempotentAnswersContract } from "../../contract/idempotent-answers.js";
import { pendingConnectsContract } from "../../contract/pending-connects.js";
import { requestLimitsContract } from "../../contract/request-limits.js";
import { memoryIdempotentAnswers } from "../../support/memory-idempotent-answers.js";
import { handClock, memoryLimits, memoryPendingConnects } from "../../support/memory-limits.js";

describe("the limits in memory", () => {
  const clock = handClock();
  const [limits, pending, answers] = [memoryLimits(clock), memoryPendingConnects(clock), memoryIdempotentAnswers(clock)];
  const pass = async (seconds: number): Promise<void> => clock.pass(seconds);
  requestLimitsContract("the memory fake", () => ({ limits: () => limits, another: () => limits, pass }));
  pendingConnectsContract("the memory fake", () => ({ pending: () => pending, pass }));
  idempotentAnswersContract("the memory fake", () => ({ answers: () => answers, account: async () => randomUUID(), pass }));
});
