import type { StartNode } from "../../infra/runtime/supervised-node.js";

/** A node that does nothing: its address names the process that started it. */
export const pretendNode: StartNode = async ({ port = 2113 }) => ({
  url: `esdb://127.0.0.1:${port}?tls=false&defaultDeadline=${process.pid}`,
  stop: async () => undefined,
  failed: new Promise(() => undefined),
});
