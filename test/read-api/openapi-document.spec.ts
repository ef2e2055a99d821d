import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "chai";
import type { JsonObject } from "../../domain/shared/json.js";
import { packagePath } from "../../infra/assets/package-root.js";
import { compileContract } from "../../infra/http/contract/compile.js";
import { operationsOf } from "../../infra/http/contract/operations.js";
import { openapiDocument } from "../../read-api/generated/openapi.js";
import { expectValid } from "../support/contract.js";

const yaml = readFileSync(packagePath("read-api", "openapi.yaml"), "utf8");
const object = (value: unknown): JsonObject => (typeof value === "object" && value !== null ? (value as JsonObject) : {});
const entries = (value: unknown): [string, JsonObject][] => Object.entries(object(value)).map(([name, member]) => [name, object(member)]);

describe("the OpenAPI document", () => {
  it("passes the strict rules of the linter", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: yaml, absoluteRef: packagePath("read-api", "openapi.yaml"), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).to.deep.equal([]);
  });

  for (const [file, source] of Object.entries(compileContract(yaml))) {
    it(`generated/${file} is what the document compiles to`, () => {
      expect(readFileSync(packagePath("read-api", "generated", file), "utf8")).to.equal(source);
    });
  }

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
      "getAttestationIndex GET /v1/board/attestations",
      "getAttestationPeriod GET /v1/board/attestations/{symbol}/{period}",
      "getRevisions GET /v1/board/revisions",
      "getEvidenceBundle GET /v1/board/evidence/{symbol}/bundle",
      "getOpenApi GET /v1/openapi.json",
    ]);
  });

  it("gives every operation its tier, a summary, an If-None-Match and the statuses of the contract", () => {
    for (const [path, item] of entries(openapiDocument.paths)) {
      const operation = object(item.get);
      expect(operation["x-access-tier"], path).to.be.oneOf(["anonymous", "keyless"]);
      expect(JSON.stringify(operation.parameters), path).to.include("IfNoneMatch");
      const statuses = Object.keys(object(operation.responses));
      expect(statuses, path).to.include.members(["200", "304", "401", "414", "429", "431", "503"]);
      if (path.startsWith("/v1/board")) expect(statuses, path).to.include("403");
      if (path.includes("{symbol}")) expect(statuses, path).to.include.members(["404", "422"]);
    }
  });

  it("requires every member of every object: T|null means present", () => {
    for (const [name, schema] of entries(object(openapiDocument.components).schemas)) {
      if (schema.properties === undefined || name === "ApiError") continue;
      expect(schema.required, name).to.deep.equal(Object.keys(object(schema.properties)));
    }
  });

  it("writes nullable values as type arrays", () => {
    expect(JSON.stringify(openapiDocument)).not.to.include('"nullable"');
  });

  it("has examples that validate", () => {
    const { examples, responses } = object(openapiDocument.components);
    const described = [...entries(responses).map(([, response]) => response), ...operationResponses()];
    let checked = 0;
    for (const response of described) {
      for (const [, media] of entries(response.content)) {
        for (const [, { $ref }] of entries(media.examples)) {
          const name = String($ref).split("/").at(-1) ?? "";
          expectValid(object(media.schema), object(object(examples)[name]).value, `example ${name}`);
          checked++;
        }
      }
    }
    expect(checked).to.equal(Object.keys(object(examples)).length);
  });
});

const operationResponses = (): JsonObject[] =>
  entries(openapiDocument.paths).flatMap(([, item]) => entries(object(item.get).responses).map(([, response]) => response));
