import { expect } from "chai";
import { artifactBytes } from "../../domain/evidence/artifact.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { boardQueries } from "../../infra/postgres/board-queries.js";
import { MOST_NEW_READINGS } from "../../infra/postgres/board-statements.js";
import type { HotConnection, PreparedStatement } from "../../infra/postgres/hot-connection.js";
import { supplyHistory } from "../../infra/postgres/supply-history.js";
import { rebuild } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { review } from "../support/board.js";
import { registryEntry } from "../support/board-evidence.js";
import { catalog, network, token } from "../support/catalogs.js";
import { everyKey } from "../support/memory-keys.js";
import { type ProjectionWorld, projectionWorld } from "../support/projection-world.js";
import { apiWith } from "../support/read-api.js";
import { contextEntry, supplyEntry, supplyRefusalEntry } from "../support/supply-evidence.js";

const START = Date.parse("2026-02-01T00:00:11.000Z");
const hour = (n: number): string => instantFromMs(START + n * 3_600_000);

describe("measured supply read from Postgres", () => {
  let world: ProjectionWorld;
  let sent: PreparedStatement[];
  before(async () => {
    world = await projectionWorld();
    const networks = [network(), network({ network: "base", snapshot_enabled: true })];
    await world.evidence.append([registryEntry(catalog({ tokens: [token({ networks })] }))]);
    world.startProjector();
  });
  beforeEach(() => {
    sent = [];
  });
  after(() => world.end());

  const queries = (cap?: number) => {
    const query: HotConnection["query"] = (statement) => {
      sent.push(statement);
      return world.database.hot.query(statement);
    };
    return boardQueries({ query }, cap);
  };
  const append = async (entries: Parameters<ProjectionWorld["evidence"]["append"]>[0]) =>
    world.settled((await world.evidence.append(entries)).position);
  const seriesOf = async (read: ReturnType<typeof queries>, name = "ethereum") => {
    const found = (await read.board()).tokens[0]?.supply.find((measured) => measured.network === name);
    return found?.series.map(({ time_ms }) => (time_ms - START) / 3_600_000);
  };

  it("holds the newest readings of each network, newest first, and no more than the cap", async () => {
    await append([2, 0, 1, 3].map((n) => supplyEntry(hour(n))));
    await append([supplyEntry(hour(1), { network: "base" }), supplyRefusalEntry({ network: "base" }), contextEntry()]);
    expect(await seriesOf(queries())).to.deep.equal([3, 2, 1, 0]);
    expect(await seriesOf(queries(3))).to.deep.equal([3, 2, 1]);
    expect(await seriesOf(queries(3), "base")).to.deep.equal([1]);
    const [onex] = (await queries().board()).tokens;
    expect(onex?.refusals.map(({ network: name, reason }) => [name, reason])).to.deep.equal([["base", "DISAGREEMENT"]]);
    expect(onex?.context?.provider_name).to.equal("Example Analytics");
  });

  it("is sent only the readings recorded since, which join what is held in their place", async () => {
    const read = queries(4);
    expect(await seriesOf(read)).to.deep.equal([3, 2, 1, 0]);
    const held = (await read.board()).tokens[0]?.supply;
    await append([supplyEntry(hour(4)), supplyEntry(hour(2.5))]);
    sent = [];
    expect(await seriesOf(read)).to.deep.equal([4, 3, 2.5, 2]);
    expect(sent.map(({ name }) => name.includes("anew"))).to.deep.equal([false]);
    const other = (await read.board()).tokens[0]?.supply;
    expect(other?.find(({ network: name }) => name === "base")?.series).to.equal(
      held?.find(({ network: name }) => name === "base")?.series,
    );
    expect(await seriesOf(queries(4))).to.deep.equal([4, 3, 2.5, 2]);
  });

  it("reads all anew when more were recorded than one look takes", async () => {
    const read = queries(5);
    await read.board();
    const many = Array.from({ length: MOST_NEW_READINGS }, (_, i) => supplyEntry(instantFromMs(START - i * 1000), { network: "base" }));
    for (let at = 0; at < many.length; at += 1_000) await world.evidence.append(many.slice(at, at + 1_000));
    await append([supplyEntry(hour(9), { network: "base" })]);
    sent = [];
    expect(await seriesOf(read, "base")).to.deep.equal(await seriesOf(queries(5), "base"));
    expect(sent.slice(0, 2).map(({ name }) => name.includes("anew"))).to.deep.equal([false, true]);
    expect((await seriesOf(read, "base"))?.[0]).to.equal(9);
  });

  it("answers byte-equal after a rebuild, history and tags included", async () => {
    const text = Buffer.from("rules");
    const { review: approval } = review({ methodology_sha256: sha256Hex(text) });
    const refs = { subject: "methodology", causeSeq: null, supersedesSeq: null } as const;
    await append([
      { ...refs, kind: "methodology.published", artifact: text },
      { ...refs, kind: "methodology.reviewed", artifact: artifactBytes(approval) },
    ]);
    const history = supplyHistory({ pool: world.database.pool, read: (read) => world.models.read("board", read) });
    const api = await apiWith({ now: "2026-02-03T00:00:00.000Z", queries: queries(), supplyHistory: history, keys: everyKey() });
    const paths = [
      ["/v1/board/overview", {}],
      ["/v1/board/tokens/onex?chain=base", {}],
      ["/v1/board/coverage", {}],
      ["/v1/board/history?symbol=ONEX&granularity=hour", { "X-API-Key": "any" }],
    ] as const;
    const answers = () =>
      Promise.all(
        paths.map(async ([path, headers]) => {
          const { status, text: body, headers: given } = await api.get(path, headers);
          return [status, body, given.get("etag")];
        }),
      );
    const before = await answers();
    expect(before.map(([status]) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(before[3]?.[1]).to.include('"served_points":5');
    await rebuild(board, { database: world.database, source: world.source });
    api.api.changed();
    expect(await answers()).to.deep.equal(before);
  });

  it("is the same after a rebuild, by value and by order", async () => {
    const before = await queries().board();
    await rebuild(board, { database: world.database, source: world.source });
    expect({ ...(await queries().board()), version: "" }).to.deep.equal({ ...before, version: "" });
  });
});
