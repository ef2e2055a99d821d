import { randomBytes } from "node:crypto";
import { expect } from "chai";
import type { RawPayloads } from "../../commands/measurement/ports.js";
import { sha256Hex } from "../../domain/shared/sha256.js";

export type RawPayloadsUnderTest = {
  readonly payloads: RawPayloads;
  /** Lets what is held grow older by so many days. */
  readonly age: (days: number) => Promise<void>;
};

/** The contract of every store of raw provider answers (Addendum B 11.5). */
export const rawPayloadsContract = (underTest: () => RawPayloadsUnderTest): void => {
  it("gives back the exact bytes under their SHA-256, and nothing for bytes never put", async () => {
    const { payloads } = underTest();
    const [one, two] = [randomBytes(100), randomBytes(3_000_000)];
    await payloads.putMany([one, two, one]);
    for (const body of [one, two]) expect((await payloads.get(sha256Hex(body)))?.equals(body)).to.equal(true);
    expect(await payloads.get(sha256Hex("never put"))).to.equal(undefined);
    await payloads.putMany([]);
  });

  it("takes the same bodies from many at once", async () => {
    const { payloads } = underTest();
    const bodies = Array.from({ length: 30 }, () => randomBytes(20));
    await Promise.all([payloads.putMany(bodies), payloads.putMany(bodies.toReversed()), payloads.putMany(bodies)]);
    expect(await payloads.get(sha256Hex(bodies[7] ?? ""))).to.deep.equal(bodies[7]);
  });

  it("deletes what is older than its time, and tells how many", async () => {
    const { payloads, age } = underTest();
    await age(1);
    await payloads.deleteOlderThan(0);
    const [old, young] = [Array.from({ length: 1_005 }, () => randomBytes(8)), randomBytes(8)];
    await payloads.putMany(old);
    await age(2);
    await payloads.putMany([young]);
    expect(await payloads.deleteOlderThan(3)).to.equal(0);
    expect(await payloads.deleteOlderThan(1)).to.equal(1_005);
    expect(await payloads.get(sha256Hex(old[0] ?? ""))).to.equal(undefined);
    expect(await payloads.get(sha256Hex(young))).to.deep.equal(young);
  });

  it("keeps a body for the whole time after its newest reading", async () => {
    const { payloads, age } = underTest();
    const body = randomBytes(8);
    await payloads.putMany([body]);
    await age(2);
    await payloads.putMany([body]);
    await age(1);
    await payloads.deleteOlderThan(2);
    expect(await payloads.get(sha256Hex(body))).to.deep.equal(body);
  });
};
