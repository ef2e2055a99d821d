import { openRuntime } from "../../infra/runtime/runtime.js";

// open-runtime-child DATA_DIR KIND [PATIENCE_MS]: opens the runtime, prints what it got or why not, closes it when its input closes.
const [dataDir = "", kind = "", patience = "60000"] = process.argv.slice(2);
const quiet = { info: () => undefined, warn: (message: string) => console.error(message) };
try {
  const runtime = await openRuntime({
    dataDir,
    kind: kind === "service" ? "service" : "command",
    log: quiet,
    patienceMs: Number(patience),
    databaseUrl: process.env.TEST_DATABASE_URL ?? null,
    eventStoreUrl: process.env.TEST_EVENTSTORE_URL ?? null,
  });
  console.log(JSON.stringify(runtime));
  process.stdin.resume().once("end", () => void runtime.close());
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
}
