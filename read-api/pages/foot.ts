import { type Html, html, link } from "../../infra/http/pages/html.js";
import type { V1Meta } from "../generated/types.js";

/** Disclaimer, licence and terms, as the same objects carry them in the API. */
export const boardFoot = ({ disclaimer, licence, licence_url }: V1Meta): Html =>
  html`<p>${disclaimer}</p><p>Figures may be reused under ${link(licence_url, licence)}. ${link("/terms", "Terms")}. ${link("/docs", "API description")}.</p>`;
