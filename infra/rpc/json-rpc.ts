import type { LegAnswer } from "../../commands/measurement/ports.js";
import type { Json } from "../../domain/shared/json.js";
import { having, shaped } from "./json-shape.js";
import { type AnswerRead, type LegClient, type LegRequest, UnusableAnswer } from "./leg-client.js";

export type JsonRpcCall = {
  readonly step: LegRequest["step"];
  readonly method: string;
  readonly params: readonly Json[];
  /** Told of an error object, which is no answer: only to choose what to ask next. */
  readonly onError?: (code: unknown, message: string) => void;
};

const ID = 1;

type Envelope = { readonly result?: unknown; readonly error?: { readonly code?: unknown; readonly message?: unknown } | null };

const envelope = shaped<Envelope>("the answer", {
  ...having({ jsonrpc: { const: "2.0" }, id: { const: ID } }),
  if: { required: ["error"], properties: { error: { not: { type: "null" } } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { error: { type: "object" } } },
  else: { required: ["result"] },
});

/** Calls a JSON-RPC 2.0 method; `read` gets its result. An error or a null result is no answer (Addendum B 11.2.4). */
export const jsonRpc = <Value>(
  client: LegClient,
  { step, method, params, onError }: JsonRpcCall,
  read: (result: unknown) => AnswerRead<Value>,
  signal: AbortSignal,
): Promise<LegAnswer<Value>> =>
  client.ask(
    { step, request: { method, params }, post: { jsonrpc: "2.0", id: ID, method, params } },
    (body) => read(resultOf(body, onError)),
    signal,
  );

const resultOf = (body: unknown, onError: JsonRpcCall["onError"]): unknown => {
  const { result, error } = envelope(body);
  if (error !== undefined && error !== null) {
    onError?.(error.code, String(error.message));
    throw new UnusableAnswer(`error ${String(error.code)}: ${String(error.message)}`);
  }
  if (result === null) throw new UnusableAnswer("the result is null");
  return result;
};
