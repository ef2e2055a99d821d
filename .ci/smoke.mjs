// Starts the built service with nothing configured but free ports and a temporary folder, and looks at it from outside:
// ready, a filled first page, a capture by command, a clean stop. Exit 1 with the reason when one of them fails.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const READY_WITHIN_MS = 60_000;
const program = join(import.meta.dirname, "../dist/infra/app/cli/main.js");

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const check = (holds, what) => {
  if (!holds) throw new Error(what);
  console.log(`ok: ${what}`);
};

const waitUntilReady = async (origin, service) => {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end && service.exitCode === null) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (reply?.status === 200) return true;
    await sleep(100);
  }
  return false;
};

const stopped = async (service) => {
  service.kill("SIGTERM");
  for (let waited = 0; waited < 25_000 && service.exitCode === null && service.signalCode === null; waited += 50) await sleep(50);
  return service.exitCode === 0;
};

const folder = mkdtempSync(join(tmpdir(), "reserve-board-smoke-"));
chmodSync(folder, 0o755);
const port = await freePort();
const env = { ...process.env, DATA_DIR: join(folder, "data"), PORT: String(port), OPS_PORT: String(await freePort()), LOG_LEVEL: "warn" };
const origin = `http://127.0.0.1:${port}`;
const started = Date.now();
const service = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", "ignore", "inherit"] });

try {
  check(await waitUntilReady(origin, service), "the service becomes ready");
  console.log(`    after ${Date.now() - started} ms on Node ${process.version}`);
  const page = await fetch(`${origin}/`);
  check(page.status === 200 && /<td/.test(await page.text()), "the first page is a filled table");
  const overview = await (await fetch(`${origin}/v1/board/overview`)).json();
  check(typeof overview.meta === "object", "the overview answers with its meta object");
  const sources = JSON.parse(spawnSync(process.execPath, [program, "status", "--json"], { env, encoding: "utf8" }).stdout);
  check(sources.service?.pid === service.pid, "status finds the running service");
  const captured = spawnSync(process.execPath, [program, "capture", "--source", sources.sources[0], "--json"], { env, encoding: "utf8" });
  const answer = JSON.parse(captured.stdout);
  check(["parsed", "duplicate", "unreadable"].includes(answer.outcome), `a capture by command answers (${answer.outcome})`);
  check(await stopped(service), "SIGTERM stops it cleanly");
} catch (fault) {
  console.error(`failed: ${fault.message}`);
  process.exitCode = 1;
} finally {
  if (service.exitCode === null) service.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
