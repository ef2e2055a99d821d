import { DataKeyDestroyed, DataKeyMissing, type DataKeys } from "../../commands/private/ports.js";
import type { SealedText } from "../../domain/private/sealed.js";
import type { DataKeyStore, HeldKey } from "./data-key-store.js";
import { KeyCache } from "./key-cache.js";
import { openText, sealText } from "./sealed-texts.js";

/** Owners are ids of accounts and the like; a notification carries one. */
const OWNER_MAX_CHARACTERS = 200;

export type DataKeysOptions = {
  /** Told when the room of a destroyed key could not be freed at once; the database does it later by itself. */
  readonly onVacuumFault: (fault: unknown) => void;
};

/** The data keys of the vault, and what to do when another process destroyed one (`null`: anything may have been missed). */
export type VaultDataKeys = DataKeys & { readonly forget: (owner: string | null) => void };

/** AES-256-GCM under the owner's data key. Throws DatabaseUnavailable besides what the port says. */
export const dataKeys = (store: DataKeyStore, { onVacuumFault }: DataKeysOptions): VaultDataKeys => {
  const cache = new KeyCache();
  const vacuum = coalesced(() => store.vacuum().catch(onVacuumFault));

  const keysOf = async (owners: readonly string[]): Promise<ReadonlyMap<string, HeldKey>> => {
    const keys = new Map(owners.flatMap((owner) => [[owner, cache.get(owner)] as const]));
    const wanted = [...keys].flatMap(([owner, key]) => (key === undefined ? [owner] : []));
    const ticket = cache.ticket();
    const found = wanted.length === 0 ? new Map<string, HeldKey>() : await store.find(wanted);
    for (const [owner, key] of found) cache.put(ticket, owner, key);
    return new Map(owners.map((owner) => [owner, keys.get(owner) ?? held(owner, found.get(owner))]));
  };

  const keyOf = async (owner: string): Promise<HeldKey> => held(owner, (await keysOf([owner])).get(owner));

  const opened = (key: HeldKey, sealed: SealedText): string | undefined => (key === "destroyed" ? undefined : openText(key.key, sealed));

  return {
    create: async (owner) => {
      checkOwner(owner);
      await store.make(owner);
    },
    seal: async (owner, text) => {
      const key = await keyOf(owner);
      if (key === "destroyed") throw new DataKeyDestroyed(`the data key of ${owner} was destroyed`);
      return sealText(key.key, owner, text);
    },
    open: async (sealed) => opened(await keyOf(sealed.owner), sealed),
    openAnew: async (sealed) => opened(held(sealed.owner, (await store.find([sealed.owner])).get(sealed.owner)), sealed),
    openMany: async (sealed) => {
      const keys = await keysOf(sealed.map(({ owner }) => owner));
      return sealed.map((text) => opened(held(text.owner, keys.get(text.owner)), text));
    },
    destroy: async (owner) => {
      checkOwner(owner);
      await store.destroy(owner);
      cache.forget(owner);
      await vacuum();
    },
    forget: (owner) => cache.forget(owner),
  };
};

const held = (owner: string, key: HeldKey | undefined): HeldKey => {
  if (key === undefined) throw new DataKeyMissing(`no data key was made for ${owner}`);
  return key;
};

const checkOwner = (owner: string): void => {
  if (owner === "" || owner.length > OWNER_MAX_CHARACTERS || !/^[!-~]+$/.test(owner))
    throw new TypeError(`the owner of a data key is 1 to ${OWNER_MAX_CHARACTERS} printable ASCII characters`);
};

/** Runs `work` for everyone who asked before it began; those who ask meanwhile share the next run. */
const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    const mine = work().finally(() => {
      running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
};
