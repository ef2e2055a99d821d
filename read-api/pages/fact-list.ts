import { type Html, html } from "../../infra/http/pages/html.js";

/** Named facts, one below the other. */
export const factList = (facts: readonly (readonly [string, Html])[]): Html =>
  html`<dl class="facts">${facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`;
