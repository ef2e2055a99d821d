import { hash } from "node:crypto";
import { Html, html, nothing } from "./html.js";
import { STYLE } from "./style.js";

/** How a content security policy names an inline style sheet. */
export const sourceOfStyle = (style: string): string => `'sha256-${hash("sha256", style, "base64")}'`;

/** What the CSP of the board's pages allows: this one inline style sheet. */
export const STYLE_SOURCE = sourceOfStyle(STYLE);

type Page = {
  readonly title: string;
  readonly description: string;
  readonly main: Html;
  readonly foot: Html;
  /** In place of the board's own style sheet. */
  readonly style?: string;
  /** Where the page's script is, a module of the service's own. */
  readonly script?: string;
};

/** A whole page. The skip link and landmarks serve keyboard and screen-reader use. */
export const pageBytes = ({ title, description, main, foot, style = STYLE, script }: Page): Buffer => {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${new Html(style)}</style>${script === undefined ? nothing : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">Reserve Board</a><nav aria-label="Site"><a href="/">Board</a><a href="/revisions">Revisions</a><a href="/methodology">Methodology</a><a href="/docs">API</a><a href="/docs/changes">Changes</a><a href="/terms">Terms</a><a href="/account">Account</a></nav></header>
<main id="main">
${main}
</main>
<footer>${foot}</footer>
</body>
</html>
`;
  return Buffer.from(page.text);
};
