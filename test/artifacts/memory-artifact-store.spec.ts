import { artifactStoreContract } from "../contract/artifact-store.js";
import { memoryArtifactStore } from "../support/memory-artifact-store.js";

describe("artifact store in memory", () => {
  const store = memoryArtifactStore();
  artifactStoreContract(() => ({ store, damage: async (id, bytes) => store.damage(id, bytes), alarms: async () => store.alarms }));
});
