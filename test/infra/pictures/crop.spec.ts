import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect } from "chai";
import fc from "fast-check";
import { pictureWindow } from "../../../domain/board/picture-window.js";
import type { Box } from "../../../domain/parsing/text.js";
import type { PageRaster } from "../../../infra/pdf/page-drawer.js";
import { croppedFigure, outlinedPage, type Pixels } from "../../../infra/pictures/crop.js";
import { pngOf } from "../../../infra/pictures/png.js";

const GREY = 100;
const RED = [208, 2, 27];
const WHITE = [255, 255, 255];

/** A grey page of so many points at two pixels each. */
const page = (width: number, height: number, over: Partial<PageRaster> = {}): PageRaster => {
  const [across, down] = [width * 2, height * 2];
  return { width: across, height: down, scale: 2, left: 0, top: height, rgb: Buffer.alloc(across * down * 3, GREY), ...over };
};
const at = ({ width, rgb }: Pixels, x: number, y: number): number[] => [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
/** Left, top, right, bottom of everything red. */
const redPart = (pixels: Pixels): number[] => {
  const found: [number, number][] = [];
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) if (at(pixels, x, y).join() === RED.join()) found.push([x, y]);
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
  return found.length === 0 ? [] : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

describe("the picture of a figure's place", () => {
  const box: Box = [480, 300, 540, 310];

  it("outlines the box on the whole page, a point and a half around it, in the pixels of the page", () => {
    const pixels = outlinedPage(page(612, 792), [box]);
    const stroke = 3;
    expect(redPart(pixels)).to.deep.equal([
      (480 - 1.5) * 2 - stroke,
      (792 - 310 - 1.5) * 2 - stroke,
      (540 + 1.5) * 2 + stroke - 1,
      (792 - 300 + 1.5) * 2 + stroke - 1,
    ]);
    expect(at(pixels, (480 - 1.5) * 2 - stroke - 1, 974), "a white line around it").to.deep.equal(WHITE);
    expect(at(pixels, 1020, 974), "inside the outline the page stays").to.deep.equal([GREY, GREY, GREY]);
  });

  it("leaves the page itself as it was", () => {
    const whole = page(612, 792);
    outlinedPage(whole, [box]);
    croppedFigure(whole, box, "strip");
    expect(whole.rgb.every((value) => value === GREY)).to.equal(true);
  });

  it("is as large as the room that a page keeps for it, whatever the box", () => {
    const corner = fc.double({ min: -200, max: 900, noNaN: true });
    const size = fc.double({ min: 0, max: 1500, noNaN: true });
    fc.assert(
      fc.property(corner, corner, size, size, fc.constantFrom("strip" as const, "near" as const), (x, y, w, h, view) => {
        const anywhere: Box = [x, y, x + w, y + h];
        const { width, height, rgb } = croppedFigure(page(300, 200), anywhere, view);
        const room = pictureWindow(anywhere, view);
        expect([width, height]).to.deep.equal([room.width * 2, room.height * 2]);
        expect(rgb.length).to.equal(width * height * 3);
        expect([room.width <= 900, room.height <= 500]).to.deep.equal([true, true]);
      }),
      { numRuns: 40 },
    );
  });

  it("lies on the page where the page is larger, and is white beyond a smaller one", () => {
    const large = croppedFigure(page(612, 792), [560, 780, 600, 790], "strip");
    expect(at(large, large.width - 1, 0)).to.deep.equal([GREY, GREY, GREY]);
    const small = croppedFigure(page(200, 60), [100, 20, 150, 30], "strip");
    expect(at(small, 0, 0)).to.deep.equal(WHITE);
    const middle = [Math.floor(small.width / 2), Math.floor(small.height / 2)] as const;
    expect(at(small, middle[0], middle[1] - 30)).to.deep.equal([GREY, GREY, GREY]);
  });

  it("shows mostly what stands before the figure", () => {
    const pixels = croppedFigure(page(1500, 792), [1000, 300, 1060, 310], "strip");
    const [left = 0, , right = 0] = redPart(pixels);
    expect(left).to.be.greaterThan(pixels.width * 0.7);
    expect(right).to.be.lessThan(pixels.width);
  });

  it("shows a place on a page whose corner is not the origin, or whose points are larger", () => {
    const moved = outlinedPage(page(612, 792, { left: -100, top: 1000 }), [[0, 900, 50, 910]]);
    expect(redPart(moved).slice(0, 2)).to.deep.equal([(100 - 1.5) * 2 - 3, (90 - 1.5) * 2 - 3]);
  });
});

describe("a PNG", () => {
  it("holds exactly the pixels, as another decoder reads them", async () => {
    const [width, height] = [37, 11];
    const rgb = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 256));
    const image = await loadImage(await pngOf({ width, height, rgb }));
    const context = createCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const read = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 !== 3);
    expect([image.width, image.height]).to.deep.equal([width, height]);
    expect(Buffer.from(read).equals(rgb)).to.equal(true);
  });
});
