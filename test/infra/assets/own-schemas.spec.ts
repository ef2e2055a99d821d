import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { packagePath } from "../../../infra/assets/package-root.js";
import { operationsOf } from "../../../infra/http/contract/operations.js";
import { answerSchema } from "../../../infra/pdf/answer-schema.js";
import { templateSchema } from "../../../infra/pdf/template-schema.js";
import { openapiDocument } from "../../../read-api/generated/openapi.js";

const parameterSchemas = operationsOf(openapiDocument).flatMap(({ parameters }) => parameters.map(({ schema }) => schema));

/** Every schema that is compiled without a look at the meta-schema. */
const OWN: { readonly [name: string]: readonly object[] } = {
  "a catalog": [JSON.parse(readFileSync(packagePath("domain/registry/catalog-schema.json"), "utf8"))],
  "a template": [templateSchema],
  "the answer of a parsing process": [answerSchema],
  "a parameter of the read API": parameterSchemas,
};

describe("the schemas that ship", () => {
  const ajv = new Ajv2020();

  for (const [name, schemas] of Object.entries(OWN))
    it(`of ${name} keep to JSON Schema 2020-12`, () => {
      expect(schemas).to.have.length.greaterThan(0);
      const faults = schemas.flatMap((schema) => (ajv.validateSchema(schema) === true ? [] : (ajv.errors ?? [])));
      expect(faults).to.deep.equal([]);
    });

  it("are seen by this check: a faulty schema is refused", () => {
    expect(ajv.validateSchema({ type: "object", required: "name" })).to.equal(false);
  });
});
