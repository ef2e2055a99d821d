import { readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { KeptPictures } from "../../../infra/pictures/kept-pictures.js";
import { temporaryFolder } from "../../support/service.js";

const [A, B, C] = [sha256Hex("a"), sha256Hex("b"), sha256Hex("c")];
const bytes = (length: number, value = 7): Buffer => Buffer.alloc(length, value);

describe("kept pictures", () => {
  const root = temporaryFolder();
  after(root.remove);
  let nth = 0;
  const folder = (): string => join(root.path, String(nth++));

  it("are given back as they were kept, to every process on the folder", async () => {
    const path = folder();
    await new KeptPictures(path).keep(new Map([[A, bytes(100)]]));
    expect(await new KeptPictures(path).find(A)).to.deep.equal(bytes(100));
    expect(await new KeptPictures(path).find(B)).to.equal(undefined);
    expect(readdirSync(path), "nothing half written stays").to.have.length(1);
  });

  it("are not given when a byte of them changed, or the end is missing", async () => {
    const path = folder();
    const kept = new KeptPictures(path);
    await kept.keep(new Map([[A, bytes(100)]]));
    const [name = ""] = readdirSync(path);
    const whole = readFileSync(join(path, name));
    for (const place of [0, 31, 32, whole.length - 1]) {
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      writeFileSync(join(path, name), damaged);
      expect(await kept.find(A), `byte ${place}`).to.equal(undefined);
    }
    writeFileSync(join(path, name), whole);
    for (const length of [whole.length - 1, 33, 32, 0]) {
      truncateSync(join(path, name), length);
      expect(await kept.find(A), `${length} bytes`).to.equal(undefined);
    }
  });

  it("are bounded: at the limit all stay, above it those written longest ago go", async () => {
    const path = folder();
    const kept = new KeptPictures(path, 264);
    const age = (seconds: number): void => {
      for (const name of readdirSync(path)) utimesSync(join(path, name), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
    };
    await kept.keep(new Map([[A, bytes(100)]]));
    age(10);
    await kept.keep(new Map([[B, bytes(100)]]));
    expect(await kept.find(A), "264 bytes are held").not.to.equal(undefined);
    age(5);
    await kept.keep(new Map([[C, bytes(1)]]));
    expect(readdirSync(path)).to.have.length(2);
    expect(await kept.find(C)).to.deep.equal(bytes(1));
  });

  it("forget what a killed process left half written", async () => {
    const path = folder();
    const kept = new KeptPictures(path);
    await kept.keep(new Map([[A, bytes(10)]]));
    for (const [name, age] of [
      ["old", 3700],
      ["young", 3000],
    ] as const) {
      const partial = join(path, `${name}.partial`);
      writeFileSync(partial, "x");
      utimesSync(partial, Date.now() / 1000 - age, Date.now() / 1000 - age);
    }
    await kept.keep(new Map([[B, bytes(10)]]));
    expect(readdirSync(path).filter((name) => name.endsWith(".partial"))).to.deep.equal(["young.partial"]);
  });
});
