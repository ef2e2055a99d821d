import { rm } from "node:fs/promises";
import { expect } from "chai";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../infra/postgres/embedded.js";
import { migrate } from "../../../infra/postgres/migrate.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import { headEntry } from "../../support/board-evidence.js";
import { eventually, type ProjectionWorld, projectionWorld } from "../../support/projection-world.js";
import { tempFolder } from "../../support/temp-folder.js";

const quiet = { info: () => undefined, warn: () => undefined };

describe("projector while Postgres is restarted", function () {
  this.timeout(60_000);
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let world: ProjectionWorld;
  before(async () => {
    dataDir = await tempFolder();
    postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
    await migrate(postgres.url);
    world = await projectionWorld({ url: postgres.url, drop: async () => undefined });
  });
  after(async () => {
    await world?.end();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("goes on where it stood once the server is back", async () => {
    const projector = world.startProjector();
    await world.settled((await world.evidence.append([headEntry("before")])).position);
    const former = postgres.pid();
    process.kill(former, "SIGKILL");
    const { position } = await world.evidence.append([headEntry("while it is down")]);
    await eventually("the server is back", () => postgres.pid() !== former, 30_000);
    await eventually("projected", () => [...projector.positions().values()].every((at) => at === position), 30_000);
    await world.settled((await world.evidence.append([headEntry("after")])).position);
    for (const projection of world.projections) {
      expect((await auditLiveGeneration(projection, world.database, world.source))?.faults).to.deep.equal([]);
    }
  });
});
