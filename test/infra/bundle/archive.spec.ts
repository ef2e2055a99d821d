import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { expect } from "chai";
import { packagePath } from "../../../infra/assets/package-root.js";
import { firstDifference } from "../../../infra/bundle/compare-archive.js";
import { centralHeader, endOfDirectory, localHeader } from "../../../infra/bundle/zip-layout.js";
import { ArchiveRefused, openArchive } from "../../../infra/bundle/zip-reader.js";
import { ArchiveTooLarge, zipArchive } from "../../../infra/bundle/zip-writer.js";
import { packed } from "../../support/bundle-world.js";
import { rejection } from "../../support/rejection.js";
import { runProcess } from "../../support/run-process.js";
import { tempFolder } from "../../support/temp-folder.js";
import { filesOf, runIn } from "../../support/unpacked.js";

const source = (path: string, bytes: Buffer) => ({ path, bytes: bytes.length, read: async () => bytes });
const three = [source("a.txt", Buffer.from("one")), source("b/c.bin", Buffer.alloc(70_000, 7)), source("d/é.txt", Buffer.alloc(0))];

/** An archive of one file whose headers are changed after they are written. */
const forged = (path: string, bytes: Buffer, change: (local: Buffer, central: Buffer) => void = () => undefined, times = 1): Buffer => {
  const entry = { path, bytes: bytes.length, crc32: crc32(bytes) };
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  for (let n = 0; n < times; n += 1) {
    const [local, central] = [localHeader(entry), centralHeader(entry, Buffer.concat(locals).length)];
    change(local, central);
    locals.push(local, bytes);
    centrals.push(central);
  }
  const [data, directory] = [Buffer.concat(locals), Buffer.concat(centrals)];
  return Buffer.concat([data, directory, endOfDirectory(times, directory.length, data.length)]);
};

describe("the archive", () => {
  let folder: string;
  let count = 0;
  const opened = async (bytes: Buffer) => {
    const path = join(folder, `${count++}.zip`);
    await writeFile(path, bytes);
    return openArchive(path);
  };
  before(async () => {
    folder = await tempFolder();
  });

  it("gives its files back to other readers, names beyond ASCII and empty files too", async () => {
    const archive = await packed(three);
    const files = await filesOf(archive);
    expect([...files.keys()]).to.deep.equal(["a.txt", "b/c.bin", "d/é.txt"]);
    expect(files.get("b/c.bin")?.equals(Buffer.alloc(70_000, 7))).to.equal(true);
    await writeFile(join(folder, "three.zip"), archive);
    const { code, out } = await runIn(folder, "unzip", "-t", "three.zip");
    expect(code, out).to.equal(0);
  });

  it("is refused when a file has other bytes than announced, or more than the format holds", async () => {
    expect(await rejection(packed([{ ...source("a", Buffer.from("x")), bytes: 2 }]))).to.be.instanceOf(RangeError);
    const huge = zipArchive([{ ...source("a", Buffer.from("x")), bytes: 0xffffffff }]);
    expect(await rejection(huge.next())).to.be.instanceOf(ArchiveTooLarge);
  });

  it("is read whole, and equal to the one way to write it", async () => {
    const archive = await opened(await packed(three));
    expect(archive.files).to.deep.equal(three.map(({ path, bytes }) => ({ path, bytes })));
    expect(String(await archive.read("a.txt"))).to.equal("one");
    expect(await firstDifference(archive)).to.equal(undefined);
    await archive.close();
  });

  const text = Buffer.from("hello hello hello hello");
  const hostile: readonly [string, Buffer][] = [
    ["a path that leads out", forged("../out.txt", text)],
    ["a path with .. inside", forged("a/../../out.txt", text)],
    ["an absolute path", forged("/etc/out.txt", text)],
    ["a path of another system", forged("a\\..\\out.txt", text)],
    ["a drive", forged("C:/out.txt", text)],
    ["an empty name", forged("", text)],
    ["a folder", forged("folder/", Buffer.alloc(0))],
    ["a name that stands twice", forged("a.txt", text, undefined, 2)],
    ["a symbolic link", forged("link", text, (_, central) => void central.writeUInt32LE((0o120777 << 16) >>> 0, 38))],
    [
      "a compressed file",
      forged("a.txt", deflateRawSync(text), (local, central) => {
        local.writeUInt16LE(8, 8);
        central.writeUInt16LE(8, 10);
      }),
    ],
    [
      "a size that is not there",
      forged("a.txt", text, (_, central) => {
        central.writeUInt32LE(0xfffffff0, 20);
        central.writeUInt32LE(0xfffffff0, 24);
      }),
    ],
    [
      "an encrypted file",
      forged("a.txt", text, (local, central) => {
        local.writeUInt16LE(0x801, 6);
        central.writeUInt16LE(0x801, 8);
      }),
    ],
    ["bytes before the first file", Buffer.concat([Buffer.from("#!/bin/sh\n"), forged("a.txt", text)])],
    ["no end", forged("a.txt", text).subarray(0, 60)],
  ];
  for (const [what, bytes] of hostile) {
    it(`with ${what} is refused with a sentence`, async () => {
      const refused = await rejection(opened(bytes));
      expect(refused).to.be.instanceOf(ArchiveRefused).with.property("message").that.is.a("string").and.not.empty;
    });
  }

  it("is written with one file in memory at a time: 50 of 1 MB need no more than a few", async () => {
    const script = `
      import { writeArchive } from ${JSON.stringify(packagePath("dist", "infra", "bundle", "kept-files.js"))};
      const base = process.memoryUsage().arrayBuffers;
      let most = 0;
      const files = Array.from({ length: 50 }, (_, i) => ({
        path: "f" + String(i).padStart(2, "0"),
        bytes: 1e6,
        read: async () => {
          globalThis.gc();
          most = Math.max(most, process.memoryUsage().arrayBuffers - base);
          return Buffer.alloc(1e6, i);
        },
      }));
      const { bytes } = await writeArchive(files, ${JSON.stringify(join(folder, "fifty.zip"))});
      console.log(bytes, most);
    `;
    const [bytes, most] = (await runProcess(script, { NODE_OPTIONS: "--expose-gc" })).trim().split(" ").map(Number);
    expect(bytes).to.be.greaterThan(50e6);
    expect(most).to.be.lessThan(6e6);
  }).timeout(60_000);
});
