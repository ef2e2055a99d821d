import type { Request, RequestHandler, Response } from "express";
import { bodyValidators } from "../../infra/http/body-validator.js";
import { ACCOUNT_HEADERS, answerPreflight, originCors } from "../../infra/http/cors.js";
import type { Mount } from "../../infra/http/http-app.js";
import { parseJsonBody } from "../../infra/http/json-body.js";
import { Problem } from "../../infra/http/problem.js";
import { readBody } from "../../infra/http/read-body.js";
import { readValues, type ValueShape } from "../../infra/http/request-values.js";
import { valueValidator } from "../../infra/http/value-validator.js";
import { accountProblem } from "../account-problem.js";
import { countRequest } from "../ceilings.js";
import { checkPresentedKey } from "../presented-key.js";
import { PROVIDER_PURPOSES } from "./ports.js";
import { collectVisit, endVisit, type ProviderPorts, type StartValues, startVisit } from "./provider-routes.js";

const SECRET = "^[A-Za-z0-9_-]{43}$";
const START: readonly (ValueShape & { readonly required: boolean })[] = [
  { name: "purpose", in: "query", required: true, schema: { type: "string", enum: [...PROVIDER_PURPOSES] } },
  { name: "challenge", in: "query", required: false, schema: { type: "string", pattern: SECRET } },
];
const COLLECT = {
  type: "object",
  additionalProperties: false,
  required: ["code"],
  properties: { code: { type: "string", maxLength: 43 }, verifier: { type: ["string", "null"], maxLength: 128 } },
} as const;

/**
 * Sign-in with identity providers (Addendum A 5.4): `start` and `callback` are visited by browsers and answered by redirects; `collect` is
 * what the page calls. They are no part of the published contract (docs/adr/0252).
 */
export const providerSignIn = (ports: ProviderPorts): Mount => {
  const checkStart = valueValidator(START);
  const checkCollect = bodyValidators({})(COLLECT);
  const start = async (req: Request): Promise<string> => {
    const provider = known(ports, req);
    const values = readValues(START, {}, queryOf(req));
    await checkPresentedKey(req.headers["x-api-key"], ports.verifyKey);
    await countRequest(ports.limits, ["log_ins"], ports.hashed("network", ports.networkOf(req)));
    checkStart(values);
    return startVisit(ports, { provider, purpose: purposeOf(values), challenge: values.challenge ?? null });
  };
  const collect = async (req: Request, res: Response): Promise<void> => {
    for (const [name, value] of originCors(req.headers.origin, ports.webOrigin)) res.setHeader(name, value);
    await checkPresentedKey(req.headers["x-api-key"], ports.verifyKey);
    await countRequest(ports.limits, ["log_ins"], ports.hashed("network", ports.networkOf(req)));
    const body = checkCollect(parseJsonBody(await readBody(req), req.headers, true), await ports.clock());
    const verifier = typeof body.verifier === "string" ? body.verifier : null;
    const { body: answer, headers } = await collectVisit(ports, String(body.code), verifier, req, res.locals.requestId);
    res
      .status(200)
      .set({ ...headers, "Content-Type": "application/json" })
      .end(JSON.stringify(answer));
  };
  return (app) => {
    app.route("/account/oidc/:provider/start").get(redirecting(start)).all(refuseMethod);
    app
      .route("/account/oidc/:provider/callback")
      .get(redirecting((req, requestId) => endVisit(ports, known(ports, req), queryOf(req), requestId, req)))
      .all(refuseMethod);
    app.route("/account/oidc/collect").post(answering(collect)).all(preflight(ports.webOrigin));
  };
};

/** Problem: 404 for a provider that is not configured. */
const known = ({ providers }: ProviderPorts, { params }: Request): string => {
  const name = providers.names.find((one) => one === params.provider);
  if (name === undefined) throw new Problem("not_found", "There is no such identity provider.");
  return name;
};

const queryOf = ({ url }: Request): string => {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
};

const purposeOf = ({ purpose }: { readonly [name: string]: string }): StartValues["purpose"] =>
  purpose === "confirm" ? "confirm" : "sign_in";

const answering =
  (answer: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    await answer(req, res).catch((error: unknown) => {
      throw accountProblem(error);
    });
  };

/** The address of neither page nor provider is told to the other. */
const redirecting = (where: (req: Request, requestId: string) => Promise<string>): RequestHandler =>
  answering(async (req, res) => {
    const address = await where(req, res.locals.requestId);
    res.status(303).set({ Location: address, "Referrer-Policy": "no-referrer" }).end();
  });

const notTaken = (method: string, allow: string): Problem =>
  new Problem("method_not_allowed", `${method} is not answered here.`, { headers: { Allow: allow } });

const refuseMethod: RequestHandler = ({ method }) => {
  throw notTaken(method, "GET, HEAD");
};

/** A browser asks before it calls from another address of the service (Addendum A 1.7). */
const preflight =
  (webOrigin: string): RequestHandler =>
  (req, res) => {
    if (req.method !== "OPTIONS") throw notTaken(req.method, "POST");
    for (const [name, value] of originCors(req.headers.origin, webOrigin)) res.setHeader(name, value);
    answerPreflight(res, ["POST"], ACCOUNT_HEADERS);
  };
