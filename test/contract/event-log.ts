import { expect } from "chai";
import type { EventLog } from "../../infra/event-store/event-log.js";
import { appendGuarantees } from "./event-log-appends.js";
import { readGuarantees } from "./event-log-reads.js";
import { subscriptionGuarantees } from "./event-log-subscriptions.js";

/** A log to be held to its guarantees, and how to let go of it. It may hold events of others. */
export type OpenLog = () => Promise<{ readonly log: EventLog; readonly release: () => Promise<void> }>;

/** The guarantees of the log's port, whoever implements it. */
export const eventLogContract = (name: string, open: OpenLog): void => {
  describe(`the event log (${name})`, () => {
    let opened: Awaited<ReturnType<OpenLog>>;
    const log = (): EventLog => opened.log;

    before(async function () {
      this.timeout(60_000);
      opened = await open();
    });
    after(async () => opened?.release());

    it("is in good health", async () => {
      expect(await log().health()).to.equal(undefined);
    });
    appendGuarantees(log);
    readGuarantees(log);
    subscriptionGuarantees(log);
  });
};
