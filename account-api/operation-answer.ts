import type { Request } from "express";
import type { AuthenticateSession, Session } from "../commands/account/use-cases.js";
import { canonicalJson } from "../domain/shared/canonical-json.js";
import type { JsonObject } from "../domain/shared/json.js";
import { sha256Hex } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";
import type { ValidateBody } from "../infra/http/body-validator.js";
import type { Operation } from "../infra/http/contract/operations.js";
import { parseJsonBody } from "../infra/http/json-body.js";
import { readBody } from "../infra/http/read-body.js";
import type { Values } from "../infra/http/request-values.js";
import { accountProblem } from "./account-problem.js";
import { bearerSession } from "./bearer.js";
import { type Attempts, attempt, countRequest, refuseOver } from "./ceilings.js";
import type { OperationId } from "./generated/types.js";
import { idempotencyKey, isUsableKey, unusableKey } from "./idempotency-key.js";
import { accountLimits, CODE_NAMING, KEY_MAKING, networkLimits, REPROVING } from "./limits.js";
import type { FindKeyMadeBy, IdempotentAnswers, KeptAnswer, PendingConnects, RequestLimits, VerifyPresentedKey } from "./ports.js";
import { prepareBody } from "./prepare-body.js";
import { checkPresentedKey } from "./presented-key.js";
import { type Answered, type Done, onceOnly } from "./repeatable.js";
import { unlessAway } from "./unless-away.js";

/** What answers one operation once its path and query are read. */
export type Answer = (req: Request, values: Values, requestId: string) => Promise<Answered>;

/** A route without the types of its operation: the checks below are what makes its call fit them. */
export type CheckedRoute = (call: {
  readonly params: Values;
  readonly body: JsonObject | null;
  readonly session: Session | null;
  readonly origin: { readonly requestId: string; readonly network: string };
}) => Promise<{ readonly body: JsonObject; readonly headers?: { readonly [name: string]: string }; readonly secretOf?: string }>;

export type AnswerPorts = {
  readonly authenticateSession: AuthenticateSession;
  readonly limits: RequestLimits;
  readonly pending: PendingConnects;
  readonly repeated: IdempotentAnswers;
  readonly keyMadeBy: FindKeyMadeBy;
  readonly verifyKey: VerifyPresentedKey;
  /** Keyed hash of an address or a client network, under which it is counted: nothing personal is kept. */
  readonly hashed: (what: "email" | "network", value: string) => string;
  /** The client network of a request: an IPv4 address or an IPv6 /64. */
  readonly networkOf: (req: Request) => string;
  /** The database clock. */
  readonly clock: () => Instant | Promise<Instant>;
};

export type OperationParts = {
  readonly id: OperationId;
  readonly operation: Operation;
  readonly run: CheckedRoute;
  /** Null for an operation that takes no body: whatever is sent is not read. */
  readonly validate: ValidateBody | null;
};

type Caller = { readonly session: Session | null; readonly network: string; readonly requestId: string };

/** Answers one operation: its checks in the order of Addendum A 2.2, then its route, once only where it is repeatable. */
export const operationAnswer = (parts: OperationParts, ports: AnswerPorts): Answer => {
  const { id, operation } = parts;
  const carryOut = carrier(parts, ports);
  return async (req, values, requestId) => {
    const isAccount = operation.tier === "account";
    const session = isAccount ? await bearerSession(req.headers.authorization, ports.authenticateSession) : null;
    await checkPresentedKey(req.headers["x-api-key"], ports.verifyKey);
    const caller = { session, network: ports.networkOf(req), requestId };
    await countCaller(id, caller, ports);
    return attempt(ports.limits, reproof(id, caller), () =>
      inPendingPlace(id, caller, ports, async () => {
        const body = await checkedBody(parts, req, ports);
        return attempt(ports.limits, namedAttempts(id, body, caller, ports), () => carryOut(req, values, body, caller));
      }),
    );
  };
};

