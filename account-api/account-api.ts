import type { AccountUseCases, ConnectUseCases, KeyUseCases } from "../commands/account/use-cases.js";
import type { JsonObject } from "../domain/shared/json.js";
import { bodyValidators } from "../infra/http/body-validator.js";
import { operationsOf } from "../infra/http/contract/operations.js";
import type { Mount } from "../infra/http/http-app.js";
import { accountRouter } from "./account-router.js";
import { openapiDocument } from "./generated/openapi.js";
import type { OperationId } from "./generated/types.js";
import { type Answer, type AnswerPorts, type CheckedRoute, operationAnswer } from "./operation-answer.js";
import { accountRoutes } from "./routes.js";

export type AccountApiOptions = Omit<AnswerPorts, "authenticateSession"> & {
  readonly useCases: AccountUseCases & KeyUseCases & ConnectUseCases;
  readonly webOrigin: string;
};

/** The account interface, to be mounted in an application of `infra/http` before whatever answers unknown paths. */
export const accountApi = ({ useCases, webOrigin, ...ports }: AccountApiOptions): Mount => {
  const routes = Object.entries(accountRoutes({ useCases, pending: ports.pending, webOrigin }));
  const operations = new Map(operationsOf(openapiDocument).map((operation) => [operation.id, operation]));
  const validators = bodyValidators(requestSchemas());
  const answerPorts: AnswerPorts = { ...ports, authenticateSession: useCases.authenticateSession };
  const answers = routes.map(([name, route]): [string, Answer] => {
    const operation = operations.get(name);
    if (operation === undefined) throw new TypeError(`the contract has no operation ${name}`);
    const validate = operation.requestBody === null ? null : validators(operation.requestBody.schema);
    const run = route as unknown as CheckedRoute;
    return [name, operationAnswer({ id: name as OperationId, operation, run, validate }, answerPorts)];
  });
  const router = accountRouter(new Map(answers), webOrigin);
  return (app) => void app.use(router);
};

const requestSchemas = (): JsonObject => {
  const { schemas } = openapiDocument.components as { readonly schemas: JsonObject };
  return schemas;
};
