import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Box } from "../../../domain/parsing/text.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import type { PageRaster } from "../../../infra/pdf/page-drawer.js";
import { KeptPictures } from "../../../infra/pictures/kept-pictures.js";
import { pictureShelf } from "../../../infra/pictures/picture-shelf.js";
import { NoPictureSlot, type PictureRequest } from "../../../read-api/pictures-port.js";
import { rejection } from "../../support/rejection.js";
import { temporaryFolder } from "../../support/service.js";

const BOXES: readonly Box[] = [
  [10, 10, 30, 20],
  [10, 40, 30, 50],
];
const request = (over: Partial<PictureRequest> = {}): PictureRequest => ({
  source: sha256Hex("document"),
  page: 1,
  boxes: BOXES,
  view: "strip",
  figure: 0,
  ...over,
});
const raster: PageRaster = { width: 40, height: 60, scale: 1, left: 0, top: 60, rgb: Buffer.alloc(40 * 60 * 3, 255) };

describe("the shelf of pictures", () => {
  const root = temporaryFolder();
  after(root.remove);
  let nth = 0;
  /** A shelf whose pages are drawn when the test says so; a page may be undrawable. */
  const shelf = (options: { readonly drawn?: PageRaster | undefined; readonly held?: boolean } = { drawn: raster }) => {
    const unkept: unknown[] = [];
    const waiting: (() => void)[] = [];
    const seen = { drawn: 0, atOnce: 0, most: 0 };
    const folder = join(root.path, String(nth++));
    const draw = async (): Promise<PageRaster | undefined> => {
      seen.drawn += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      if (options.held === true) await new Promise<void>((resolve) => waiting.push(resolve));
      seen.atOnce -= 1;
      return options.drawn;
    };
    const open = () =>
      pictureShelf({
        document: async () => Buffer.from("document"),
        drawer: { draw },
        kept: new KeptPictures(folder),
        onUnkept: (fault) => unkept.push(fault),
      });
    return { pictures: open(), reopened: open, seen, folder, unkept, release: () => waiting.shift()?.() };
  };

  it("draws a page once for all of its figures and views, and once for all processes on the folder", async () => {
    const { pictures, reopened, seen } = shelf();
    const [first, second] = await Promise.all([pictures(request()), pictures(request({ figure: 1 }))]);
    for (const view of ["strip", "near", "page"] as const) expect(await pictures(request({ view }))).to.be.instanceOf(Buffer);
    expect(await reopened()(request())).to.deep.equal(first);
    expect(second?.equals(first ?? Buffer.alloc(0))).to.equal(false);
    expect(seen.drawn).to.equal(1);
  });

  it("draws another page, another document and other boxes anew", async () => {
    const { pictures, seen } = shelf();
    await pictures(request());
    await pictures(request({ page: 2 }));
    await pictures(request({ source: sha256Hex("another") }));
    await pictures(request({ boxes: [[10, 10, 31, 20]] }));
    expect(seen.drawn).to.equal(4);
  });

  it("gives a picture that could not be kept, and says so", async () => {
    const { pictures, folder, unkept, seen } = shelf();
    writeFileSync(folder, "a file stands where the folder should");
    expect(await pictures(request())).to.be.instanceOf(Buffer);
    expect(await pictures(request())).to.be.instanceOf(Buffer);
    expect([unkept.length, seen.drawn]).to.deep.equal([2, 2]);
  });

  it("does not try a page again that cannot be drawn", async () => {
    const { pictures, seen } = shelf({ drawn: undefined });
    for (let time = 0; time < 3; time += 1) expect(await pictures(request())).to.equal(undefined);
    expect(seen.drawn).to.equal(1);
  });

  it("draws two pages at once, lets eight wait and refuses the next; a page that is being drawn takes no place twice", async () => {
    const { pictures, seen, release } = shelf({ drawn: raster, held: true });
    const asked = Array.from({ length: 10 }, (_, index) => pictures(request({ page: index + 1 })));
    asked.push(pictures(request({ page: 3, figure: 1 })));
    while (seen.drawn < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(await rejection(pictures(request({ page: 11 })))).to.be.instanceOf(NoPictureSlot);
    const all = Promise.all(asked);
    let done = false;
    void all.finally(() => {
      done = true;
    });
    while (!done) {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await all).every((picture) => picture !== undefined)).to.equal(true);
    expect([seen.drawn, seen.most]).to.deep.equal([10, 2]);
    const later = pictures(request({ page: 11 }));
    while (seen.drawn < 11) await new Promise((resolve) => setImmediate(resolve));
    release();
    expect(await later, "there is room again").to.be.instanceOf(Buffer);
  });
});
