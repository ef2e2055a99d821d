import { withoutAddresses } from "../../domain/account/operator.js";
import { WrongExpectedRevision } from "../../domain/log/event.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { Json } from "../../domain/shared/json.js";
import { Refusal } from "../../domain/shared/refusal.js";
import type { ReadLastEvent } from "../ports.js";
import type { AppendPrivate, DataKeys, PrivateEvent } from "../private/ports.js";

/**
 * What an operator ordered: `command` is its name (`reviews.record`), `subject` what it is about, `reason` 1 to 500 characters, recorded
 * without addresses.
 */
export type OperatorOrder = {
  readonly operator: string;
  readonly command: string;
  readonly subject: string;
  readonly reason: string;
  readonly correlationId: string;
};

/** What a command answers, with what it changed. Personal values stand in `before` and `after` sealed or masked only. */
export type Audited<T> = { readonly answer: T; readonly before: Json; readonly after: Json };

/**
 * Carries an order out between two events of `operator-<name>`: `operator.ordered` before it (operator, time, reason), `operator.concluded`
 * after it (before and after, or why it was not done). An order without an end was cut off. Throws what the work throws,
 * LogUnavailable, DatabaseUnavailable; nothing is done when the order cannot be written down.
 */
export type AuditOrder = <T>(order: OperatorOrder, work: () => Promise<Audited<T>>) => Promise<T>;

type AuditPorts = {
  readonly appendPrivate: AppendPrivate;
  readonly readLastEvent: ReadLastEvent;
  readonly dataKeys: Pick<DataKeys, "create" | "seal">;
  readonly newId: () => string;
};

/** `operator-<name>`. */
export const operatorStream = (operator: string): string => `operator-${operator}`;
/** The owner of what is sealed for an operator: their reasons are free text, which may say anything. */
export const operatorOwner = (operator: string): string => `operator:${operator}`;

type Outcome = "done" | "refused" | "failed";

const MAX_ATTEMPTS = 16;

export const auditOrder = (ports: AuditPorts): AuditOrder => {
  const append = async ({ operator, correlationId }: OperatorOrder, event: PrivateEvent, id: string, causationId: string | null) => {
    const stream = operatorStream(operator);
    const context = { actor: operatorOwner(operator), correlationId, causationId };
    for (let attempt = 1; ; attempt += 1) {
      const last = await ports.readLastEvent(stream);
      try {
        return await ports.appendPrivate(stream, last?.revision ?? "no_stream", [event], context, [id]);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

  return async (order, work) => {
    const owner = operatorOwner(order.operator);
    await ports.dataKeys.create(owner);
    const reason: SealedText = await ports.dataKeys.seal(owner, withoutAddresses(order.reason));
    const { command, subject } = order;
    const orderId = ports.newId();
    await append(order, { type: "operator.ordered", data: { v: 1, command, subject, reason } }, orderId, null);
    const conclude = (outcome: Outcome, detail: string | null, before: Json, after: Json) =>
      append(
        order,
        { type: "operator.concluded", data: { v: 1, command, subject, outcome, detail, before, after } },
        ports.newId(),
        orderId,
      );
    try {
      const { answer, before, after } = await work();
      await conclude("done", null, before, after);
      return answer;
    } catch (error) {
      const refused = error instanceof Refusal ? error.code : null;
      await conclude(refused === null ? "failed" : "refused", refused, null, null).catch(() => undefined); // what went wrong first is what is told
      throw error;
    }
  };
};
