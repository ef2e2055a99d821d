import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { OWN_SCHEMAS } from "../assets/own-schemas.js";
import { UnusableAnswer } from "./leg-client.js";

/** A JSON Schema (2020-12) of what an answer must hold; other members are let be. */
export type Shape = { readonly [keyword: string]: unknown };

/** An object that has at least these members. */
export const having = (properties: Readonly<Record<string, Shape>>): Shape => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** Checks a value against a shape before anything reads it; compiled at first use. Throws UnusableAnswer. `what` names the value. */
export const shaped = <T>(what: string, shape: Shape): ((value: unknown) => T) => {
  let validate: ValidateFunction<T> | undefined;
  return (value) => {
    validate ??= new Ajv2020({ ...OWN_SCHEMAS, strict: true, strictRequired: false, strictTypes: false }).compile<T>(shape);
    if (validate(value)) return value;
    const [first] = validate.errors ?? [];
    throw new UnusableAnswer(`${what} has another shape: ${first?.instancePath || "/"} ${first?.message ?? "is not as expected"}`);
  };
};
