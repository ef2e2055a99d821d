import type { JsonObject } from "../domain/shared/json.js";
import { Problem } from "../infra/http/problem.js";
import { isProblemCode } from "../infra/http/problem-codes.js";
import type { IdempotentAnswers, KeptAnswer, RepeatableRequest } from "./ports.js";
import { unlessAway } from "./unless-away.js";

/** What an operation answered: its success, or a replay of one. */
export type Answered = { readonly status: number; readonly body: JsonObject; readonly headers: { readonly [name: string]: string } };

/** What was done, with the resource whose secret the answer holds. */
export type Done = Answered & { readonly secretOf: string | undefined };

const REPLAYED = { "Idempotency-Replayed": "true" } as const;
/** Refusals that decide the request: its answer is the same whenever it is asked again. */
const DECIDING: readonly number[] = [403, 404, 409];

/** What carries a repeatable request out. */
export type Execution = {
  /** With the request id of the first attempt, so that an attempt cut short and made again is the same command. */
  readonly run: (requestId: string) => Promise<Done>;
  /** The answer of an attempt that was cut short when it had done its work already. */
  readonly done: (requestId: string) => Promise<KeptAnswer | undefined>;
};

/**
 * Carries a repeatable request out once and keeps its answer (Addendum A 15): when it was done or refused for good (403, 404, 409);
 * after anything else the request can be made again. Problems: 409 `idempotency_in_progress`, `idempotency_secret_not_repeatable`,
 * 422 `idempotency_key_reused`.
 */
export const onceOnly = async (
  answers: IdempotentAnswers,
  request: RepeatableRequest,
  { run, done: doneBefore }: Execution,
): Promise<Answered> => {
  const begun = await answers.begin(request);
  if (begun.state === "running") throw inProgress();
  if (begun.state === "other_request") throw reused();
  if (begun.state === "answered") return replay(begun.answer);
  const before = begun.requestId === request.requestId ? undefined : await doneBefore(begun.requestId);
  if (before !== undefined) {
    await answers.keep(request, before);
    return replay(before);
  }
  const done = await run(begun.requestId).catch(async (error: unknown) => {
    const decided = error instanceof Problem && DECIDING.includes(error.status);
    await unlessAway(decided ? answers.keep(request, keptRefusal(error)) : answers.release(request));
    throw error;
  });
  await unlessAway(answers.keep(request, keptAnswer(done)));
  return done;
};

const keptAnswer = ({ status, body, secretOf }: Done): KeptAnswer =>
  secretOf === undefined ? { kind: "done", status, body } : { kind: "secret", resourceId: secretOf };

const keptRefusal = ({ code, message, details }: Problem): KeptAnswer => ({
  kind: "refused",
  code,
  detail: message,
  members: details.members ?? {},
});

const replay = (kept: KeptAnswer): Answered => {
  switch (kept.kind) {
    case "done":
      return { status: kept.status, body: kept.body, headers: REPLAYED };
    case "refused":
      throw new Problem(knownCode(kept.code), kept.detail, { members: kept.members, headers: REPLAYED });
    case "secret":
      throw notRepeatable(kept.resourceId);
  }
};

const knownCode = (code: string) => {
  if (!isProblemCode(code)) throw new TypeError(`a kept answer has the code ${code}`);
  return code;
};

const inProgress = (): Problem =>
  new Problem("idempotency_in_progress", "A request with this Idempotency-Key is still being carried out. Ask again shortly.");

const reused = (): Problem =>
  new Problem("idempotency_key_reused", "This Idempotency-Key was used within a day for another request of this operation.");

const notRepeatable = (resourceId: string): Problem =>
  new Problem(
    "idempotency_secret_not_repeatable",
    "The request was carried out and its answer held a secret, which is not kept. Rotate or revoke the named resource.",
    { members: { resource_id: resourceId } },
  );
