import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { IdempotentAnswers, KeptAnswer, RepeatableRequest } from "../../account-api/ports.js";

export type AnswersWorld = {
  readonly answers: () => IdempotentAnswers;
  readonly account: () => Promise<string>; // a new one
  readonly pass: (seconds: number) => Promise<void>;
};

const ANSWER: KeptAnswer = { kind: "done", status: 200, body: { id: "key_1", label: "board reader" } };
const REFUSAL: KeptAnswer = { kind: "refused", code: "key_limit_reached", detail: "Too many.", members: { limit: 100 } };
const SECRET: KeptAnswer = { kind: "secret", resourceId: "key_1" };

/** What every adapter of the kept answers keeps to. */
export const idempotentAnswersContract = (name: string, world: () => AnswersWorld): void => {
  describe(`idempotent answers: ${name}`, () => {
    const asked = async (change: Partial<RepeatableRequest> = {}): Promise<RepeatableRequest> => ({
      accountId: await world().account(),
      operation: "issueKey",
      key: randomUUID(),
      fingerprint: "f1",
      requestId: "req_1",
      ...change,
    });

    for (const answer of [ANSWER, REFUSAL, SECRET])
      it(`give a kept answer back: ${answer.kind}`, async () => {
        const request = await asked();
        expect(await world().answers().begin(request)).to.deep.equal({ state: "mine", requestId: "req_1" });
        await world().answers().keep(request, answer);
        const again = await world()
          .answers()
          .begin({ ...request, requestId: "req_2" });
        expect(again).to.deep.equal({ state: "answered", answer });
      });

    it("let one of many at once carry the request out", async () => {
      const request = await asked();
      const begun = await Promise.all(Array.from({ length: 8 }, () => world().answers().begin(request)));
      expect(begun.map(({ state }) => state).sort()).to.deep.equal(["mine", ...Array(7).fill("running")]);
    });

    it("tell another request under the same key, while it runs and afterwards", async () => {
      const request = await asked();
      await world().answers().begin(request);
      const other = { ...request, fingerprint: "f2" };
      expect(await world().answers().begin(other)).to.deep.equal({ state: "other_request" });
      await world().answers().keep(request, ANSWER);
      expect(await world().answers().begin(other)).to.deep.equal({ state: "other_request" });
    });

    it("are kept per account, operation and key", async () => {
      const request = await asked();
      await world().answers().begin(request);
      const others = [await asked({ key: request.key }), { ...request, operation: "rotateKey" }, { ...request, key: `${request.key} ` }];
      for (const other of others) expect(await world().answers().begin(other)).to.have.property("state", "mine");
    });

    it("an attempt that was cut short is taken over after a minute, by one, under its own request id", async () => {
      const request = await asked();
      await world().answers().begin(request);
      await world().pass(59);
      expect(
        await world()
          .answers()
          .begin({ ...request, requestId: "req_2" }),
      ).to.deep.equal({ state: "running" });
      await world().pass(2);
      const begun = await Promise.all(
        Array.from({ length: 4 }, () =>
          world()
            .answers()
            .begin({ ...request, requestId: "req_2" }),
        ),
      );
      expect(begun.filter(({ state }) => state === "mine")).to.deep.equal([{ state: "mine", requestId: "req_1" }]);
      expect(begun.filter(({ state }) => state === "running").length).to.equal(3);
    });

    it("a released attempt can be made again at once", async () => {
      const request = await asked();
      await world().answers().begin(request);
      await world().answers().release(request);
      expect(
        await world()
          .answers()
          .begin({ ...request, requestId: "req_2" }),
      ).to.deep.equal({ state: "mine", requestId: "req_1" });
    });

    it("are forgotten after 24 hours, whatever they were", async () => {
      const request = await asked();
      await world().answers().begin(request);
      await world().answers().keep(request, SECRET);
      await world().pass(24 * 3600 - 5);
      expect(await world().answers().begin(request)).to.have.property("state", "answered");
      await world().pass(10);
      const later = { ...request, fingerprint: "f2", requestId: "req_3" };
      expect(await world().answers().begin(later)).to.deep.equal({ state: "mine", requestId: "req_3" });
    });
  });
};
