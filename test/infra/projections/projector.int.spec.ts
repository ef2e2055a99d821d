import { expect } from "chai";
import pg from "pg";
import { consistencyProof, inclusionProof } from "../../../domain/evidence/proofs.js";
import { type ArtifactId, artifactIdOf } from "../../../domain/shared/sha256.js";
import { auditLiveGeneration } from "../../../infra/projections/audit.js";
import type { Projector } from "../../../infra/projections/projector.js";
import { subtreeReader } from "../../../infra/projections/subtree-reader.js";
import { board } from "../../../projections/board/board.js";
import { merkle } from "../../../projections/merkle/merkle.js";
import { capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry } from "../../support/board-evidence.js";
import { catalog } from "../../support/catalogs.js";
import { eventually, type ProjectionWorld, projectionWorld } from "../../support/projection-world.js";

describe("projector", () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(() => world.end());

  const faults = async () => {
    const audits = await Promise.all(world.projections.map((projection) => auditLiveGeneration(projection, world.database, world.source)));
    return audits.flatMap((audit): readonly object[] => audit?.faults ?? [{ fault: "nothing live" }]);
  };
  const stateOf = (projector: Projector, name = "board") => {
    const state = projector.states().get(name);
    if (state === undefined) throw new Error(`no state of ${name}`);
    return state;
  };
  const capture = (document: string) => [
    capturedEntry(document),
    reportEntry(parseArtifact(document, "2026-01", "1.00"), world.evidence.nextSeq()),
  ];

  it("shows a record soon after it was appended, in rows the log gives", async () => {
    const projector = world.startProjector();
    await world.evidence.append([registryEntry(catalog())]);
    const { position } = await world.evidence.append(capture("a"));
    await world.settled(position);
    expect(await faults()).to.deep.equal([]);
    expect(projector.positions().get("board")).to.equal(position);
    expect(await projector.lag()).to.deep.equal([
      { projection: "board", events: 0, caughtUp: true },
      { projection: "merkle", events: 0, caughtUp: true },
    ]);
  });

  it("gives the same rows live, one record at a time, as by a rebuild", async () => {
    world.startProjector();
    await world.evidence.append([registryEntry(catalog())]);
    for (const document of ["a", "b", "c"]) {
      for (const entry of capture(document)) await world.settled((await world.evidence.append([entry])).position);
    }
    expect(await faults()).to.deep.equal([]);
  });

  it("goes on from its checkpoint after a stop: nothing is lost, nothing counted twice", async () => {
    const first = world.startProjector();
    await world.settled((await world.evidence.append(capture("a"))).position);
    await first.stop();
    const { position } = await world.evidence.append([...capture("b"), headEntry("x")]);
    world.startProjector();
    await world.settled(position);
    expect(await faults()).to.deep.equal([]);
    expect(await world.dump(merkle)).to.contain("(t,");
  });

  it("loses no event and doubles none when its connections are cut at any moment", async () => {
    world.startProjector();
    let last = 0n;
    for (let round = 0; round < 15; round += 1) {
      last = (await world.evidence.append([headEntry(`${round}`), ...capture(`document-${round}`)])).position;
      await cutConnections(world.test.url);
    }
    await world.settled(last);
    expect(await faults()).to.deep.equal([]);
  });

  it("lets one process of several run a projection, and another take over within two seconds", async () => {
    const first = world.startProjector();
    await world.settled((await world.evidence.append([headEntry("1")])).position);
    const second = world.startProjector();
    await eventually("the second stands by", () => stateOf(second).role === "standby" && stateOf(second, "merkle").role === "standby");
    await first.stop();
    const { position } = await world.evidence.append([headEntry("2")]);
    await eventually("the second took over", () => stateOf(second).checkpoint?.position === position, 2_000);
    await world.settled(position);
    expect(await faults()).to.deep.equal([]);
  });

  it("stops before an event whose artifact is missing, says which, and goes on once it is there", async () => {
    const hidden = new Set<ArtifactId>();
    const getMany = (ids: readonly ArtifactId[]) => world.evidence.artifacts.getMany(ids.filter((id) => !hidden.has(id)));
    const projector = world.startProjector({ artifacts: { getMany } });
    const before = await world.evidence.append([headEntry("1")]);
    await world.settled(before.position);
    const entry = capturedEntry("lost");
    hidden.add(artifactIdOf(entry.artifact ?? ""));
    const { position } = await world.evidence.append([entry, headEntry("2")]);
    await eventually("the fault is told", () => stateOf(projector).fault !== null);
    expect(stateOf(projector).fault).to.include({ name: "PoisonEvent", projection: "board", stream: "evidence", revision: 1 });
    expect(stateOf(projector).fault?.message).to.contain(`artifact ${[...hidden][0]} is missing`);
    expect(stateOf(projector).checkpoint?.position).to.equal(before.position);
    expect(await world.models.waitForPosition("merkle", position, 5_000)).to.equal(true);
    hidden.clear();
    await world.settled(position);
    await eventually("the fault is gone", () => stateOf(projector).fault === null);
    expect(await faults()).to.deep.equal([]);
  });

  it("names a damaged artifact and projects what comes before it", async () => {
    const [intact, damaged] = [capturedEntry("intact"), capturedEntry("damaged")];
    await world.evidence.append([intact, damaged]);
    const id = artifactIdOf(damaged.artifact ?? "");
    world.evidence.artifacts.damage(id, Buffer.from("other bytes"));
    const projector = world.startProjector();
    await eventually("the fault is told", () => stateOf(projector).fault !== null);
    expect(stateOf(projector).fault?.message).to.contain(`artifact ${id} does not hash to its id`);
    await eventually("the one before is shown", () => stateOf(projector).checkpoint?.events === 1);
  });

  it("shows what stands before a poison event, at the first start too", async () => {
    const good = await world.evidence.append([registryEntry(catalog())]);
    await world.evidence.append([reportEntry(parseArtifact("never-captured", "2026-01", "1.00"), 0)]);
    const projector = world.startProjector();
    expect(await world.models.waitForPosition("board", good.position, 5_000)).to.equal(true);
    await eventually("the fault is told", () => stateOf(projector).fault?.name === "PoisonEvent");
    expect(stateOf(projector).fault?.message).to.contain("which no record captured");
  });

  it("goes on by itself when the log was away", async () => {
    world.startProjector();
    await world.settled((await world.evidence.append([headEntry("1")])).position);
    world.evidence.log.setAvailable(false);
    await new Promise((resolve) => setTimeout(resolve, 150));
    world.evidence.log.setAvailable(true);
    await world.settled((await world.evidence.append([headEntry("2")])).position);
    expect(await faults()).to.deep.equal([]);
  });

  it("starts while the log is away and fills once it is back", async () => {
    const { position } = await world.evidence.append([headEntry("1")]);
    world.evidence.log.setAvailable(false);
    const projector = world.startProjector();
    await eventually("the fault is told", () => stateOf(projector).fault?.name === "LogUnavailable");
    world.evidence.log.setAvailable(true);
    await world.settled(position);
  });

  it("fills dropped tables again with the same bytes, at the start and while running", async () => {
    const first = world.startProjector();
    await world.evidence.append([registryEntry(catalog())]);
    await world.settled((await world.evidence.append(capture("a"))).position);
    const before = await world.dump(board);
    await first.stop();
    await world.database.pool.query("DROP SCHEMA read_board_v1 CASCADE");
    world.startProjector();
    const position = world.evidence.log.events.at(-1)?.position ?? 0n;
    await world.settled(position);
    expect(await world.dump(board)).to.equal(before);
    await world.database.pool.query("DROP SCHEMA read_board_v2 CASCADE");
    await eventually("filled again", async () => (await liveSchema()) === "read_board_v3");
    await world.settled(position);
    expect(await world.dump(board)).to.equal(before);
  });

  const liveSchema = async (): Promise<string | undefined> =>
    (await world.database.pool.query("SELECT schema_name FROM work.projection_generation WHERE projection = 'board' AND state = 'live'"))
      .rows[0]?.schema_name;

  it("builds another code version beside the live one and switches; the earlier code goes back to its own", async () => {
    const first = world.startProjector();
    await world.settled((await world.evidence.append([registryEntry(catalog())])).position);
    await first.stop();
    const second = world.startProjector({ projections: [{ ...board, version: board.version + 1 }, merkle] });
    await eventually("switched", async () => (await liveSchema()) === "read_board_v2");
    const { position } = await world.evidence.append(capture("a"));
    await world.settled(position);
    await second.stop();
    world.startProjector();
    await eventually("back", async () => (await liveSchema()) === "read_board_v1");
    await world.settled(position);
    expect(await faults()).to.deep.equal([]);
  });

  it("answers that a position is not reached when the time is over", async () => {
    world.startProjector();
    const { position } = await world.evidence.append([headEntry("1")]);
    await world.settled(position);
    const startedMs = performance.now();
    expect(await world.models.waitForPosition("board", position + 1n, 300)).to.equal(false);
    expect(performance.now() - startedMs).to.be.within(290, 2_000);
  });

  it("stores subtrees from which proofs are read", async () => {
    world.startProjector();
    for (let leaf = 0; leaf < 6; leaf += 1) await world.evidence.append([headEntry(`${leaf}`)]);
    const { position } = await world.evidence.append([headEntry("last")]);
    await world.settled(position);
    const read = subtreeReader(world.models, world.database.pool);
    expect(await inclusionProof(4, 7, read)).to.have.length(3);
    expect(await consistencyProof(3, 7, read)).to.have.length(4);
  });
});

/** Ends every session on the database but the one that asks. */
const cutConnections = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await client.end();
};
