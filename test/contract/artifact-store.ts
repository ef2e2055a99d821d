import { randomBytes } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { type ArtifactStore, DamagedArtifact } from "../../commands/ports.js";
import { type ArtifactId, artifactIdOf } from "../../domain/shared/sha256.js";

/** What a store under test brings along: a way to damage what it holds, and to see its alarms. */
export type ArtifactStoreUnderTest = {
  readonly store: ArtifactStore;
  readonly damage: (id: ArtifactId, bytes: Uint8Array) => Promise<void>;
  readonly alarms: () => Promise<readonly ArtifactId[]>;
};

/** The contract of every ArtifactStore (Addendum B 3). */
export const artifactStoreContract = (underTest: () => ArtifactStoreUnderTest): void => {
  const store = (): ArtifactStore => underTest().store;
  const absent = artifactIdOf(randomBytes(16));

  it("gives back the exact bytes under their SHA-256", async () => {
    const anyBytes = fc.uint8Array({ maxLength: 2048 });
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const id = await store().put(bytes);
        expect(id).to.equal(artifactIdOf(bytes));
        expect(await store().get(id)).to.deep.equal(Buffer.from(bytes));
      }),
      { numRuns: 25 },
    );
  });

  it("holds the empty artifact and one of 25 MiB", async () => {
    const large = randomBytes(26_214_400);
    const ids = await store().putMany([new Uint8Array(), large]);
    expect(await store().get(ids[0] ?? absent)).to.have.length(0);
    expect(large.equals((await store().get(ids[1] ?? absent)) ?? Buffer.alloc(0))).to.equal(true);
  });

  it("changes nothing when bytes are put again, by many at once", async () => {
    const items = Array.from({ length: 40 }, () => randomBytes(64));
    const shuffled = [...items].reverse();
    const all = await Promise.all([store().putMany(items), store().putMany(shuffled), ...items.map((bytes) => store().put(bytes))]);
    expect(all[0]).to.deep.equal(items.map((bytes) => artifactIdOf(bytes)));
    expect(await store().putMany(items)).to.deep.equal(all[0]);
    expect([...(await store().getMany(all[0])).values()]).to.have.length(40);
  });

  it("keeps the order of what is put, repeats included", async () => {
    const [a, b] = [randomBytes(9), randomBytes(9)];
    expect(await store().putMany([a, b, a])).to.deep.equal([artifactIdOf(a), artifactIdOf(b), artifactIdOf(a)]);
    expect(await store().putMany([])).to.deep.equal([]);
  });

  it("tells what it does not hold from what it holds", async () => {
    const id = await store().put(randomBytes(8));
    expect([...(await store().missing([id, absent, id]))]).to.deep.equal([absent]);
    expect([...(await store().missing([]))]).to.deep.equal([]);
    expect(await store().get(absent)).to.equal(undefined);
    expect([...(await store().getMany([absent, id])).keys()]).to.deep.equal([id]);
  });

  it("does not share memory with its caller", async () => {
    const bytes = Buffer.from("as it was");
    const id = await store().put(bytes);
    bytes.fill(0);
    (await store().get(id))?.fill(0);
    expect((await store().get(id))?.toString()).to.equal("as it was");
  });

  for (const [fault, damaged] of [
    ["a changed byte", (bytes: Buffer) => Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)])],
    ["a missing byte", (bytes: Buffer) => bytes.subarray(1)],
    ["one byte more", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
  ] as const) {
    it(`refuses to serve an artifact with ${fault}, and raises the alarm`, async () => {
      const bytes = randomBytes(100);
      const id = await store().put(bytes);
      await underTest().damage(id, damaged(bytes));
      for (const read of [() => store().get(id), () => store().getMany([id])]) expect(await damagedBy(read)).to.equal(id);
      expect(await underTest().alarms()).to.include(id);
    });
  }

  it("refuses to put what is held damaged, and does not overwrite it", async () => {
    const bytes = randomBytes(100);
    const id = await store().put(bytes);
    await underTest().damage(id, Buffer.from("something else"));
    expect(await damagedBy(() => store().put(bytes))).to.equal(id);
    expect(await damagedBy(() => store().putMany([randomBytes(5), bytes]))).to.equal(id);
    expect(await damagedBy(() => store().get(id))).to.equal(id);
  });
};

/** The artifact a call found damaged; anything else it does is a failure of the test. */
const damagedBy = async (call: () => Promise<unknown>): Promise<ArtifactId> => {
  try {
    await call();
  } catch (error) {
    if (error instanceof DamagedArtifact) return error.artifactId;
    throw error;
  }
  throw new Error("nothing was found damaged");
};
