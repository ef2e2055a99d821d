import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { realpath, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A service stays; a command ends by itself. */
export type OwnerKind = "service" | "command";
/** What an owner says of itself to whoever finds the data folder taken. `instance` names this one ownership. */
export type OwnerCard = { readonly instance: string; readonly pid: number; readonly kind: OwnerKind };
export type OwnershipLock = { readonly card: OwnerCard; readonly release: () => Promise<void> };

const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Takes the data folder for this process, or gives undefined when a living process has it. The lock is a listening socket named
 * after the folder itself (device and inode, so every path to it counts as one): the kernel gives it to one process only
 * and takes it back the moment that process ends, however it ends. No stale lock, no process id to mistake.
 */
export const takeOwnership = async (dataDir: string, kind: OwnerKind): Promise<OwnershipLock | undefined> => {
  const card: OwnerCard = { instance: randomUUID(), pid: process.pid, kind };
  const server = createServer((caller) => {
    caller.on("error", () => undefined);
    caller.end(`${JSON.stringify(card)}\n`);
  });
  const address = await lockAddress(dataDir);
  if (!(await listensOn(server, address)) && !(await clearedLeftover(address, server))) return undefined;
  server.unref();
  return { card, release: () => new Promise((resolve) => server.close(() => resolve())) };
};

/** The living owner's card; undefined when nobody owns the folder, null when an owner is there but does not answer. */
export const readOwner = async (dataDir: string): Promise<OwnerCard | null | undefined> => {
  const caller = connect(await lockAddress(dataDir));
  caller.setTimeout(ANSWER_TIMEOUT_MS, () => caller.destroy(new Error("no answer")));
  let answer = "";
  try {
    await once(caller, "connect");
    for await (const chunk of caller.setEncoding("utf8")) answer += chunk;
    return parseCard(answer);
  } catch (error) {
    return error instanceof Error && "code" in error && (error.code === "ECONNREFUSED" || error.code === "ENOENT") ? undefined : null;
  } finally {
    caller.destroy();
  }
};

const parseCard = (text: string): OwnerCard | null => {
  try {
    const { instance, pid, kind } = JSON.parse(text) as Partial<OwnerCard>;
    return typeof instance === "string" && typeof pid === "number" && (kind === "service" || kind === "command")
      ? { instance, pid, kind }
      : null;
  } catch {
    return null;
  }
};

/** Linux has names for sockets that exist in no folder; elsewhere a socket file has to do. */
const lockAddress = async (dataDir: string): Promise<string> => {
  const { dev, ino } = await stat(await realpath(dataDir), { bigint: true });
  const name = `reserve-board-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
};

const listensOn = async (server: Server, address: string): Promise<boolean> => {
  server.listen(address);
  try {
    await once(server, "listening");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
};

/** Socket files outlive their process: one that nobody answers on is removed and taken. */
const clearedLeftover = async (address: string, server: Server): Promise<boolean> => {
  if (address.startsWith("\0")) return false;
  const caller = connect(address);
  const refused = await once(caller, "connect").then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED",
  );
  caller.destroy();
  if (!refused) return false;
  await rm(address, { force: true });
  return listensOn(server, address);
};
