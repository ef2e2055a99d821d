import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Template } from "../../../../domain/parsing/template.js";
import { boxOf } from "../../../../domain/parsing/text.js";
import type { Trial } from "../../../../domain/parsing/trial.js";
import { Unreadable } from "../../../../domain/parsing/unreadable.js";
import { type Mark, pagePictures } from "../../../pdf/page-picture.js";
import { shippedTemplates, TemplateFaults, templateSet } from "../../../pdf/templates.js";
import { type TriedDocument, tryTemplates } from "../../../pdf/try-templates.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, textOf } from "../command.js";
import { printedLines, trialLines } from "../trial-lines.js";

const MOST_PICTURES = 12; // of a document from which nothing was read
const [FIGURE, METADATA, CELL] = ["#d00000", "#0050d0", "#c8c8c8"];

const test = async ({ options, operands, config, terminal }: Invocation): Promise<ExitCode> => {
  const own = textOf(options, "template");
  const templates = await chosenTemplates(own, terminal.note);
  if (templates === undefined) return 1;
  const { settings } = config();
  const limits = { pages: settings.DOC_MAX_PAGES, items: settings.DOC_MAX_ITEMS };
  let read = true;
  for (const file of operands) {
    const bytes = await readFile(file);
    const tried = await triedOrReason(bytes, templates, own !== undefined, limits);
    const shown = typeof tried === "string" ? [] : tried.trials.filter((trial) => own !== undefined || worthShowing(trial));
    read &&= shown.filter((trial) => trial.read !== null).length === 1;
    if (isSet(options, "json"))
      terminal.out(JSON.stringify({ file, ...(typeof tried === "string" ? { unreadable: tried } : { trials: shown }) }));
    else for (const line of documentLines(file, tried, shown, isSet(options, "lines"))) terminal.out(line);
    const folder = textOf(options, "pictures");
    if (folder !== undefined && typeof tried !== "string")
      for (const path of await savePictures(folder, file, bytes, tried, shown)) terminal.note(path);
  }
  return read ? 0 : 1;
};

/** The templates that ship, or the one of a file; its faults are said one a line. */
const chosenTemplates = async (own: string | undefined, note: (line: string) => void): Promise<readonly Template[] | undefined> => {
  if (own === undefined) return shippedTemplates().newest;
  try {
    return templateSet([{ name: basename(own), value: JSON.parse(await readFile(own, "utf8")) }]).newest;
  } catch (fault) {
    if (fault instanceof SyntaxError) note(`${basename(own)}: is not JSON (${fault.message})`);
    else if (fault instanceof TemplateFaults) for (const line of fault.faults) note(line);
    else throw fault;
    return undefined;
  }
};

const triedOrReason = async (
  bytes: Buffer,
  templates: readonly Template[],
  regardless: boolean,
  limits: { readonly pages: number; readonly items: number },
): Promise<TriedDocument | string> => {
  try {
    return await tryTemplates(bytes, templates, { regardless, limits });
  } catch (fault) {
    if (fault instanceof Unreadable) return `${fault.reason}: ${fault.message}`;
    throw fault;
  }
};

/** Half of its anchors, and it may be meant. */
const worthShowing = ({ anchors, chosen }: Trial): boolean => chosen || anchors.filter(({ stands }) => stands).length * 2 >= anchors.length;

const documentLines = (file: string, tried: TriedDocument | string, shown: readonly Trial[], withText: boolean): readonly string[] =>
  typeof tried === "string"
    ? [`${file}: ${tried}`]
    : [
        `${file}: ${tried.pages} pages, ${tried.lines.length} lines${shown.length === 0 ? "; no template has half of its anchors in it" : ""}`,
        ...shown.flatMap(trialLines),
        ...(withText ? printedLines(tried.lines) : []),
      ];

const savePictures = async (
  folder: string,
  file: string,
  bytes: Buffer,
  { pages, lines }: TriedDocument,
  shown: readonly Trial[],
): Promise<readonly string[]> => {
  const found = shown.flatMap(marksOf);
  const wanted = found.length > 0 ? [...new Set(found.map(({ page }) => page))].sort((a, b) => a - b) : firstPages(pages);
  const cells = lines.flatMap(({ page, cells: line }) => line.map((cell): Mark => ({ page, box: boxOf(cell), colour: CELL })));
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const { page, png } of await pagePictures(bytes, wanted, [...cells, ...found])) {
    const path = join(folder, `${basename(file, ".pdf")}-page-${page}.png`);
    await writeFile(path, png);
    paths.push(path);
  }
  return paths;
};

const firstPages = (pages: number): readonly number[] => Array.from({ length: Math.min(pages, MOST_PICTURES) }, (_, index) => index + 1);

const marksOf = ({ read }: Trial): readonly Mark[] =>
  read === null
    ? []
    : [
        ...read.metadata_places.map(({ page, box }): Mark => ({ page, box, colour: METADATA })),
        ...read.columns.flatMap(({ rows }) => rows.map(({ page, box }): Mark => ({ page, box, colour: FIGURE }))),
      ];

export const templatesTestCommand: Command = {
  words: ["templates", "test"],
  summary: "Shows what report templates see, miss and refuse in PDF files; nothing is recorded.",
  usage: "FILE… [--template T.json] [--lines] [--pictures DIR] [--json]",
  details: [
    "Exit 0 when exactly one template reads each file. --template tries one template file, whatever its anchors.",
    "It reads the files in its own process and, for pictures, draws them with native code: use it on files you would open yourself.",
  ],
  options: {
    template: { value: "T.json", help: "try this template instead of those that ship" },
    lines: { help: "print the text as templates see it, line by line" },
    pictures: { value: "DIR", help: "write PNG pictures of the pages there: figures red, other findings blue, cells grey" },
    ...JSON_OPTION,
  },
  operands: { least: 1, most: 1000 },
  run: test,
};
