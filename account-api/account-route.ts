import type { Origin, Session } from "../commands/account/use-cases.js";
import type { OperationId, Operations } from "./generated/types.js";

type RequestOf<Id extends OperationId> = Operations[Id] extends { readonly request: infer Request } ? Request : null;
type SessionOf<Id extends OperationId> = Operations[Id]["tier"] extends "account" ? Session : null;

/** A request that passed every check up to its fields (Addendum A 2.2). */
export type Call<Id extends OperationId> = {
  readonly params: Operations[Id]["params"];
  readonly body: RequestOf<Id>;
  readonly session: SessionOf<Id>;
  readonly origin: Origin;
};

/** What was done. `secretOf` names the resource of an answer that holds a secret: such an answer is never kept (Addendum A 15). */
export type Reply<Id extends OperationId> = {
  readonly body: Operations[Id]["body"];
  readonly headers?: { readonly [name: string]: string };
  readonly secretOf?: string;
};

/** One operation. Throws AccountRefusal, DatabaseUnavailable, LogUnavailable. */
export type Route<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

/** Every operation of the contract. */
export type Routes = { readonly [Id in OperationId]: Route<Id> };
