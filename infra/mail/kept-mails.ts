import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MailNotSent, type SendMail } from "../../commands/mail/ports.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";

/** A mail as it lies in the folder. */
export type KeptMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly sent_at: Instant;
};

/** Mails of a service without a mail server: a folder that stands for everybody's mailbox. */
export type KeptMails = {
  readonly send: SendMail;
  /** Newest first. */
  readonly newest: (limit: number) => Promise<readonly KeptMail[]>;
  readonly find: (id: string) => Promise<KeptMail | undefined>;
};

/** Older ones are deleted. */
export const KEPT_MAILS = 1_000;
const NAME = /^(\d{15})-([0-9a-f]{32})\.json$/;

/** One file a mail, mode 0600, written whole or not at all; the same mail again is the same file. */
export const keptMails = (folder: string, most = KEPT_MAILS): KeptMails => {
  const names = async (): Promise<string[]> => {
    const found = await readdir(folder).catch(noneWithoutFolder);
    return found.filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  };
  const read = async (name: string): Promise<KeptMail[]> => {
    const text = await readFile(join(folder, name), "utf8").catch(goneMeanwhile);
    return text === undefined ? [] : [JSON.parse(text) as KeptMail];
  };
  return {
    send: async ({ key, queuedAt, to, subject, text, html, links }) => {
      const kept: KeptMail = { id: key, to, subject, text, html, links, sent_at: instantFromMs(Date.now()) };
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(folder, key, `${String(Date.parse(queuedAt)).padStart(15, "0")}-${key}.json`, JSON.stringify(kept));
        for (const old of (await names()).slice(most)) await rm(join(folder, old), { force: true });
      } catch (error) {
        throw new MailNotSent(`folder ${(error as NodeJS.ErrnoException).code ?? "unknown"}`, { cause: error });
      }
    },
    newest: async (limit) => (await Promise.all((await names()).slice(0, limit).map(read))).flat(),
    find: async (id) => {
      const name = (await names()).find((one) => NAME.exec(one)?.[2] === id);
      return name === undefined ? undefined : (await read(name))[0];
    },
  };
};

/** A draft that a crash leaves behind is written over by the next attempt. */
const writeWhole = async (folder: string, key: string, name: string, text: string): Promise<void> => {
  const draft = join(folder, `.${key}.draft`);
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const noneWithoutFolder = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === "ENOENT") return [];
  throw error;
};

const goneMeanwhile = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === "ENOENT") return undefined;
  throw error;
};
