/**
 * Options of Ajv for JSON Schemas that ship with the product: the tests hold them to the meta-schema, so that a start need not, which would cost
 * it far more than all the rest of compiling them.
 */
export const OWN_SCHEMAS = { meta: false, validateSchema: false } as const;