const countCaller = async (id: OperationId, { session, network }: Caller, { limits, hashed }: AnswerPorts): Promise<void> => {
  if (session !== null) return countRequest(limits, accountLimits(id), session.accountId);
  const names = networkLimits(id);
  if (names.length > 0) await countRequest(limits, names, hashed("network", network));
};

/** Failures to prove the current password are counted by account, before the body is looked at. */
const reproof = (id: OperationId, { session }: Caller): Attempts | null =>
  session !== null && REPROVING.has(id)
    ? { limit: "password_failures", of: session.accountId, failure: "current_password_incorrect" }
    : null;

/** Failures counted by something the request names, checked after its fields (Addendum A 2.2); unknown addresses count alike. */
const namedAttempts = (id: OperationId, body: JsonObject | null, { session }: Caller, { hashed }: AnswerPorts): Attempts | null => {
  if (id === "logIn")
    return { limit: "log_in_failures", of: hashed("email", String(body?.email).toLowerCase()), failure: "invalid_credentials" };
  if (session !== null && CODE_NAMING.has(id)) return { limit: "user_code_failures", of: session.accountId, failure: "unknown_request" };
  return null;
};

/** A connect request holds one of its network's places from before it is read; a refused one leaves it again. */
const inPendingPlace = async <T>(
  id: OperationId,
  { network, requestId }: Caller,
  { pending, hashed }: AnswerPorts,
  run: () => Promise<T>,
): Promise<T> => {
  if (id !== "startAgentConnect") return run();
  refuseOver(await pending.enter(hashed("network", network), requestId), "requests");
  return run().catch(async (error: unknown) => {
    await unlessAway(pending.leave(requestId));
    throw error;
  });
};

/** Size, JSON, fields: in this order. */
const checkedBody = async (
  { id, operation, validate }: OperationParts,
  req: Request,
  { clock }: AnswerPorts,
): Promise<JsonObject | null> => {
  if (validate === null) return null;
  const body = parseJsonBody(await readBody(req), req.headers, operation.requestBody?.required ?? false);
  return validate(prepareBody(id, body), await clock());
};

type CarryOut = (req: Request, values: Values, body: JsonObject | null, caller: Caller) => Promise<Answered>;

const carrier = ({ id: operationId, operation, run }: OperationParts, { repeated, keyMadeBy }: AnswerPorts): CarryOut => {
  const isRepeatable = operation.method === "POST" && operation.tier === "account" && operation.statuses.includes(409);
  const takesAnyKey = !operation.statuses.includes(422);
  return async (req, params, body, { session, network, requestId }) => {
    const carryOut = async (id: string): Promise<Done> => {
      const done = run({ params, body, session, origin: { requestId: id, network } });
      const { body: answer, headers = {}, secretOf } = await done.catch(throwAsProblem);
      return { status: operation.successStatus, body: answer, headers, secretOf };
    };
    const key = isRepeatable ? usableKey(req, takesAnyKey) : undefined;
    if (key === undefined || session === null) return carryOut(requestId);
    const { accountId } = session;
    const done = async (first: string): Promise<KeptAnswer | undefined> => {
      const resourceId = KEY_MAKING.has(operationId) ? await keyMadeBy(accountId, first) : undefined;
      return resourceId === undefined ? undefined : { kind: "secret", resourceId };
    };
    const fingerprint = sha256Hex(canonicalJson({ params, body }));
    return onceOnly(repeated, { accountId, operation: operationId, key, fingerprint, requestId }, { run: carryOut, done });
  };
};

/** What counts attempts and keeps answers looks at problems. */
const throwAsProblem = (error: unknown): never => {
  throw accountProblem(error);
};

/** A key that cannot be used is refused, but where the operation has no 422 it counts as none. */
const usableKey = (req: Request, takesAnyKey: boolean): string | undefined => {
  const key = idempotencyKey(req.headers["idempotency-key"]);
  if (key === undefined) return undefined;
  const usable = isUsableKey(key);
  if (!usable && !takesAnyKey) throw unusableKey(key);
  return usable ? key : undefined;
};
