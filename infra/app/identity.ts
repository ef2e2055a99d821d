import type { Config } from "./config.js";
import { packageVersion } from "./version.js";

/** The one identity that servers elsewhere see, with where to ask about it. */
export const identityOf = ({ baseUrl, port }: Pick<Config, "baseUrl" | "port">): string =>
  `reserve-board/${packageVersion()} (+${baseUrl ?? `http://localhost:${port}`})`;
