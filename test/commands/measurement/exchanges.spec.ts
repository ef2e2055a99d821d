import { expect } from "chai";
import { Exchanges, MOST_KEPT_BYTES } from "../../../commands/measurement/attempt.js";
import type { RawExchange } from "../../../commands/measurement/ports.js";
import type { Instant } from "../../../domain/shared/time.js";

const answer = (operator: string, bytes: number): RawExchange => ({
  exchange: {
    operator,
    endpoint_id: operator,
    step: "READ",
    request: {},
    response_sha256: null,
    value: "1",
    block_hash: null,
    started_at: "2026-02-09T06:00:00.000Z" as Instant,
    duration_ms: 1,
    error: null,
  },
  body: new Uint8Array(bytes),
});

describe("what is kept of the answers of a try", () => {
  const kept = (...answers: readonly RawExchange[]) => {
    const exchanges = new Exchanges();
    exchanges.add(answers);
    return { logged: exchanges.log.length, bodies: exchanges.bodies.map(({ length }) => length) };
  };

  it("is every body of an operator up to the bound, inclusive", () => {
    expect(kept(answer("one", MOST_KEPT_BYTES - 5), answer("one", 5), answer("one", 0))).to.deep.equal({
      logged: 3,
      bodies: [MOST_KEPT_BYTES - 5, 5],
    });
  });

  it("is no body that goes beyond it, and still the line of the log", () => {
    expect(kept(answer("one", MOST_KEPT_BYTES - 5), answer("one", 6))).to.deep.equal({ logged: 2, bodies: [MOST_KEPT_BYTES - 5] });
  });

  it("is all of the others when one answers with giants", () => {
    const giants = Array.from({ length: 4 }, () => answer("giant", MOST_KEPT_BYTES));
    expect(kept(...giants, answer("one", 7), answer("two", 8))).to.deep.equal({ logged: 6, bodies: [MOST_KEPT_BYTES, 7, 8] });
  });
});
