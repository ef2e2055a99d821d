import { expect } from "chai";
import { type Database, openDatabase } from "../../../infra/postgres/database.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import { type Projector, projector } from "../../../infra/projections/projector.js";
import { type ReadModels, readModels } from "../../../infra/projections/read-models.js";
import { board } from "../../../projections/board/board.js";
import { merkle } from "../../../projections/merkle/merkle.js";
import { boardEvidence, capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry } from "../../support/board-evidence.js";
import { catalog } from "../../support/catalogs.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

describe("projector", () => {
  let test: TestDatabase;
  let database: Database;
  let models: ReadModels;
  const running: Projector[] = [];
  before(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    models = readModels(database);
    models.start();
  });
  after(async () => {
    for (const each of running) await each.stop();
    await models.stop();
    await database.close();
    await test.drop();
  });

  it("smoke", async () => {
    const evidence = boardEvidence();
    await evidence.append([registryEntry(catalog()), capturedEntry("a")]);
    const p = projector({ log: evidence.log, database, artifacts: evidence.artifacts, projections: [board, merkle] });
    running.push(p);
    p.start();
    const { position } = await evidence.append([reportEntry(parseArtifact("a", "2026-01", "100.00"), 1), headEntry("x")]);
    const t0 = performance.now();
    expect(await models.waitForPosition("board", position, 5000)).to.equal(true);
    expect(await models.waitForPosition("merkle", position, 5000)).to.equal(true);
    console.log(performance.now() - t0, p.states(), await p.lag());
    const source = { readAll: evidence.log.readAll, getArtifacts: evidence.artifacts.getMany };
    console.log(await auditLiveGeneration(board, database, source), await auditLiveGeneration(merkle, database, source));
    const t1 = performance.now();
    const q = await evidence.append([headEntry("y")]);
    expect(await models.waitForPosition("board", q.position, 5000)).to.equal(true);
    console.log(performance.now() - t1);
  });
});
