import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProxyUpgrade } from "./chain-plan.js";

const pathIn = (dataDir: string): string => join(dataDir, "sample-chain.json");

/** The upgrades made on the sample's chain of a data folder, oldest first: every chain that is started anew has them too. */
export const readUpgrades = async (dataDir: string): Promise<readonly ProxyUpgrade[]> => {
  const text = await readFile(pathIn(dataDir), "utf8").catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return undefined;
    throw fault;
  });
  return text === undefined ? [] : (JSON.parse(text) as { readonly upgrades: readonly ProxyUpgrade[] }).upgrades;
};

/** Adds one; the file appears whole or not at all. */
export const addUpgrade = async (dataDir: string, upgrade: ProxyUpgrade): Promise<void> => {
  const upgrades = [...(await readUpgrades(dataDir)), upgrade];
  await mkdir(dataDir, { recursive: true });
  const partial = `${pathIn(dataDir)}.${process.pid}.partial`;
  await writeFile(partial, `${JSON.stringify({ upgrades })}\n`);
  await rename(partial, pathIn(dataDir));
};
