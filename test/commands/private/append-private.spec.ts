import { expect } from "chai";
import { InvalidAppend, WrongExpectedRevision } from "../../../domain/log/event.js";
import { evidenceWorld } from "../../support/evidence.js";
import { privateAppends } from "../../support/private-appends.js";
import { rejection } from "../../support/rejection.js";
import { noted } from "../../support/sealing.js";

const context = { actor: "account:acc_1", correlationId: "c", causationId: "d" };
const metadataOf = (bytes: Uint8Array | null | undefined) =>
  JSON.parse(Buffer.from(bytes ?? []).toString("utf8")) as Record<string, unknown>;

describe("an append of private events", () => {
  it("carries actor, correlation, causation, the database clock and a fresh salt of 16 bytes each", async () => {
    const world = evidenceWorld();
    await privateAppends(world)("account-1", "no_stream", [noted("one"), noted("two")], context);
    const metadata = world.log.events.slice(1).map((event) => metadataOf(event.metadata));
    for (const each of metadata) {
      expect(each).to.include({ actor: "account:acc_1", correlation_id: "c", causation_id: "d", recorded_at: world.now });
      expect(each.salt).to.match(/^[0-9a-f]{32}$/);
    }
    expect(metadata[0]?.salt).not.to.equal(metadata[1]?.salt);
  });

  it("gives the first result when it is repeated with the same ids, whatever the clock says by then", async () => {
    const world = evidenceWorld();
    const ids = ["00000000-0000-4000-8000-00000000000a"];
    const first = await privateAppends(world)("account-1", "no_stream", [noted("one")], context, ids);
    world.now = "2026-02-01T00:01:00.000Z" as typeof world.now;
    expect(await privateAppends(world)("account-1", "no_stream", [noted("one")], context, ids)).to.deep.equal(first);
    expect(await rejection(privateAppends(world)("account-1", "no_stream", [noted("one")], context))).to.be.instanceOf(
      WrongExpectedRevision,
    );
  });

  it("refuses a stream of no private category and ids that do not fit the events", async () => {
    const append = privateAppends(evidenceWorld());
    for (const stream of ["evidence", "thing-1", "account"])
      expect(await rejection(append(stream, "no_stream", [noted("x")], context)), stream).to.be.instanceOf(InvalidAppend);
    expect(await rejection(append("account-1", "no_stream", [noted("x")], context, []))).to.be.instanceOf(InvalidAppend);
  });
});
