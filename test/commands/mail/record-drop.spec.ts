import { expect } from "chai";
import { recordDrop } from "../../../commands/mail/record-drop.js";
import { accountWorld } from "../../support/account-world.js";

describe("a dropped mail", () => {
  it("is one record in the account's audit, without address or text, however often it is recorded", async () => {
    const world = accountWorld();
    try {
      const { accountId } = await world.holder();
      const record = recordDrop(world.ports);
      const claimed = { id: "M3:1", kind: "M3", owner: accountId, claim: "c", failures: 5, queuedAt: await world.ports.clock() } as const;
      const facts = { reason: "UNDELIVERED", attempts: 6, failure: "EENVELOPE RCPT TO 550" } as const;
      await record(claimed, facts);
      await record(claimed, facts);
      await record({ ...claimed, id: `M8:${accountId}`, kind: "M8", owner: `mail_${accountId}` }, facts);
      const dropped = ((await world.audit(accountId)) ?? []).filter(({ type }) => type === "mail.dropped");
      const at = await world.ports.clock();
      expect(dropped.map((entry) => ({ actor: entry.actor, facts: entry.facts }))).to.have.deep.members([
        { actor: "service", facts: { at, mail: "M3", ...facts } },
        { actor: "service", facts: { at, mail: "M8", ...facts } },
      ]);
    } finally {
      await world.end();
    }
  });
});
