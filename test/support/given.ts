import { expect } from "chai";
import { AccountRefusal, type RefusalFacts } from "../../domain/account/refusal.js";
import type { AccountRefusalCode } from "../../domain/account/refusal-codes.js";
import type { VersionedEvent } from "../../domain/private/event-family.js";
import type { StreamKind } from "../../domain/private/stream-kind.js";

/** Decisions on what a stream holds: `given(kind)(events).when(decision).thenRecords(…)`. */
export const given =
  <S, E extends VersionedEvent>(kind: StreamKind<S, E>) =>
  (...events: readonly E[]) => {
    const state = events.reduce(kind.evolve, kind.initial);
    return {
      state,
      when: (decide: (state: S) => readonly E[] | undefined) => ({
        thenRecords: (...expected: readonly E[]) => {
          const made = decide(state);
          expect(made).to.deep.equal(expected);
          return (made ?? []).reduce(kind.evolve, state);
        },
        thenRecordsTypes: (...types: readonly E["type"][]) => {
          const made = decide(state);
          expect(made?.map(({ type }) => type)).to.deep.equal(types);
          return (made ?? []).reduce(kind.evolve, state);
        },
        thenRefuses: (code: AccountRefusalCode, facts: RefusalFacts = {}) => expectRefusal(() => decide(state), code, facts),
      }),
      /** A question that records nothing. */
      whenAsked: (ask: (state: S) => unknown) => ({
        thenRefuses: (code: AccountRefusalCode, facts: RefusalFacts = {}) => expectRefusal(() => ask(state), code, facts),
      }),
    };
  };

const expectRefusal = (work: () => unknown, code: AccountRefusalCode, facts: RefusalFacts): void => {
  try {
    work();
  } catch (refusal) {
    if (!(refusal instanceof AccountRefusal)) throw refusal;
    expect([refusal.code, refusal.facts]).to.deep.equal([code, facts]);
    expect(refusal.message).to.match(/^[A-Z].*\.$/);
    return;
  }
  expect.fail(`it was not refused ${code}`);
};
