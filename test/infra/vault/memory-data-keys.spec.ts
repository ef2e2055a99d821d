import { dataKeysContract } from "../../contract/data-keys.js";
import { memoryDataKeys } from "../../support/memory-data-keys.js";

describe("memory data keys", () => {
  const keys = memoryDataKeys();
  dataKeysContract("the memory fake", () => keys);
});
