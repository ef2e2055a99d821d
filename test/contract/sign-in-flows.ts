import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { SignInFlow, SignInFlows } from "../../account-api/oidc/ports.js";
import { sha256Hex } from "../../domain/shared/sha256.js";

/** What every adapter of the port must keep. `made`: a fresh one that holds at most three visits. */
export const signInFlowsContract = (name: string, made: () => Promise<SignInFlows>): void => {
  const flow: SignInFlow = { provider: "acme", purpose: "sign_in", nonce: "n", codeVerifier: "v", challenge: null };
  const hash = () => sha256Hex(randomUUID());

  describe(`${name} as visits to identity providers`, () => {
    it("are taken once, by whoever names their state and their provider", async () => {
      const flows = await made();
      const state = hash();
      expect(await flows.begin(state, { ...flow, purpose: "confirm", challenge: "c" })).to.equal(true);
      expect(await flows.take(state, "other")).to.equal(undefined);
      const taken = await Promise.all([flows.take(state, "acme"), flows.take(state, "acme")]);
      expect(taken.filter((one) => one !== undefined)).to.deep.equal([{ ...flow, purpose: "confirm", challenge: "c" }]);
      expect(await flows.take(hash(), "acme")).to.equal(undefined);
    });

    it("are bounded: one more than may be is not begun, until one is taken", async () => {
      const flows = await made();
      const states = [hash(), hash(), hash()] as const;
      for (const state of states) expect(await flows.begin(state, flow)).to.equal(true);
      expect(await flows.begin(hash(), flow)).to.equal(false);
      await flows.take(states[0], "acme");
      expect(await flows.begin(hash(), flow)).to.equal(true);
    });

    it("hand over what they came to once", async () => {
      const flows = await made();
      const code = hash();
      const handOver = { purpose: "confirm", accountId: "acct_1", challenge: "c" } as const;
      await flows.handOver(code, handOver);
      const collected = await Promise.all([flows.collect(code), flows.collect(code)]);
      expect(collected.filter((one) => one !== undefined)).to.deep.equal([handOver]);
      expect(await flows.collect(hash())).to.equal(undefined);
    });
  });
};
