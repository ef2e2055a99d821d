import { expect } from "chai";
import type { RecordedEvent } from "../../../domain/log/event.js";
import { type AccountWorld, accountWorld } from "../../support/account-world.js";
import { rejection } from "../../support/rejection.js";

const NEVER = new AbortController().signal;

describe("mails of new terms", () => {
  let world: AccountWorld;
  const emails = Array.from({ length: 6 }, (_, index) => `holder${index}@example.org`);
  beforeEach(async () => {
    world = accountWorld();
    for (const email of emails) await world.holder(email);
  });
  afterEach(() => world.end());

  const policy = () => world.policies.find(({ name }) => name === "terms_mails") ?? expect.fail("no such policy");
  const announced = async (): Promise<RecordedEvent> => {
    await world.announceTerms({ origin: { operator: "op", requestId: "req_2", reason: "new terms" } });
    return world.log.events.findLast(({ type }) => type === "terms.announced") ?? expect.fail("nothing was announced");
  };
  const mailed = (): string[] =>
    world.outbox.mails
      .filter(({ content }) => content.kind === "M13")
      .map(({ to }) => to)
      .sort();

  it("reach everybody once, though the process ended halfway", async () => {
    const event = await announced();
    let crashes = 2;
    world.outbox.before(async () => {
      if (mailed().length % 2 === 0 && crashes-- > 0) throw new Error("the process ended");
    });
    for (let restarts = 0; restarts < 2; restarts += 1) expect(await rejection(policy().handle(event, NEVER))).to.be.instanceOf(Error);
    expect(mailed().length).to.be.below(emails.length);
    await policy().handle(event, NEVER);
    expect(mailed()).to.deep.equal(emails);
  });

  it("stop between two accounts when the process does, and go on from there", async () => {
    const event = await announced();
    const stopping = new AbortController();
    world.outbox.before(async () => {
      if (mailed().length === 3) stopping.abort();
    });
    expect(await rejection(policy().handle(event, stopping.signal))).to.include({ name: "AbortError" });
    expect(mailed()).to.have.length(3);
    await policy().handle(event, NEVER);
    expect(mailed()).to.deep.equal(emails);
  });
});
