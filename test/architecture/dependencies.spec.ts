import { expect } from "chai";
import { type Import, type SourceFile, sourceFiles, targetOf } from "./source-files.js";

/** Ports and row types: what an adapter may know of the folders it serves; of their other files it may use types only. */
const PORT = /^(commands|projections|read-api|account-api)\/(.*\/)?(ports|queries|projection|rows|[a-z-]+-(port|ports|queries|rows))\.ts$/;

type Rule = { readonly folder: string; readonly may: (target: string, found: Import) => boolean };

const within =
  (...folders: readonly string[]) =>
  (target: string): boolean =>
    folders.some((folder) => target.startsWith(`${folder}/`));

/** The dependency table: the first rule whose folder holds the file says what it may import. */
const RULES: readonly Rule[] = [
  { folder: "domain", may: within("domain") },
  { folder: "commands", may: within("domain", "commands") },
  { folder: "projections", may: within("domain", "projections") },
  { folder: "read-api", may: within("domain", "projections", "commands", "read-api", "infra/http") },
  { folder: "account-api", may: within("domain", "projections", "commands", "account-api", "infra/http") },
  { folder: "infra/app", may: within("domain", "commands", "projections", "read-api", "account-api", "infra") },
  {
    folder: "infra",
    may: (target, { typeOnly }) => {
      if (target.startsWith("infra/app/")) return false;
      return within("domain", "infra")(target) || PORT.test(target) || (typeOnly && within("commands", "projections", "read-api")(target));
    },
  },
  { folder: "test", may: () => true },
  { folder: "bench", may: (target) => !target.startsWith("test/") || target.startsWith("test/support/") },
];

const ruleOf = (path: string): Rule | undefined => RULES.find(({ folder }) => path.startsWith(`${folder}/`));

const breaches = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    file.imports.flatMap((found) => {
      const target = targetOf(file.path, found);
      return target === undefined || ruleOf(file.path)?.may(target, found) === true ? [] : [`${file.path} imports ${target}`];
    }),
  );

/** Packages the pure folders may use: none, and of Node only what computes. */
const PURE_BUILTINS: Readonly<Record<string, readonly string[]>> = {
  domain: ["node:crypto"],
  commands: ["node:crypto"],
  projections: [],
};

const impurities = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, imports }) => {
    const allowed = PURE_BUILTINS[path.split("/")[0] ?? ""];
    if (allowed === undefined) return [];
    const outside = imports.filter(({ specifier }) => !specifier.startsWith(".") && !allowed.includes(specifier));
    return outside.map(({ specifier }) => `${path} imports ${specifier}`);
  });

/** Groups of files that import each other in a circle, each named by one circle. */
const cycles = (files: readonly SourceFile[]): string[] => {
  const graph = new Map(files.map((file) => [file.path, file.imports.flatMap((found) => targetOf(file.path, found) ?? [])]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return found;
};

describe("dependencies between folders", () => {
  const files = sourceFiles();

  it("follow the dependency table", () => {
    expect(files.length).to.be.greaterThan(20);
    expect(breaches(files)).to.deep.equal([]);
  });

  it("leave the pure folders without packages and without the outside world", () => {
    expect(impurities(files)).to.deep.equal([]);
  });

  it("name SHA-256 in the domain in one file only", () => {
    const users = files.filter(
      ({ path, imports }) => path.startsWith("domain/") && imports.some(({ specifier }) => specifier === "node:crypto"),
    );
    expect(users.map(({ path }) => path)).to.deep.equal(["domain/shared/sha256.ts"]);
  });

  it("hold no circle of files", () => {
    expect(cycles(files)).to.deep.equal([]);
  });

  it("are seen by this check: a breach, an impurity and a circle are named", () => {
    const imports = (specifier: string): Import[] => [{ specifier, typeOnly: false }];
    const wrong: SourceFile[] = [
      { path: "domain/a.ts", text: "", imports: imports("../infra/pdf/b.js") },
      { path: "infra/pdf/b.ts", text: "", imports: imports("../app/compose.js") },
      { path: "projections/c.ts", text: "", imports: imports("pg") },
      { path: "test/d.ts", text: "", imports: imports("./d.js") },
    ];
    expect(breaches(wrong)).to.deep.equal(["domain/a.ts imports infra/pdf/b.ts", "infra/pdf/b.ts imports infra/app/compose.ts"]);
    expect(impurities(wrong)).to.deep.equal(["projections/c.ts imports pg"]);
    expect(cycles(wrong)).to.deep.equal(["test/d.ts -> test/d.ts"]);
  });
});
