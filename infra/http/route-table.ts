import { groupBy } from "../../domain/shared/group-by.js";

/** What a route table needs to know of an operation. */
export type RouteShape = { readonly method: string; readonly path: string };

export type RouteMatch<Operation> =
  | { readonly kind: "found"; readonly operation: Operation; readonly rawParams: { readonly [name: string]: string } }
  | { readonly kind: "method"; readonly allow: readonly string[] }
  | { readonly kind: "none" };

type Pattern<Operation> = { readonly segments: readonly string[]; readonly byMethod: ReadonlyMap<string, Operation> };

/**
 * Finds operations by method and path. Paths are exact but for `{name}` segments, which take one non-empty segment, still
 * percent-encoded. HEAD is answered wherever GET is.
 */
export const routeTable = <Operation extends RouteShape>(operations: readonly Operation[]) => {
  const patterns = patternsOf(operations);
  return (method: string, path: string): RouteMatch<Operation> => {
    const segments = path.split("/");
    const pattern = patterns.find((candidate) => fits(candidate.segments, segments));
    if (pattern === undefined) return { kind: "none" };
    const operation = pattern.byMethod.get(method === "HEAD" ? "GET" : method);
    if (operation === undefined) return { kind: "method", allow: allowed(pattern) };
    return { kind: "found", operation, rawParams: paramsOf(pattern.segments, segments) };
  };
};

/** Patterns without parameters first, so that a fixed path is never taken for a parameter. */
const patternsOf = <Operation extends RouteShape>(operations: readonly Operation[]): readonly Pattern<Operation>[] => {
  const byPath = groupBy(operations, ({ path }) => path);
  return [...byPath]
    .map(([path, group]) => ({ segments: path.split("/"), byMethod: new Map(group.map((operation) => [operation.method, operation])) }))
    .sort((a, b) => a.segments.filter(isParameter).length - b.segments.filter(isParameter).length);
};

const isParameter = (segment: string): boolean => segment.startsWith("{");

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length && pattern.every((part, i) => (isParameter(part) ? segments[i] !== "" : part === segments[i]));

const paramsOf = (pattern: readonly string[], segments: readonly string[]): { [name: string]: string } =>
  Object.fromEntries(pattern.flatMap((part, i) => (isParameter(part) ? [[part.slice(1, -1), segments[i] ?? ""]] : [])));

const allowed = <Operation>({ byMethod }: Pattern<Operation>): readonly string[] => [
  ...(byMethod.has("GET") ? ["GET", "HEAD"] : []),
  ...[...byMethod.keys()].filter((method) => method !== "GET"),
  "OPTIONS",
];
