import { readFileSync } from "node:fs";
import { packagePath } from "../assets/package-root.js";

/** The release's version as package.json states it. */
export const packageVersion = (): string => {
  const manifest = JSON.parse(readFileSync(packagePath("package.json"), "utf8")) as { readonly version: string };
  return manifest.version;
};
