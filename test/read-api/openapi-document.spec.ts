import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "chai";
import type { JsonObject } from "../../domain/shared/json.js";
import { packagePath } from "../../infra/assets/package-root.js";
import { compileContract } from "../../infra/http/contract/compile.js";
import { mergeContracts } from "../../infra/http/contract/merge.js";
import { operationsOf } from "../../infra/http/contract/operations.js";
import { expectValid, openapiDocument } from "../support/contract.js";

const object = (value: unknown): JsonObject => (typeof value === "object" && value !== null ? (value as JsonObject) : {});
const entries = (value: unknown): [string, JsonObject][] => Object.entries(object(value)).map(([name, member]) => [name, object(member)]);
const operations = (): [string, JsonObject][] => entries(openapiDocument.paths).flatMap(([, item]) => entries(item));

describe("the OpenAPI document", () => {
  it("passes the strict rules of the linter as it is published", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const source = JSON.stringify(openapiDocument);
    const problems = await lintFromString({ source, absoluteRef: packagePath("openapi.json"), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).to.deep.equal([]);
  });

  for (const folder of ["read-api", "account-api"]) {
    const yaml = readFileSync(packagePath(folder, "openapi.yaml"), "utf8");
    for (const [file, source] of Object.entries(compileContract(yaml, folder))) {
      it(`${folder}/generated/${file} is what the document compiles to`, () => {
        expect(readFileSync(packagePath(folder, "generated", file), "utf8")).to.equal(source);
      });
    }
  }

  it("is not made of parts that name the same thing twice", () => {
    const part: JsonObject = { paths: { "/a": {} }, components: { schemas: { A: {} } } };
    expect(mergeContracts(part, { components: { schemas: { B: {} } } }).components).to.deep.equal({ schemas: { A: {}, B: {} } });
    expect(() => mergeContracts(part, { paths: { "/a": {} } })).to.throw(TypeError, "paths//a");
    expect(() => mergeContracts(part, { components: { schemas: { A: {} } } })).to.throw(TypeError, "components/schemas/A");
  });

  it("is OpenAPI 3.1.0 of version 0.1.0 with the three tags and both security schemes", () => {
    expect(openapiDocument).to.deep.include({ openapi: "3.1.0" });
    expect(object(openapiDocument.info).version).to.equal("0.1.0");
    expect((openapiDocument.tags as { name: string }[]).map(({ name }) => name)).to.deep.equal(["account", "board", "pricing"]);
    const { securitySchemes } = object(openapiDocument.components);
    expect(securitySchemes).to.have.keys("AccountBearer", "ApiKey");
  });

  it("names this version's operations and none of later work", () => {
    expect(operationsOf(openapiDocument).map(({ id, method, path }) => `${id} ${method} ${path}`)).to.deep.equal([
      "getOverview GET /v1/board/overview",
      "getToken GET /v1/board/tokens/{symbol}",
      "getCoverage GET /v1/board/coverage",
      "getHistory GET /v1/board/history",
      "getAttestationIndex GET /v1/board/attestations",
      "getAttestationPeriod GET /v1/board/attestations/{symbol}/{period}",
      "getRevisions GET /v1/board/revisions",
      "getEvidenceBundle GET /v1/board/evidence/{symbol}/bundle",
      "getOpenApi GET /v1/openapi.json",
      "signUp POST /account/signup",
      "requestPasswordReset POST /account/password-reset",
      "confirmPasswordReset POST /account/password-reset/confirm",
      "verifyEmail POST /account/verify-email",
      "resendVerification POST /account/verify-email/resend",
      "changePassword POST /account/password",
      "requestEmailChange POST /account/email",
      "confirmEmailChange POST /account/email/confirm",
      "closeAccount POST /account/close",
      "logIn POST /account/login",
      "logOut POST /account/logout",
      "revokeSessions POST /account/sessions/revoke",
      "listKeys GET /account/keys",
      "issueKey POST /account/keys",
      "revokeKey POST /account/keys/{key_id}/revoke",
      "renameKey POST /account/keys/{key_id}/label",
      "setKeyLimits POST /account/keys/{key_id}/limits",
      "rotateKey POST /account/keys/{key_id}/rotate",
      "getAccount GET /account/me",
      "acceptTerms POST /account/terms",
      "startAgentConnect POST /account/agent/start",
      "collectAgentKey POST /account/agent/token",
      "getAgentRequest GET /account/agent/requests/{user_code}",
      "decideAgentRequest POST /account/agent/approve",
    ]);
  });

  it("gives every read its tier, a summary, an If-None-Match and the statuses of the contract", () => {
    for (const [path, item] of entries(openapiDocument.paths).filter(([name]) => name.startsWith("/v1/"))) {
      const operation = object(item.get);
      expect(operation["x-access-tier"], path).to.be.oneOf(["anonymous", "keyless", "account"]);
      expect(JSON.stringify(operation.parameters), path).to.include("IfNoneMatch");
      const statuses = Object.keys(object(operation.responses));
      expect(statuses, path).to.include.members(["200", "304", "401", "414", "429", "431", "503"]);
      if (path.startsWith("/v1/board")) expect(statuses, path).to.include("403");
      if (path.includes("{symbol}")) expect(statuses, path).to.include.members(["404", "422"]);
    }
  });

  it("requires every member of every object that is answered: T|null means present", () => {
    for (const [name, schema] of entries(object(openapiDocument.components).schemas)) {
      if (schema.properties === undefined || name === "ApiError" || schema.additionalProperties === false) continue;
      expect(schema.required, name).to.deep.equal(Object.keys(object(schema.properties)));
    }
  });

  it("writes nullable values as type arrays", () => {
    expect(JSON.stringify(openapiDocument)).not.to.include('"nullable"');
  });

  it("has examples that validate", () => {
    const { examples, responses } = object(openapiDocument.components);
    const described = [...entries(responses), ...operations().flatMap(([, operation]) => entries(operation.responses))];
    const sent = operations().map(([, operation]) => object(operation.requestBody));
    const checked = new Set<string>();
    for (const message of [...described.map(([, response]) => response), ...sent]) {
      for (const [, media] of entries(message.content)) {
        for (const [, { $ref }] of entries(media.examples)) {
          const name = String($ref).split("/").at(-1) ?? "";
          expectValid(object(media.schema), object(object(examples)[name]).value, `example ${name}`);
          checked.add(name);
        }
      }
    }
    expect([...checked].sort()).to.deep.equal(Object.keys(object(examples)).sort());
  });
});
