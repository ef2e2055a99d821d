import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { packagePath } from "../../infra/assets/package-root.js";

/** An import as written: the module it names and whether only types come from it. */
export type Import = { readonly specifier: string; readonly typeOnly: boolean };
/** A TypeScript file by its path from the package root, with `/` between folders. */
export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly Import[] };

const SOURCE_FOLDERS = ["domain", "commands", "projections", "read-api", "account-api", "infra", "test", "bench"];
const STATEMENT = /^\s*(?:import|export)\s+(type\s)?[^;"']*?from\s*["']([^"']+)["']/gm;
const BARE = /^\s*import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

const importsOf = (text: string): Import[] => [
  ...[...text.matchAll(STATEMENT)].map((match) => ({ specifier: match[2] ?? "", typeOnly: match[1] !== undefined })),
  ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map((match) => ({ specifier: match[1] ?? "", typeOnly: false })),
];

const filesBelow = (folder: string): string[] => {
  const entries = readdirSync(packagePath(folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packagePath(), join(entry.parentPath, entry.name)).split(sep).join("/"));
};

const present = new Set(readdirSync(packagePath()));

/** Every file of the source folders, whatever its kind. */
export const sourcePaths = (): string[] => SOURCE_FOLDERS.filter((folder) => present.has(folder)).flatMap(filesBelow);

/** Every TypeScript file, generated ones included. */
export const sourceFiles = (): SourceFile[] =>
  sourcePaths()
    .filter((path) => path.endsWith(".ts"))
    .map((path) => {
      const text = readFileSync(packagePath(path), "utf8");
      return { path, text, imports: importsOf(text) };
    });

/** The file a relative import names, from the package root; undefined for a package or a built-in. */
export const targetOf = (from: string, { specifier }: Import): string | undefined =>
  specifier.startsWith(".")
    ? normalize(join(dirname(from), specifier))
        .split(sep)
        .join("/")
        .replace(/\.js$/, ".ts")
    : undefined;
