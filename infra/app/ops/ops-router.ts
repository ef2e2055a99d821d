import type { Express, Request, Response } from "express";
import { idempotencyKey, isUsableKey, unusableKey } from "../../../account-api/idempotency-key.js";
import type { IdempotentAnswers } from "../../../account-api/ports.js";
import { type Answered, type Done, onceOnly } from "../../../account-api/repeatable.js";
import { type AuditOrder, operatorOwner } from "../../../commands/operator/operator-audit.js";
import type { DatabaseClock } from "../../../commands/ports.js";
import { canonicalJson } from "../../../domain/shared/canonical-json.js";
import type { JsonObject } from "../../../domain/shared/json.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { bodyValidators, type ValidateBody } from "../../http/body-validator.js";
import type { Mount } from "../../http/http-app.js";
import { parseJsonBody } from "../../http/json-body.js";
import { Problem } from "../../http/problem.js";
import { readBody } from "../../http/read-body.js";
import { readValues, refusedValues } from "../../http/request-values.js";
import type { OpsLook, OpsOperation, OpsOrder, OpsParams, OpsRead } from "./ops-operation.js";
import { problemOf } from "./ops-problem.js";

export type OpsRouterPorts = {
  readonly authenticate: (authorization: string | undefined) => string;
  readonly audit: AuditOrder;
  readonly repeated: IdempotentAnswers;
  /** Before the first answer is kept for an operator: makes what it is sealed under. */
  readonly prepare: (owner: string) => Promise<void>;
  readonly clock: DatabaseClock;
};

const REASON = { type: "string", minLength: 1, maxLength: 500, "x-trimmed": true };
const NO_REASON = "none was given with the request";
const compile = bodyValidators({});

/**
 * The operators' operations (Addendum A 11.1), each checked in the order of Addendum A 2.2: path and method, token, body, fields; then done
 * once only where an `Idempotency-Key` is sent, between the two events of its audit.
 */
export const opsRouter =
  (operations: readonly OpsOperation[], ports: OpsRouterPorts): Mount =>
  (app) => {
    for (const operation of operations) app[operation.method](operation.path, handler(operation, ports));
    for (const path of new Set(operations.map((operation) => operation.path))) refuseOthers(app, path, operations);
  };

const refuseOthers = (app: Express, path: string, operations: readonly OpsOperation[]): void => {
  const methods = operations.filter((operation) => operation.path === path).map(({ method }) => method.toUpperCase());
  const headers = { Allow: [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ") };
  app.all(path, () => {
    throw new Problem("method_not_allowed", `${path} takes ${headers.Allow}.`, { headers });
  });
};

type Handler = (req: Request, res: Response) => Promise<void>;

const handler = (operation: OpsOperation, ports: OpsRouterPorts): Handler => {
  if (operation.method !== "get") return ordering(operation, ports);
  return "command" in operation ? looking(operation, ports) : reading(operation, ports);
};

const reading =
  ({ run }: OpsRead, { authenticate }: OpsRouterPorts): Handler =>
  async (req, res) => {
    authenticate(req.headers.authorization);
    send(res, { status: 200, body: await run(paramsOf(req)).catch(problemOf), headers: {} });
  };

const REASON_VALUE = { name: "reason", in: "query", schema: { maxLength: REASON.maxLength } } as const;

/** A look takes its reason where it has room for one; the audit says so when none was given. */
const looking = (look: OpsLook, { authenticate, audit }: OpsRouterPorts): Handler => {
  const shapes = [...look.query, REASON_VALUE];
  return async (req, res) => {
    const { reason = "", ...values } = readValues(shapes, {}, queryOf(req));
    const operator = authenticate(req.headers.authorization);
    const absent = look.query.find(({ name }) => (values[name] ?? "") === "");
    if (absent !== undefined)
      throw refusedValues([{ location: "query", field: absent.name, code: "required", message: `${absent.name} is required.` }]);
    const params = paramsOf(req);
    const { command } = look;
    const written = { operator, command, subject: look.subject(params), reason: reason.trim() || NO_REASON };
    const run = () => look.run({ ...values, ...params });
    const body = await audit({ ...written, correlationId: res.locals.requestId }, run).catch(problemOf);
    send(res, { status: 200, body, headers: {} });
  };
};

const queryOf = ({ url }: Request): string => (url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

const ordering = (order: OpsOrder, ports: OpsRouterPorts): Handler => {
  const properties = { ...order.fields, reason: REASON };
  const schema = { type: "object", properties, required: [...order.required, "reason"], additionalProperties: false };
  const validate = compile(schema);
  return async (req, res) => {
    const operator = ports.authenticate(req.headers.authorization);
    const body = await bodyOf(req, validate, ports.clock);
    const params = paramsOf(req);
    const run = (requestId: string): Promise<Done> => carryOut(order, ports, { operator, params, body, requestId });
    const { requestId } = res.locals;
    const key = idempotencyKey(req.headers["idempotency-key"]);
    if (key === undefined) return send(res, await run(requestId));
    if (!isUsableKey(key)) throw unusableKey(key);
    await ports.prepare(operatorOwner(operator));
    const fingerprint = sha256Hex(canonicalJson({ path: req.path, body }));
    const request = { accountId: operatorOwner(operator), operation: order.command, key, fingerprint, requestId };
    send(res, await onceOnly(ports.repeated, request, { run, done: nothingDone }));
  };
};

/** An order cut off is carried out again: its audit shows the one without an end, and none of the orders is the worse for it. */
const nothingDone = async (): Promise<undefined> => undefined;

type Ordered = { readonly operator: string; readonly params: OpsParams; readonly body: JsonObject; readonly requestId: string };

const carryOut = async (order: OpsOrder, { audit }: OpsRouterPorts, { operator, params, body, requestId }: Ordered): Promise<Done> => {
  const { reason, ...fields } = body;
  const { command } = order;
  const written = { operator, command, subject: order.subject(params), reason: String(reason), correlationId: requestId };
  const ordered = { params, body: fields, operator, reason: written.reason, requestId };
  const answer = await audit(written, () => order.run(ordered)).catch(problemOf);
  return { status: 200, body: answer, headers: {}, secretOf: undefined };
};

const bodyOf = async (req: Request, validate: ValidateBody, clock: DatabaseClock): Promise<JsonObject> => {
  const bytes = await readBody(req);
  return validate(parseJsonBody(bytes, req.headers, true), await clock());
};

const paramsOf = (req: Request): OpsParams => Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));

const send = (res: Response, { status, body, headers }: Answered): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("Cache-Control", "no-store");
  res.status(status).type("application/json").send(JSON.stringify(body));
};
