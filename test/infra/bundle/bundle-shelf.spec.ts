import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import { artifactId, type Sha256Hex } from "../../../domain/shared/sha256.js";
import { type Instant, instantFromMs, msOfInstant } from "../../../domain/shared/time.js";
import { bundleShelf, NEWER_STATE_EVERY_MS } from "../../../infra/bundle/bundle-shelf.js";
import { KeptFiles } from "../../../infra/bundle/kept-files.js";
import type { BundlePorts } from "../../../infra/bundle/prepare-bundle.js";
import { type EvidenceBundles, EvidenceUnsound, type KeptBundle, NoBuildSlot } from "../../../read-api/bundle-port.js";
import { documentSha256, headEntry } from "../../support/board-evidence.js";
import { type BundleWorld, bundleWorld } from "../../support/bundle-world.js";
import { rejection } from "../../support/rejection.js";
import { tempFolder } from "../../support/temp-folder.js";
import { filesOf } from "../../support/unpacked.js";

const bytesOf = async (bundle: KeptBundle): Promise<Buffer> => buffer(await bundle.open());

describe("kept bundles", () => {
  let world: BundleWorld;
  let folder: string;
  let builds = 0;
  const shelf = (over: Partial<BundlePorts> = {}, slots = 2, release = "1"): EvidenceBundles => {
    const readStream: BundlePorts["readStream"] = (stream, from) => {
      builds += 1;
      return world.ports.readStream(stream, from);
    };
    return bundleShelf({ ports: { ...world.ports, readStream, ...over }, folder, settings: world.settings, release, slots });
  };
  const later = async (ms: number, symbol = "ONEX") => {
    const request = await world.request(symbol);
    return { ...request, now: instantFromMs(msOfInstant(request.now) + ms) };
  };
  beforeEach(async () => {
    world = await bundleWorld();
    folder = join(await tempFolder(), "bundles");
    builds = 0;
  });

  it("are built once for a state of the evidence, however many ask at once, also by another process", async () => {
    const bundles = shelf();
    const request = await world.request();
    const all = await Promise.all(Array.from({ length: 12 }, () => bundles(request)));
    expect(builds).to.equal(1);
    const [first] = await Promise.all(all.map(bytesOf));
    for (const bundle of all) expect((await bytesOf(bundle)).equals(first ?? Buffer.alloc(0))).to.equal(true);
    expect(first?.equals(await world.archive())).to.equal(true);
    await shelf()(request);
    expect(builds).to.equal(1);
  });

  it("of a newer state are built an hour after the former one, not before", async () => {
    const bundles = shelf();
    const first = await bundles(await world.request());
    await world.append([headEntry("more")]);
    const [before, at] = [await bundles(await later(NEWER_STATE_EVERY_MS - 1)), await bundles(await later(NEWER_STATE_EVERY_MS))];
    expect([first.headSeq, before.headSeq, at.headSeq]).to.deep.equal([13, 13, 14]);
    expect(before.etag).to.equal(first.etag).and.not.to.equal(at.etag);
    expect(builds).to.equal(2);
  });

  it("of another release, or on other terms, are not served for this one", async () => {
    await shelf()(await world.request());
    await shelf({}, 2, "2")(await world.request());
    const request = await world.request();
    await shelf({}, 2, "2")({ ...request, notice: { ...request.notice, licence: "another" } });
    expect(builds).to.equal(3);
  });

  it("are refused, not queued, when every build slot is taken", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const subtrees: BundlePorts["subtrees"] = async (places, position) => {
      await held;
      return world.ports.subtrees(places, position);
    };
    const bundles = shelf({ subtrees }, 1);
    const [one, two] = [await world.request("ONEX"), await world.request("TWOX")];
    const [first, joined] = [bundles(one), bundles(one)];
    while (builds === 0) await new Promise((resolve) => setImmediate(resolve));
    const refused = await rejection(bundles(two));
    expect(refused).to.be.instanceOf(NoBuildSlot).with.property("retryAfterSeconds").greaterThan(0);
    release();
    expect((await first).etag).to.equal((await joined).etag);
    expect((await bundles(two)).headSeq).to.equal(13);
  });

  it("are not built from damaged or missing evidence, and leave nothing behind", async () => {
    world.artifacts.damage(artifactId(documentSha256("jan")), Buffer.from("document jam"));
    expect(await rejection(shelf()(await world.request()))).to.be.instanceOf(EvidenceUnsound);
    expect(await readdir(folder)).to.deep.equal([]);
    const other = await shelf()(await world.request("TWOX"));
    expect((await filesOf(await bytesOf(other))).size).to.be.greaterThan(5);
  });

  it("are not built from a tree that does not hold the chain", async () => {
    const subtrees: BundlePorts["subtrees"] = async (places, position) => {
      const read = await world.ports.subtrees(places, position);
      return async (level, index) => (level === 0 && index === 3 ? Buffer.alloc(32, 7) : read(level, index));
    };
    expect(await rejection(shelf({ subtrees })(await world.request()))).to.be.instanceOf(EvidenceUnsound);
  });

  it("changed on the disk since are built anew", async () => {
    const first = await shelf()(await world.request());
    const bytes = await bytesOf(first);
    const name = (await readdir(folder)).find((file) => file.endsWith(".zip")) ?? "";
    bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
    await writeFile(join(folder, name), bytes);
    const again = await shelf()(await world.request());
    expect((await bytesOf(again)).equals(await world.archive())).to.equal(true);
    expect(builds).to.equal(2);
  });

  it("are one archive a token", async () => {
    const bundles = shelf();
    await bundles(await world.request());
    await world.append([headEntry("more")]);
    await bundles(await later(NEWER_STATE_EVERY_MS));
    await bundles(await later(NEWER_STATE_EVERY_MS, "TWOX"));
    const names = (await readdir(folder)).map((name) => name.replace(/-[0-9a-f]{32}/, ""));
    expect(names.sort()).to.deep.equal(["ONEX.json", "ONEX.zip", "TWOX.json", "TWOX.zip"]);
  });

  it("are as many as there is room for, the ones built longest ago given up first; what a killed process left is removed", async () => {
    await mkdir(folder, { recursive: true });
    const left = join(folder, "ONEX-left.partial");
    await writeFile(left, "x");
    await utimes(left, 0, 0);
    await writeFile(join(folder, "TWOX-under-way.partial"), "x");
    await writeFile(join(folder, "BADX.json"), "null");
    const kept = new KeptFiles(folder, 1500);
    const keep = (symbol: string, built_at: string) =>
      kept.keep([{ path: "a", bytes: 500, read: async () => Buffer.alloc(500, symbol) }], {
        symbol,
        head_seq: 1,
        head_hash: "a".repeat(64) as Sha256Hex,
        basis: "b".repeat(64) as Sha256Hex,
        built_at: built_at as Instant,
        etag: "e",
        evidence: [],
      });
    await keep("ONEX", "2026-02-10T12:00:00.000Z");
    await keep("TWOX", "2026-02-10T13:00:00.000Z");
    await keep("TREX", "2026-02-10T14:00:00.000Z");
    const found = await Promise.all(["ONEX", "TWOX", "TREX", "BADX"].map((symbol) => new KeptFiles(folder).find(symbol)));
    expect(found.map((file) => file?.symbol)).to.deep.equal([undefined, "TWOX", "TREX", undefined]);
    expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).to.deep.equal(["TWOX-under-way.partial"]);
  });
});
