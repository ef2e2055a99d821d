import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../infra/postgres/embedded.js";
import { tempFolder } from "./temp-folder.js";

let template: Promise<string> | undefined;

/** Puts a data folder at `target` in which the embedded database was made already: quicker than making one. */
export const prepareDataDir = async (target: string): Promise<void> => {
  template ??= makeTemplate();
  execFileSync("cp", ["-a", await template, target]);
};

const makeTemplate = async (): Promise<string> => {
  const folder = await tempFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: () => undefined }, durable: false });
  await postgres.stop();
  return dataDir;
};
