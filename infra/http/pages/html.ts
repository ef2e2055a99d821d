/** Markup that may be written as it is; only `html` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const ESCAPES: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const written = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(({ text }) => text).join("") : escaped(String(part));
};

/** Markup with every inserted text escaped; inserted markup stays. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, i) => text + (i < parts.length ? written(parts[i] ?? "") : "")).join(""));

export const nothing = new Html("");

/** A link only for web addresses: anything else is written as text. */
export const link = (url: string, text: string): Html =>
  /^https?:\/\//.test(url) || url.startsWith("/") ? html`<a href="${url}">${text}</a>` : html`${text}`;
