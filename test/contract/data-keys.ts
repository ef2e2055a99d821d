import { expect } from "chai";
import fc from "fast-check";
import { DamagedBox, DataKeyDestroyed, DataKeyMissing, type DataKeys } from "../../commands/private/ports.js";
import { rejection } from "../support/rejection.js";

/** What every adapter of the port must keep. `keys` is asked in each case. */
export const dataKeysContract = (name: string, keys: () => DataKeys): void => {
  let owners = 0;
  const owner = async (): Promise<string> => {
    const made = `acc_contract${++owners}`;
    await keys().create(made);
    return made;
  };

  describe(`${name} as data keys`, () => {
    it("opens what it sealed, whatever the text", async () => {
      const id = await owner();
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (text) => {
          expect(await keys().open(await keys().seal(id, text))).to.equal(text);
        }),
        { numRuns: 50 },
      );
    });

    it("opens alike with the key at hand and with the key read anew", async () => {
      const sealed = await keys().seal(await owner(), "the same");
      expect([await keys().open(sealed), await keys().openAnew(sealed)]).to.deep.equal(["the same", "the same"]);
      expect(await rejection(keys().openAnew({ ...sealed, owner: "acc_nobody" }))).to.be.instanceOf(DataKeyMissing);
    });

    it("seals one text differently each time, and shows neither it nor its own key", async () => {
      const id = await owner();
      const [one, two] = [await keys().seal(id, "a@example.org"), await keys().seal(id, "a@example.org")];
      expect(one.box).not.to.equal(two.box);
      expect(one.owner).to.equal(id);
      const bytes = Buffer.from(one.box, "base64url");
      expect(bytes[0]).to.equal(1);
      expect(bytes.length).to.equal(1 + 12 + "a@example.org".length + 16);
      expect(bytes.toString("latin1")).not.to.contain("example");
    });

    it("refuses text that is not well-formed Unicode", async () => {
      expect(await rejection(keys().seal(await owner(), "\ud800"))).to.be.instanceOf(TypeError);
    });

    it("refuses a box with any byte changed, a cut one, and one in another spelling", async () => {
      const id = await owner();
      const { box } = await keys().seal(id, "secret");
      const bytes = Buffer.from(box, "base64url");
      const damaged = [...bytes.keys()].map((at) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))));
      const boxes = [...damaged, bytes.subarray(0, -1), bytes.subarray(0, 28), Buffer.alloc(0)].map((each) => each.toString("base64url"));
      for (const changed of [...boxes, `${box}=`, ` ${box}`])
        expect(await rejection(keys().open({ owner: id, box: changed })), changed).to.be.instanceOf(DamagedBox);
    });

    it("refuses a box of another owner", async () => {
      const [mine, other] = [await owner(), await owner()];
      const { box } = await keys().seal(mine, "secret");
      expect(await rejection(keys().open({ owner: other, box }))).to.be.instanceOf(DamagedBox);
    });

    it("keeps the key when it is made again, also by many at once", async () => {
      const id = await owner();
      const sealed = await keys().seal(id, "kept");
      await Promise.all(Array.from({ length: 4 }, () => keys().create(id)));
      expect(await keys().open(sealed)).to.equal("kept");
    });

    it("says that an owner never had a key", async () => {
      expect(await rejection(keys().seal("acc_nobody", "x"))).to.be.instanceOf(DataKeyMissing);
      expect(await rejection(keys().open({ owner: "acc_nobody", box: "AA" }))).to.be.instanceOf(DataKeyMissing);
      expect(await rejection(keys().openMany([{ owner: "acc_nobody", box: "AA" }]))).to.be.instanceOf(DataKeyMissing);
    });

    it("opens many in their order, those of destroyed keys as undefined", async () => {
      const [one, two] = [await owner(), await owner()];
      const texts = [await keys().seal(one, "1"), await keys().seal(two, "2"), await keys().seal(one, "3")];
      await keys().destroy(two);
      expect(await keys().openMany(texts)).to.deep.equal(["1", undefined, "3"]);
      expect(await keys().openMany([])).to.deep.equal([]);
    });

    it("destroys for good: nothing opens, nothing is sealed, no key is made again, and doing it twice changes nothing", async () => {
      const id = await owner();
      const sealed = await keys().seal(id, "gone");
      await keys().destroy(id);
      await keys().destroy(id);
      expect([await keys().open(sealed), await keys().openAnew(sealed)]).to.deep.equal([undefined, undefined]);
      expect(await rejection(keys().seal(id, "more"))).to.be.instanceOf(DataKeyDestroyed);
      expect(await rejection(keys().create(id))).to.be.instanceOf(DataKeyDestroyed);
    });

    it("makes no key for an owner destroyed before one was made", async () => {
      await keys().destroy("acc_early");
      expect(await rejection(keys().create("acc_early"))).to.be.instanceOf(DataKeyDestroyed);
    });
  });
};
