import { expect } from "chai";
import { Refusal } from "../../../domain/shared/refusal.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import type { RebuildProgress } from "../../../infra/projections/progress.js";
import { dropOld, type RebuildOptions, rebuild, revert } from "../../../infra/projections/rebuild.js";
import { projectionStatus } from "../../../infra/projections/status.js";
import { board } from "../../../projections/board/board.js";
import { merkle } from "../../../projections/merkle/merkle.js";
import type { ReadAll } from "../../../projections/ports.js";
import { capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry } from "../../support/board-evidence.js";
import { catalog } from "../../support/catalogs.js";
import { eventually, type ProjectionWorld, projectionWorld } from "../../support/projection-world.js";

describe("rebuild of a projection", () => {
  let world: ProjectionWorld;
  let options: RebuildOptions;
  beforeEach(async () => {
    world = await projectionWorld();
    options = { database: world.database, source: world.source };
    await world.evidence.append([registryEntry(catalog())]);
    for (const document of ["a", "b"]) {
      const seq = world.evidence.nextSeq();
      await world.evidence.append([
        capturedEntry(document),
        reportEntry(parseArtifact(document, "2026-01", "1.00"), seq),
        headEntry(document),
      ]);
    }
  });
  afterEach(() => world.end());

  const filled = async () => {
    const projector = world.startProjector();
    await world.settled(world.evidence.log.events.at(-1)?.position ?? 0n);
    return projector;
  };
  const states = async () => {
    const [status] = await projectionStatus([board], world.database.pool, world.evidence.log.readLastEvent);
    return status?.generations.map(({ generation, state }) => `${generation} ${state}`);
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (met: unknown) => met,
    );
    expect(error).to.be.instanceOf(Refusal);
    return error instanceof Refusal ? error.code : "";
  };

  it("gives equal rows twice, whatever was live before, and keeps the former generation", async () => {
    await filled();
    const before = [await world.dump(board), await world.dump(merkle)];
    for (const projection of [board, merkle, board, merkle]) {
      expect((await rebuild(projection, options)).comparison).to.deep.equal({ differing: 0, first: [] });
    }
    await eventually("readers see the third", async () => (await world.models.liveGeneration("board")).generation === 3);
    expect([await world.dump(board), await world.dump(merkle)]).to.deep.equal(before);
    expect(await states()).to.deep.equal(["3 live", "2 old", "1 old"]);
  });

  it("fails no read and stops no projecting while it runs; readers never see a position go back", async () => {
    await filled();
    let [reads, done, last] = [0, false, -1n];
    const reading = (async () => {
      while (!done) {
        const [found] = await world.models.read(
          "board",
          async (schema) =>
            (await world.database.pool.query(`SELECT c.position, h.body FROM ${schema}.checkpoint c, ${schema}.chain_head h`)).rows,
        );
        const position = BigInt(found.position);
        expect(position >= last, `${position} after ${last}`).to.equal(true);
        last = position;
        reads += 1;
      }
    })();
    for (let round = 0; round < 4; round += 1) {
      const rebuilding = rebuild(board, options);
      const { position } = await world.evidence.append([headEntry(`during ${round}`)]);
      await rebuilding;
      await world.settled(position);
      if (round === 2) await dropOld(board, options);
    }
    done = true;
    await reading;
    expect(reads).to.be.greaterThan(10);
    expect((await auditLiveGeneration(board, world.database, world.source))?.faults).to.deep.equal([]);
  });

  it("names what the former generation held differently, and mends it", async () => {
    const projector = await filled();
    await projector.stop();
    const { pool } = world.database;
    await pool.query("UPDATE read_board_v1.tokens SET body = replace(body, 'One', 'Two')");
    await pool.query("DELETE FROM read_board_v1.active_reports");
    await pool.query("INSERT INTO read_board_v1.sources (id, body) VALUES ('made-up', '{}')");
    await pool.query("UPDATE read_board_v1.documents SET outcome = 'PENDING' WHERE id = (SELECT min(id) FROM read_board_v1.documents)");
    const { comparison } = await rebuild(board, options);
    expect(comparison?.differing).to.equal(4);
    expect(comparison?.first.map(({ table, column, fault }) => `${table} ${column} ${fault}`)).to.have.members([
      "tokens body different",
      "active_reports null only-in-new",
      "sources null only-in-former",
      "documents outcome different",
    ]);
    expect((await auditLiveGeneration(board, world.database, world.source))?.faults).to.deep.equal([]);
  });

  it("refuses a second rebuild while one is under way", async () => {
    await filled();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: ReadAll = async function* (asked) {
      await held;
      yield* world.source.readAll(asked);
    };
    const first = rebuild(board, { ...options, source: { ...world.source, readAll: slow } });
    await eventually("under way", async () => (await states())?.[0] === "2 building");
    expect(await refusal(rebuild(board, options))).to.equal("rebuild-under-way");
    expect(await refusal(dropOld(board, options))).to.equal("rebuild-under-way");
    release();
    expect((await first).generation).to.equal(2);
  });

  it("leaves the live generation as it was when it breaks off, and drops the half-built one next time", async () => {
    await filled();
    const before = await world.dump(board);
    const broken: ReadAll = async function* (asked) {
      for await (const batch of world.source.readAll({ ...asked, maxBatch: 2 })) {
        yield batch;
        throw new Error("the process died here");
      }
    };
    const error = await rebuild(board, { ...options, source: { ...world.source, readAll: broken } }).catch((met: unknown) => met);
    expect(error).to.have.property("message", "the process died here");
    expect(await states()).to.deep.equal(["2 building", "1 live"]);
    expect(await world.dump(board)).to.equal(before);
    expect((await rebuild(board, options)).former).to.equal(1);
    expect(await states()).to.deep.equal(["3 live", "1 old"]);
  });

  it("fails on a damaged artifact, naming it, and leaves the live generation in service", async () => {
    await filled();
    const [id] = world.evidence.artifacts.ids();
    if (id === undefined) throw new Error("no artifact");
    world.evidence.artifacts.damage(id, Buffer.from("damaged"));
    const error = await rebuild(board, options).catch((met: unknown) => met);
    expect(error).to.have.property("name", "PoisonEvent");
    expect(String(error)).to.contain(id);
    expect((await states())?.at(-1)).to.equal("1 live");
  });

  it("goes the way back to the former generation, at the position readers have seen", async () => {
    await filled();
    await rebuild(board, options);
    const { position } = await world.evidence.append([headEntry("after the rebuild")]);
    await world.settled(position);
    const before = await world.dump(board);
    const back = await revert(board, options);
    expect(back).to.include({ generation: 1, former: 2 });
    expect(await states()).to.deep.equal(["2 old", "1 live"]);
    await eventually("readers see the first", async () => (await world.models.liveGeneration("board")).generation === 1);
    expect(await world.dump(board)).to.equal(before);
    await world.settled((await world.evidence.append([headEntry("and on")])).position);
    expect((await auditLiveGeneration(board, world.database, world.source))?.faults).to.deep.equal([]);
  });

  it("has no way back when no earlier generation is kept", async () => {
    await filled();
    expect(await refusal(revert(board, options))).to.equal("no-earlier-generation");
    await rebuild(board, options);
    expect((await dropOld(board, options)).map(({ schema }) => schema)).to.deep.equal(["read_board_v1"]);
    expect(await refusal(revert(board, options))).to.equal("no-earlier-generation");
  });

  it("builds from nothing when nothing is live", async () => {
    const built = await rebuild(board, options);
    expect(built).to.include({ generation: 1, former: null, comparison: null });
    expect(built.checkpoint.events).to.equal(world.evidence.nextSeq());
  });

  it("tells how far it is: phases in order, counts against the live generation's", async () => {
    await filled();
    const told: RebuildProgress[] = [];
    await rebuild(board, { ...options, progress: (progress) => told.push(progress) });
    const phases = [...new Set(told.map(({ phase }) => phase))];
    expect(phases).to.deep.equal(["fold", "copy", "index", "follow", "compare", "switch"]);
    expect(told.at(-1)).to.include({ projection: "board", generation: 2, events: 7, totalEvents: 7, secondsLeft: 0 });
  });
});
