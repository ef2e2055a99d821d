import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { LogUnavailable } from "../../../domain/log/event.js";
import { exportLog } from "../../../infra/app/log-export.js";
import { memoryLog } from "../../support/memory-log.js";

const event = (n: number, data: string, metadata: string | null = null) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  type: "thing.noted",
  data: Buffer.from(data),
  metadata: metadata === null ? null : Buffer.from(metadata),
});

describe("log export", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "reserve-board-export-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("writes every event in log order, one a line, its bytes untouched and system events left out", async () => {
    const log = memoryLog();
    await log.append("evidence", "no_stream", [event(1, '{"amount":"1.10","text":"é\\u2028"}'.replace("\\u2028", "\u2028"))]);
    await log.append("source-one", "no_stream", [event(2, '{"b":1,"a":2}', '{"actor":"x"}')]);
    const path = join(folder, "log.ndjson");
    expect(await exportLog(log.readAll, path, () => undefined)).to.equal(2);
    const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
    expect(lines[1]).to.match(
      /^\{"position":\d+,"stream":"source-one","revision":0,"type":"thing.noted","data":\{"b":1,"a":2\},"metadata":\{"actor":"x"\}\}$/,
    );
    const first = JSON.parse(lines[0] ?? "") as { position: number; data: unknown; metadata: unknown };
    expect(first).to.include({ stream: "evidence", revision: 0, metadata: null });
    expect(first.data).to.deep.equal({ amount: "1.10", text: "é\u2028" });
    await log.close();
  });

  it("leaves no half of a file when the log goes away, and never takes another's place before it is whole", async () => {
    const log = memoryLog();
    log.setAvailable(false);
    const fault = await exportLog(log.readAll, join(folder, "log.ndjson"), () => undefined).catch((error: unknown) => error);
    expect(fault).to.be.instanceOf(LogUnavailable);
    expect(await readdir(folder)).to.deep.equal([]);
    await log.close();
  });
});
