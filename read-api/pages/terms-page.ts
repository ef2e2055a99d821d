import type { Json, JsonObject } from "../../domain/shared/json.js";
import { type TermsText, termsHash } from "../../domain/terms/terms.js";
import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";

/** A terms text, readable, with its version and hash. */
export const termsPage = (terms: TermsText, inForce: boolean): Buffer => {
  const { version: _version, title, ...parts } = terms.text;
  return pageBytes({
    title: `Reserve Board: terms ${terms.version}`,
    description: `Terms of version ${terms.version}.`,
    main: html`<h1>${typeof title === "string" ? title : "Terms"}</h1>
<p class="soft">Version ${terms.version}${inForce ? ", in force" : ", no longer in force"}. SHA-256 of the text <span class="hash">${termsHash(terms)}</span> (${link(`/terms@${terms.version}.json`, "JSON")})</p>
${members(parts)}`,
    foot: nothing,
  });
};

const members = (text: JsonObject): Html =>
  html`${Object.entries(text).map(([name, value]) => html`<h2>${heading(name)}</h2>${written(value)}`)}`;

const heading = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

const written = (value: Json): Html => {
  if (Array.isArray(value)) return html`${value.map((item: Json) => html`<p>${String(item)}</p>`)}`;
  if (typeof value === "object" && value !== null) {
    return html`${Object.entries(value as JsonObject).map(([name, inner]) => html`<h3>${heading(name)}</h3>${written(inner)}`)}`;
  }
  return html`<p>${link(String(value), String(value))}</p>`;
};
