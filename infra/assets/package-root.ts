import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json: the checkout, from source and from `dist` alike. */
const findPackageRoot = (from: string): string => {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("no package.json above the program's files");
  return findPackageRoot(parent);
};

const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of a file shipped in a source folder (JSON, YAML, text, style sheet). */
export const packagePath = (...parts: readonly string[]): string => join(packageRoot, ...parts);
