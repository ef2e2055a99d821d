import { hash } from "node:crypto";
import { Html, html } from "./html.js";
import { STYLE } from "./style.js";

/** What the CSP allows: this one inline style sheet. */
export const STYLE_SOURCE = `'sha256-${hash("sha256", STYLE, "base64")}'`;

type Page = { readonly title: string; readonly description: string; readonly main: Html; readonly foot: Html };

/** A whole page. The skip link and landmarks serve keyboard and screen-reader use. */
export const pageBytes = ({ title, description, main, foot }: Page): Buffer => {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">Reserve Board</a><nav aria-label="Site"><a href="/">Board</a><a href="/revisions">Revisions</a><a href="/methodology">Methodology</a><a href="/docs">API</a><a href="/docs/changes">Changes</a><a href="/terms">Terms</a></nav></header>
<main id="main">
${main}
</main>
<footer>${foot}</footer>
</body>
</html>
`;
  return Buffer.from(page.text);
};
