import type { ErrorObject } from "ajv/dist/2020.js";

/** Field codes of Addendum A 2.1 by the keyword of JSON Schema that failed. */
const FIELD_CODES: { readonly [keyword: string]: string } = {
  required: "required",
  additionalProperties: "unknown_field",
  type: "type",
  format: "format",
  pattern: "format",
  minLength: "min_length",
  maxLength: "max_length",
  minimum: "minimum",
  maximum: "maximum",
  enum: "enum",
  minItems: "min_items",
};

/** The code of a failed keyword; the keyword itself where the addendum names none. */
export const fieldCode = (keyword: string): string => FIELD_CODES[keyword] ?? keyword;

/** What a text of a format has to be. */
const FORMATS: { readonly [format: string]: string } = {
  email: "must be an e-mail address",
  "date-time": "must be a date and time with its zone, such as 2027-01-31T00:00:00Z",
};

/** What is wrong with a field, to stand behind its name. Never shows the value. */
export const fieldSentence = ({ keyword, params, message }: ErrorObject): string => {
  const limit = String(params.limit);
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${[params.type].flat().map(withArticle).join(" or ")}`;
    case "minLength":
      return `must have at least ${limit} character${limit === "1" ? "" : "s"}`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "minItems":
      return `must have at least ${limit} item${limit === "1" ? "" : "s"}`;
    case "enum":
      return `must be one of ${params.allowedValues.join(", ")}`;
    case "format":
      return FORMATS[params.format] ?? `must have the format ${params.format}`;
    default:
      return message ?? "is not allowed";
  }
};

const withArticle = (type: string): string => (type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`);
