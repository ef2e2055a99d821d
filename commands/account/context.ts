import type { PrivateContext } from "../private/ports.js";
import type { OperatorOrigin, Origin } from "./use-cases.js";

/** Recorded with what nobody has signed in for. */
export const anonymously = ({ requestId }: Origin): PrivateContext => ({
  actor: "anonymous",
  correlationId: requestId,
  causationId: null,
});

export const asAccount = (accountId: string, { requestId }: Origin): PrivateContext => ({
  actor: `account:${accountId}`,
  correlationId: requestId,
  causationId: null,
});

export const asOperator = ({ operator, requestId }: OperatorOrigin): PrivateContext => ({
  actor: `operator:${operator}`,
  correlationId: requestId,
  causationId: null,
});

/** What the service does by itself because of an event. */
export const asService = (correlationId: string, causationId: string | null): PrivateContext => ({
  actor: "service",
  correlationId,
  causationId,
});
