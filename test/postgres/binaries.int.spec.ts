import { execFileSync } from "node:child_process";
import { chmod, chown, cp, lstat, mkdir, readFile, readlink, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { packagedBinaries, type ServerBinaries, usableBinaries } from "../../infra/postgres/embedded/binaries.js";
import { chooseRunAs, type RunAs } from "../../infra/postgres/embedded/run-as.js";
import { startProcess } from "../support/child-process.js";
import { tempFolder } from "../support/temp-folder.js";

const CHILD = import.meta.resolve("./binaries-child.js");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Packages as npm leaves them when the install script did not run: without the links among the libraries. */
describe("the embedded server's binaries", function () {
  this.timeout(60_000);
  let folder: string;
  let installed: ServerBinaries;
  let home: string;
  let account: RunAs;

  beforeEach(async () => {
    folder = await tempFolder();
    home = join(folder, "home");
    account = await chooseRunAs(undefined);
    const packaged = await packagedBinaries();
    installed = { ...packaged, folder: join(folder, "package/native") };
    await mkdir(home);
    await cp(packaged.folder, installed.folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("run where npm put them, with the links that its install script would have made", async () => {
    expect(await usableBinaries(home, account, installed)).to.deep.equal(installed);
    const listed = JSON.parse(await readFile(join(installed.folder, "pg-symlinks.json"), "utf8")) as { target: string }[];
    for (const { target } of listed) expect(await readlink(join(installed.folder, "..", target))).to.match(/^lib[\w.]+$/);
    expect(versionOf(installed, account)).to.include(`postgres (PostgreSQL) ${installed.version.split(".").slice(0, 2).join(".")}`);
  });

  it("are copied where their account can run them when npm put them in a private folder under a strict umask", async function () {
    if (!isRoot) this.skip();
    execFileSync("chmod", ["-R", "go-rwx", join(folder, "package")]);
    const copied = await usableBinaries(home, account, installed);
    expect(copied.folder).to.equal(join(home, `postgres-binaries-${installed.version}`));
    expect(versionOf(copied, account)).to.match(/^postgres \(PostgreSQL\) 17/);
    const { ino } = await stat(copied.folder);
    await usableBinaries(home, account, installed);
    expect((await stat(copied.folder)).ino).to.equal(ino);
  });

  it("are copied when the package is read-only for the user who runs them", async () => {
    await chmod(join(installed.folder, "lib"), 0o555);
    if (isRoot) await chown(home, NOBODY, NOBODY);
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const { said } = await startProcess<ServerBinaries>(CHILD, [home, installed.folder, installed.version], { ...user, cwd: "/" });
    expect(said.folder).to.equal(join(home, `postgres-binaries-${installed.version}`));
    await chmod(join(installed.folder, "lib"), 0o755);
  });

  it("are refused, with the reason, where they cannot run at all", async () => {
    await rm(join(installed.folder, "lib/libxml2.so.2"));
    await rm(join(installed.folder, "lib/libcrypto.so.1.1"));
    const fault: unknown = await usableBinaries(home, account, installed).catch((error: unknown) => error);
    expect(fault).to.have.property("code", "postgres-unusable");
    expect(String(fault)).to.match(/cannot run on this machine .*(libcrypto|libxml2).*cannot open shared object file/);
  });
});

const versionOf = ({ folder }: ServerBinaries, account: RunAs): string =>
  execFileSync(join(folder, "bin/postgres"), ["--version"], {
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    cwd: "/",
    encoding: "utf8",
  });
