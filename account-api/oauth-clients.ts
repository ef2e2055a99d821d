import { Problem } from "../infra/http/problem.js";

const PLAIN = "application/json";
const OF_PROBLEMS = ["application/problem+json", "application/*", "*/*"];

/**
 * OAuth clients ask for `application/json` and nothing else, and read no error of another type (RFC 6749 5.2): to them an answer of the
 * device flow goes out under that type, with the same body. Everything else stays as it is.
 */
export const forOAuthClient = (error: unknown, accept: string | undefined): unknown => {
  if (!(error instanceof Problem) || error.details.members?.error === undefined) return error;
  const types = (accept ?? "*/*").split(",").map((type) => type.replace(/;.*$/, "").trim().toLowerCase());
  const readsPlainOnly = types.includes(PLAIN) && !types.some((type) => OF_PROBLEMS.includes(type));
  return readsPlainOnly ? new Problem(error.code, error.message, { ...error.details, mediaType: PLAIN }) : error;
};
