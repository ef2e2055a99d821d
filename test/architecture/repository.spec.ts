import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { packagePath } from "../../infra/assets/package-root.js";
import { sourceFiles, sourcePaths } from "./source-files.js";

const TOP_FOLDERS = ["domain", "commands", "projections", "read-api", "account-api", "infra", "test", "docs", "bench", ".ci"];
const UNTRACKED = [".git", "node_modules", "dist", "data", "coverage"];

const MARKS = [/\bTODO\b/, /\bFIXME\b/, /\bXXX\b(?!D)/, /\bHACK\b/];
/** Folders of one person's machine have no place in the product; `/home/…` may stand as an example only in docs. */
const MACHINE_PATHS = [/["'`]\/(?:home|root|Users|work)\//];
/** `any` is refused by the linter. */
const LOOSE_TYPES = [/@ts-ignore/, /@ts-nocheck/, /@ts-expect-error/, /biome-ignore-all/];

/** What the compiler knows but Node 20 does not have. */
const TOO_NEW = [/\b(Map|Object)\.groupBy\b/, /\bPromise\.(withResolvers|try)\b/, /\bArray\.fromAsync\b/, /\bIterator\.from\b/];

const THIS_FILE = "test/architecture/repository.spec.ts";

const hits = (patterns: readonly RegExp[], files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => path !== THIS_FILE)
    .flatMap(({ path, text }) => patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: ${pattern.source}`));

describe("the repository", () => {
  const files = sourceFiles();

  it("has the folders of its layout and no other", () => {
    const entries = readdirSync(packagePath(), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !UNTRACKED.includes(entry.name)).map(({ name }) => name);
    expect(folders.filter((name) => !TOP_FOLDERS.includes(name))).to.deep.equal([]);
  });

  it("names its files in kebab-case", () => {
    const names = sourcePaths().filter((path) => path.endsWith(".ts"));
    expect(
      names.filter((path) => !/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*(\.(spec|int\.spec|e2e\.spec))?\.ts$/.test(path)),
    ).to.deep.equal([]);
  });

  it("keeps tests in test/ only", () => {
    expect(sourcePaths().filter((path) => path.includes(".spec.") && !path.startsWith("test/"))).to.deep.equal([]);
  });

  it("holds no unfinished mark", () => {
    expect(hits(MARKS, files)).to.deep.equal([]);
  });

  it("names no folder of one machine", () => {
    expect(hits(MACHINE_PATHS, files)).to.deep.equal([]);
  });

  it("leaves no way around the type check", () => {
    expect(
      hits(
        LOOSE_TYPES,
        files.filter(({ path }) => !path.includes("/generated/")),
      ),
    ).to.deep.equal([]);
  });

  it("uses nothing newer than Node 20", () => {
    expect(hits(TOO_NEW, files)).to.deep.equal([]);
  });

  it("pins every dependency to one version", () => {
    const manifest = JSON.parse(readFileSync(packagePath("package.json"), "utf8")) as Record<string, Record<string, string>>;
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.length).to.be.greaterThan(10);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).to.deep.equal([]);
  });

  it("locks each dependency without naming where it was fetched", () => {
    expect(readFileSync(packagePath("package-lock.json"), "utf8")).not.to.contain('"resolved"');
  });
});
