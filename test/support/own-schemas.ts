import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { expect } from "chai";

/** Holds schemas that ship with the product to the meta-schema, which compiling them at run time skips. */
export const expectSchemas = (schemas: Readonly<Record<string, AnySchemaObject>>): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const ajv = new Ajv2020({ strict: true, strictRequired: false });
    expect(ajv.validateSchema(schema), name).to.equal(true);
    expect(() => ajv.compile(schema), name).to.not.throw();
  }
};
