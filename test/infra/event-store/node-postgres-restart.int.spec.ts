import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { connectLog } from "../../../infra/event-store/connect-log.js";
import type { EventLog } from "../../../infra/event-store/event-log.js";
import { type EmbeddedNode, startEmbeddedNode } from "../../../infra/event-store/node/embedded-node.js";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../infra/postgres/embedded.js";
import { migrate } from "../../../infra/postgres/migrate.js";
import { collected, someEvent, someStream } from "../../support/log-events.js";

const quiet = { info: () => undefined, warn: () => undefined };

describe("the embedded node while PostgreSQL crashes and is started again", function () {
  this.timeout(90_000);
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let node: EmbeddedNode;
  let log: EventLog;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "reserve-board-log-"));
    postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
    await migrate(postgres.url);
    node = await startEmbeddedNode({ databaseUrl: postgres.url });
    log = connectLog(node.url, { timeoutMs: 30_000, attemptMs: 2_000 });
  });
  after(async () => {
    await log.close();
    await node.stop();
    await postgres.stop();
    await rm(join(postgres.where.data, ".."), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  it("keeps every acknowledged event, writes none twice, and goes on by itself", async () => {
    const streams = Array.from({ length: 3 }, () => someStream("crash"));
    const writers = streams.map(async (stream) => {
      for (let n = 0; n < 150; n++)
        expect((await log.append(stream, n === 0 ? "no_stream" : n - 1, [someEvent({ n })])).revision).to.equal(n);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(postgres.pid(), "SIGQUIT");
    await Promise.all(writers);
    for (const stream of streams) {
      const read = await collected(log.readStream(stream, 0));
      expect(read.map(({ data }) => JSON.parse(Buffer.from(data).toString()).n)).to.deep.equal(Array.from({ length: 150 }, (_, n) => n));
    }
  });
});
