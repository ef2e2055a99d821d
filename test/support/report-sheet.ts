import fc from "fast-check";
import { pagesPdf, textAt } from "./raw-pdf.js";

/** What a made-up report prints, from its top to its end. A `row` sets its figures at the ends of the columns. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "row"; readonly label: string; readonly figures: readonly string[] }
  | { readonly kind: "line"; readonly text: string } // never broken over lines
  | { readonly kind: "space"; readonly points: number }
  | { readonly kind: "page" };

export const text = (words: string): Block => ({ kind: "text", text: words });
export const line = (words: string): Block => ({ kind: "line", text: words });
export const row = (label: string, ...figures: readonly string[]): Block => ({ kind: "row", label, figures });
export const space = (points: number): Block => ({ kind: "space", points });
export const newPage: Block = { kind: "page" };

/** How it is set: the same report in another hand. */
export type Setting = {
  readonly size: number; // points
  readonly leading: number; // em between lines
  readonly left: number; // points
  readonly characters: number; // in a line of running text
  readonly labelCharacters: number; // in a line of a label; longer ones are broken
  readonly figuresOn: number; // 0: beside the first line of a broken label, 1: the last, 0.5: between
  readonly top: number;
  readonly bottom: number; // where a page ends and the next begins
  readonly envelope: boolean; // a signing service's line on every page
};
export const PLAIN: Setting = {
  size: 9,
  leading: 1.4,
  left: 40,
  characters: 95,
  labelCharacters: 60,
  figuresOn: 1,
  top: 740,
  bottom: 60,
  envelope: false,
};
export const settings: fc.Arbitrary<Setting> = fc.record({
  size: fc.constantFrom(7, 7.5, 8, 9),
  leading: fc.constantFrom(1.2, 1.35, 1.5, 1.7),
  left: fc.constantFrom(20, 36, 60),
  characters: fc.integer({ min: 55, max: 110 }),
  labelCharacters: fc.constantFrom(36, 48, 60),
  figuresOn: fc.constantFrom(0, 0.5, 1),
  top: fc.integer({ min: 700, max: 760 }),
  bottom: fc.oneof(fc.constant(60), fc.integer({ min: 40, max: 420 })),
  envelope: fc.boolean(),
});

const WIDTH = 1000; // points: room for six columns
const DIGIT = 0.556; // em: Helvetica
const wrapped = (words: string, characters: number): string[] => {
  const lines = [""];
  for (const word of words.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "" || last.length + word.length < characters) lines[lines.length - 1] = `${last} ${word}`.trim();
    else lines.push(word);
  }
  return lines;
};

/** The report as PDF. Figures end at equal steps from the right edge; pages break where they are full and carry their number. */
export const setReport = (blocks: readonly Block[], setting: Setting = PLAIN): Buffer => {
  const { size, leading, left, top, bottom, envelope } = setting;
  const pages: string[] = [];
  let page = "";
  let y = top;
  const finish = (): void => {
    pages.push(
      `${envelope ? textAt(18, 776, "Docusign Envelope ID: 00000000-FICTION-0000", 8) : ""}${page}${textAt(300, 30, `${pages.length + 1}`, size)}`,
    );
    page = "";
    y = top;
  };
  const down = (lines: number): void => {
    if (y - lines * leading * size < bottom) finish();
    else y -= lines * leading * size;
  };
  for (const block of blocks) {
    if (block.kind === "page") finish();
    else if (block.kind === "space") y -= block.points;
    else {
      const characters = block.kind === "text" ? setting.characters : block.kind === "row" ? setting.labelCharacters : 1000;
      const lines = wrapped(block.kind === "row" ? block.label : block.text, characters);
      if (block.kind !== "text") down(lines.length + 0.6);
      lines.forEach((words, index) => {
        if (block.kind === "text") down(index === 0 ? 1.8 : 1);
        const height = block.kind === "text" ? y : y + (lines.length - 1 - index) * leading * size;
        page += textAt(left, height, words, size);
      });
      if (block.kind === "row")
        page += figuresAt(block.figures, y + (1 - setting.figuresOn) * (lines.length - 1) * leading * size, setting);
    }
  }
  finish();
  return pagesPdf(
    pages.map((stream) => ({ stream })),
    "",
    WIDTH,
  );
};

const figuresAt = (figures: readonly string[], y: number, { size }: Setting): string =>
  figures
    .map((figure, index) => textAt(WIDTH - 20 - (figures.length - 1 - index) * 110 - figure.length * DIGIT * size, y, figure, size))
    .join("");

/** An amount in print, grouped, with so many decimals; a negative one in parentheses. */
export const inPrint = (amount: bigint, decimals = 0): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/gu, ",");
  const printed = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return amount < 0n ? `(${printed})` : printed;
};
