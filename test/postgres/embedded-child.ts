import { startEmbeddedPostgres } from "../../infra/postgres/embedded.js";

// Starts the embedded server on the folder given, says where, and stops it when its input closes.
const quiet = { info: () => undefined, warn: (message: string) => console.error(message) };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: quiet });
console.log(JSON.stringify({ url: postgres.url, where: postgres.where, startedFresh: postgres.startedFresh, pid: postgres.pid() }));
process.stdin.resume().once("end", () => void postgres.stop());
