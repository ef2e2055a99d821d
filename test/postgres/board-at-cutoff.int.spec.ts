import { expect } from "chai";
import fc from "fast-check";
import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { cutoffKey, nearestSnapshot } from "../../domain/measurement/cutoffs.js";
import { parsedEntry } from "../../domain/report/parse-entries.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { instantFromMs, msOfInstant } from "../../domain/shared/time.js";
import { boardQueries } from "../../infra/postgres/board-queries.js";
import type { HotConnection, PreparedStatement } from "../../infra/postgres/hot-connection.js";
import { findSnapshots, type NearestRecord } from "../../infra/postgres/nearest-snapshots.js";
import { rebuild } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { instant, review } from "../support/board.js";
import { capturedEntry, parseArtifact, registryEntry } from "../support/board-evidence.js";
import { catalog, network, token } from "../support/catalogs.js";
import { type ProjectionWorld, projectionWorld } from "../support/projection-world.js";
import { apiWith } from "../support/read-api.js";
import { supplyEntry } from "../support/supply-evidence.js";

const CUTOFF = instant("2026-01-31T23:59:59.999Z");
const near = (offsetMs: number): string => instantFromMs(msOfInstant(CUTOFF) + offsetMs);
const WINDOW = 900;

describe("measurements at cutoffs read from Postgres", () => {
  let world: ProjectionWorld;
  let sent: PreparedStatement[] = [];
  before(async () => {
    world = await projectionWorld();
    const networks = [network(), network({ network: "base", snapshot_enabled: true })];
    await world.evidence.append([registryEntry(catalog({ tokens: [token({ networks })] })), capturedEntry("january")]);
    world.startProjector();
    const reportEntry = parsedEntry({
      parse: parseArtifact("january", "2026-01", "100.00"),
      subject: "ONEX/2026-01",
      captureSeq: 1,
      supersedesSeq: null,
    });
    await append([reportEntry]);
  });
  after(() => world.end());

  const append = async (entries: readonly EvidenceEntry[]) => world.settled((await world.evidence.append(entries)).position);
  const queries = () => {
    const query: HotConnection["query"] = (statement) => {
      sent.push(statement);
      return world.database.hot.query(statement);
    };
    return boardQueries({ query }, 3);
  };
  const cutoffsOf = async (read: ReturnType<typeof queries>) => {
    const held = (await read.board()).tokens[0]?.cutoffs ?? new Map();
    return [...held].map(([place, { source, time }]) => [place, source, time]).sort();
  };
  const read = queries();

  it("are none while nothing was read, and a snapshot once one lies near", async () => {
    expect(await cutoffsOf(read)).to.deep.equal([]);
    await append([supplyEntry(near(-900_001)), supplyEntry(near(900_001))]);
    expect(await cutoffsOf(read)).to.deep.equal([]);
    await append([supplyEntry(near(-700_000))]);
    expect(await cutoffsOf(read)).to.deep.equal([[`ethereum@${CUTOFF}`, "SNAPSHOT", near(-700_000)]]);
  });

  it("are the same whether held from before or read anew, however many readings came since", async () => {
    const later = Array.from({ length: 9 }, (_, n) => supplyEntry(near(86_400_000 * (n + 1))));
    await append([...later, supplyEntry(near(300_000)), supplyEntry(near(-300_000)), supplyEntry(near(60_000), { network: "base" })]);
    sent = [];
    const known = await cutoffsOf(read);
    expect(sent.filter(({ name }) => name.startsWith("nearest"))).to.deep.equal([]); // held against what arrived
    expect(known).to.deep.equal([
      [`base@${CUTOFF}`, "SNAPSHOT", near(60_000)],
      [`ethereum@${CUTOFF}`, "SNAPSHOT", near(-300_000)],
    ]);
    expect(await cutoffsOf(queries())).to.deep.equal(known);
  });

  it("give way to a reading at the cutoff, of which the first stands", async () => {
    const cutoff = (time: string) => ({ ...supplyEntry(time, { purpose: "CUTOFF", cutoff_at: CUTOFF }), causeSeq: 2 });
    await append([cutoff(near(-11_999)), cutoff(near(-999))]);
    for (const from of [read, queries()])
      expect(await cutoffsOf(from)).to.deep.equal([
        [`base@${CUTOFF}`, "SNAPSHOT", near(60_000)],
        [`ethereum@${CUTOFF}`, "CUTOFF_READ", near(-11_999)],
      ]);
  });

  it("answer byte-equal after a rebuild", async () => {
    const text = Buffer.from("rules");
    const { review: approval } = review({ methodology_sha256: sha256Hex(text) });
    const refs = { subject: "methodology", causeSeq: null, supersedesSeq: null } as const;
    await append([
      { ...refs, kind: "methodology.published", artifact: text },
      { ...refs, kind: "methodology.reviewed", artifact: artifactBytes(approval) },
    ]);
    const api = await apiWith({ now: "2026-02-15T12:00:00.000Z", queries: queries() });
    const paths = ["tokens/ONEX", "tokens/ONEX?chain=base", "attestations/ONEX/2026-01"];
    const answers = () => Promise.all(paths.map(async (path) => (await api.get(`/v1/board/${path}`)).text));
    const before = await answers();
    expect(before[0]).to.include('"source":"CUTOFF_READ"');
    await rebuild(board, { database: world.database, source: world.source });
    api.api.changed();
    expect(await answers()).to.deep.equal(before);
  });

  it("find, for any cutoff, the snapshot that the rule chooses", async () => {
    const find = findSnapshots({
      windowSeconds: WINDOW,
      query: (statement) =>
        world.models.read("board", async (schema) => {
          const { text, values } = statement(schema);
          return (await world.database.pool.query<NearestRecord>(text, [...values])).rows;
        }),
    });
    const all = (await boardQueries(world.database.hot, 1_000).board()).tokens[0]?.supply ?? [];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("ethereum", "base"), fc.integer({ min: -2_000_000, max: 2_000_000 }), async (name, offset) => {
        const place = { symbol: "ONEX", network: name, cutoffAt: instant(near(offset)) };
        const { found, throughSeq } = await find([place]);
        const expected = nearestSnapshot(all.find((one) => one.network === name)?.series ?? [], place.cutoffAt, WINDOW);
        expect(found.get(cutoffKey(place))?.artifact_id).to.equal(expected?.snapshot_artifact_id);
        expect(throughSeq).to.equal(world.evidence.nextSeq() - 1);
      }),
      { numRuns: 60 },
    );
  });
});
