import { randomBytes } from "node:crypto";
import { DataKeyDestroyed, DataKeyMissing, type DataKeys } from "../../commands/private/ports.js";
import { openText, sealText } from "../../infra/vault/sealed-texts.js";

/** Data keys in memory, for tests without a database; `test/contract/data-keys.ts` holds both to the same. */
export const memoryDataKeys = (): DataKeys => {
  const keys = new Map<string, Buffer | "destroyed">();
  const keyOf = (owner: string): Buffer | "destroyed" => {
    const key = keys.get(owner);
    if (key === undefined) throw new DataKeyMissing(`no data key was made for ${owner}`);
    return key;
  };
  const open: DataKeys["open"] = async (sealed) => {
    const key = keyOf(sealed.owner);
    return key === "destroyed" ? undefined : openText(key, sealed);
  };
  return {
    create: async (owner) => {
      if (keys.get(owner) === "destroyed") throw new DataKeyDestroyed(`the data key of ${owner} was destroyed`);
      if (!keys.has(owner)) keys.set(owner, randomBytes(32));
    },
    seal: async (owner, text) => {
      const key = keyOf(owner);
      if (key === "destroyed") throw new DataKeyDestroyed(`the data key of ${owner} was destroyed`);
      return sealText(key, owner, text);
    },
    open,
    openAnew: open,
    openMany: (sealed) => Promise.all(sealed.map(open)),
    destroy: async (owner) => void keys.set(owner, "destroyed"),
  };
};
