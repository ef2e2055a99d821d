import { chmod, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../../domain/shared/refusal.js";
import { MasterKey, parseMasterKey } from "./master-key.js";

/** Where master keys come from: the one in use, and while it is being rotated the next one. */
export type MasterKeySource = {
  /** For a person: where the key in use is told. */
  readonly where: string;
  /** What there is now; asked again when a key is met that is not among them. Throws Refusal `master-key-unusable`. */
  readonly load: () => Promise<{ readonly current: MasterKey | null; readonly next: MasterKey | null }>;
  /** Makes the first key where there is none. */
  readonly create: () => Promise<MasterKey>;
  /** The next key, made where there is none. Throws Refusal `master-key-unusable` where it has to be given. */
  readonly prepareNext: () => Promise<MasterKey>;
  /** The next key becomes the one in use and the former one is gone. */
  readonly promote: () => Promise<void>;
};

/** Keys given by the settings MASTER_KEY and MASTER_KEY_NEXT. */
export const givenMasterKeys = (current: MasterKey, next: MasterKey | null): MasterKeySource => ({
  where: "the setting MASTER_KEY",
  load: async () => ({ current, next }),
  create: async () => current,
  prepareNext: async () => {
    if (next !== null && next.fingerprint !== current.fingerprint) return next;
    throw unusable("MASTER_KEY_NEXT must hold the next master key, and another than MASTER_KEY.");
  },
  promote: async () => undefined,
});

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/** Keys kept as files under `DATA_DIR/secrets`, which only this account may read. */
export const keptMasterKeys = (dataDir: string): MasterKeySource => {
  const folder = join(dataDir, "secrets");
  const [path, nextPath] = [join(folder, "master.key"), join(folder, "master.key.next")];
  const made = async (at: string): Promise<MasterKey> => {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await chmod(folder, FOLDER_MODE);
    await writeOnce(at, MasterKey.random());
    const key = await readKey(at);
    if (key === null) throw unusable(`${at} went away while it was made.`);
    return key;
  };
  return {
    where: path,
    load: async () => ({ current: await readKey(path), next: await readKey(nextPath) }),
    create: () => made(path),
    prepareNext: () => made(nextPath),
    promote: async () => {
      await rename(nextPath, path).catch(ignoreMissing);
      await syncFolder(folder);
    },
  };
};

/** Appears whole or not at all; a file that is there already stays. */
const writeOnce = async (path: string, key: MasterKey): Promise<void> => {
  const written = `${path}.${process.pid}`;
  const file = await open(written, "w", FILE_MODE);
  try {
    await file.writeFile(`${key.reveal()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(written, path).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== "EEXIST") throw fault;
    });
  } finally {
    await rm(written, { force: true });
  }
  await syncFolder(join(path, ".."));
};

const readKey = async (path: string): Promise<MasterKey | null> => {
  const text = await readFile(path, "utf8").catch(ignoreMissing);
  if (text === undefined) return null;
  const { mode } = await stat(path);
  if ((mode & OTHERS) !== 0) throw unusable(`${path} can be read by other accounts: allow it to its owner only (chmod 600).`);
  const key = parseMasterKey(text.trim());
  if (key === undefined)
    throw unusable(`${path} holds no master key of 32 bytes in hex or base64: put back the one the data was made with.`);
  return key;
};

const ignoreMissing = (fault: NodeJS.ErrnoException): undefined => {
  if (fault.code !== "ENOENT") throw fault;
  return undefined;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
};

const unusable = (message: string): Refusal => new Refusal("master-key-unusable", message);
