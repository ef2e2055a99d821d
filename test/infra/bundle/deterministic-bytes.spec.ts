import { expect } from "chai";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { packagePath } from "../../../infra/assets/package-root.js";
import { headEntry } from "../../support/board-evidence.js";
import { measuredWorld } from "../../support/bundle-world.js";
import { runProcess } from "../../support/run-process.js";
import { filesOf } from "../../support/unpacked.js";

/** Prints the hash of a bundle, its local time beside it. */
const PRINT = `
import { measuredWorld } from ${JSON.stringify(packagePath("dist", "test", "support", "bundle-world.js"))};
import { createHash } from "node:crypto";
const archive = await (await measuredWorld()).archive();
console.log(new Date(0).getHours(), createHash("sha256").update(archive).digest("hex"));
`;

const builtIn = async (zone: string): Promise<{ readonly hour: string; readonly sha256: string }> => {
  const [hour = "", sha256 = ""] = (await runProcess(PRINT, { TZ: zone })).trim().split(" ");
  return { hour, sha256 };
};

describe("the bytes of a bundle", () => {
  it("are equal from processes in time zones a day apart, and from this one", async () => {
    const [east, west] = await Promise.all([builtIn("Pacific/Kiritimati"), builtIn("America/St_Johns")]);
    expect(east.hour, "the zones differ").not.to.equal(west.hour);
    expect(east.sha256)
      .to.match(/^[0-9a-f]{64}$/)
      .and.equal(west.sha256);
    expect(sha256Hex(await (await measuredWorld()).archive())).to.equal(east.sha256);
  }).timeout(30_000);

  it("are equal whenever the same evidence is bundled, and others after one more record of any token", async () => {
    const world = await measuredWorld();
    const first = await world.archive();
    expect((await world.archive()).equals(first)).to.equal(true);
    await world.append([{ ...headEntry("more"), subject: "TWOX" }]);
    expect((await world.archive()).equals(first)).to.equal(false);
  });

  it("are stored files in byte order of path, of 1980-01-01, mode 0644, without extra fields or folders", async () => {
    const archive = await (await measuredWorld()).archive();
    const paths = [...(await filesOf(archive)).keys()];
    expect(paths).to.deep.equal(paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect(paths.filter((path) => path.endsWith("/"))).to.deep.equal([]);
    for (const { method, time, date, extra, mode, flags } of centralHeaders(archive))
      expect({ method, time, date, extra, mode, flags }).to.deep.equal({
        method: 0,
        time: 0,
        date: 0x21,
        extra: 0,
        mode: 0o100644,
        flags: 0x800,
      });
    expect(centralHeaders(archive)).to.have.length(paths.length);
  });
});

/** The directory at the archive's end, read by hand (APPNOTE 4.3.12). */
const centralHeaders = (archive: Buffer) => {
  const headers = [];
  for (let at = archive.readUInt32LE(archive.length - 6); archive.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [number, number, number];
    headers.push({
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      time: archive.readUInt16LE(at + 12),
      date: archive.readUInt16LE(at + 14),
      extra,
      mode: archive.readUInt16LE(at + 40),
    });
    at += 46 + name + extra + comment;
  }
  return headers;
};
