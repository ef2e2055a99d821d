import { type Html, html } from "../../infra/http/pages/html.js";

type Block = { readonly kind: "heading" | "item" | "table" | "text"; readonly lines: readonly string[] };

/** The Markdown that published texts use: headings, numbered lists, tables, paragraphs and `code`. All else stays text. */
export const markdownHtml = (text: string): Html => html`${grouped(blocksOf(text)).map(groupHtml)}`;

/** Blocks end at empty lines; a heading and the start of a list item begin one. */
const blocksOf = (text: string): readonly Block[] => {
  const blocks: { kind: Block["kind"]; lines: string[] }[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (line.trim() === "") open = false;
    else if (open && last !== undefined && (kind === "text" || (kind === "table" && last.kind === "table"))) last.lines.push(line);
    else {
      blocks.push({ kind, lines: [line] });
      open = kind !== "heading";
    }
  }
  return blocks;
};

const kindOf = (line: string): Block["kind"] => {
  if (/^#{1,4} /.test(line)) return "heading";
  if (/^\d+\. /.test(line)) return "item";
  return line.startsWith("|") ? "table" : "text";
};

/** Items that follow one another are one list. */
const grouped = (blocks: readonly Block[]): readonly (readonly [Block, ...Block[]])[] => {
  const groups: [Block, ...Block[]][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "item" && last?.[0].kind === "item") last.push(block);
    else groups.push([block]);
  }
  return groups;
};

const groupHtml = (group: readonly [Block, ...Block[]]): Html => {
  const [{ kind, lines }] = group;
  switch (kind) {
    case "heading":
      return heading(lines[0] ?? "");
    case "item":
      return html`<ol>${group.map((item) => html`<li>${inline(item.lines.join(" ").replace(/^\d+\. /, ""))}</li>`)}</ol>`;
    case "table":
      return table(lines);
    case "text":
      return html`<p>${inline(lines.join(" "))}</p>`;
  }
};

/** One level lower than written: the page has its own first heading. */
const heading = (line: string): Html => {
  const text = inline(line.replace(/^#+ /, ""));
  return line.startsWith("# ") ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`;
};

const table = ([head = "", , ...rows]: readonly string[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${cellsOf(head).join(", ")}"><table><thead><tr>${cellsOf(head).map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td><span class="hash">${inline(cell)}</span></td>`)}</tr>`)}</tbody></table></div>`;

/** Cells between bars; an escaped bar is text. */
const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

const inline = (text: string): Html =>
  html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
