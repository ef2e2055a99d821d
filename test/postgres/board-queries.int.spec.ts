import { expect } from "chai";
import { artifactBytes } from "../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../domain/evidence/chain.js";
import { supersededEntry } from "../../domain/report/parse-entries.js";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import { boardQueries } from "../../infra/postgres/board-queries.js";
import type { HotConnection, PreparedStatement } from "../../infra/postgres/hot-connection.js";
import { dropOld, rebuild } from "../../infra/projections/rebuild.js";
import { board } from "../../projections/board/board.js";
import { ReadModelUnavailable } from "../../read-api/queries.js";
import { review } from "../support/board.js";
import { capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry, unreadableEntry } from "../support/board-evidence.js";
import { catalog } from "../support/catalogs.js";
import { expectContract } from "../support/contract.js";
import { type ProjectionWorld, projectionWorld } from "../support/projection-world.js";
import { apiWith, type TestApi } from "../support/read-api.js";

describe("the board read from Postgres", () => {
  let world: ProjectionWorld;
  let sent: PreparedStatement[];
  beforeEach(async () => {
    world = await projectionWorld();
    sent = [];
    await world.evidence.append([registryEntry(catalog())]);
  });
  afterEach(() => world.end());

  const queries = () => {
    const query: HotConnection["query"] = (statement) => {
      sent.push(statement);
      return world.database.hot.query(statement);
    };
    return boardQueries({ query });
  };
  const filled = async () => {
    world.startProjector();
    await settled();
  };
  const settled = () => world.settled(world.evidence.log.events.at(-1)?.position ?? 0n);
  const capture = async (document: string, period: string, amount: string, supersedesSeq: number | null = null) => {
    const seq = world.evidence.nextSeq();
    await world.evidence.append([capturedEntry(document), reportEntry(parseArtifact(document, period, amount), seq, { supersedesSeq })]);
    return seq + 1;
  };
  const unavailable = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (met: unknown) => met,
    );
    expect(error).to.be.instanceOf(ReadModelUnavailable);
  };

  it("is unavailable while no generation is live", async () => {
    await unavailable(queries().version());
    await unavailable(queries().board());
  });

  it("holds the registry's tokens in order, each with its active reports oldest first, its unreadable documents and revisions", async () => {
    const first = await capture("a", "2026-02", "1.00");
    await capture("b", "2026-01", "2.00");
    const second = await capture("c", "2026-02", "3.00", first);
    const sides = { before: parseArtifact("a", "2026-02", "1.00"), after: parseArtifact("c", "2026-02", "3.00") };
    const places = { subject: "ONEX/2026-02", supersededSeq: first, standsAt: second };
    await world.evidence.append([supersededEntry({ ...places, ...sides, reason: "ISSUER_REISSUED" })]);
    const seq = world.evidence.nextSeq();
    await world.evidence.append([capturedEntry("d"), unreadableEntry("d", seq, { period: "2026-03" as never, period_basis: "SOURCE" })]);
    await filled();
    const { tokens, head, damaged } = await queries().board();
    expect(tokens.map(({ symbol }) => symbol)).to.deep.equal(catalog().tokens.map(({ symbol }) => symbol));
    const [token] = tokens;
    const totals = token?.reports.map(({ parse }) => [parse.period, parse.columns[0]?.total_reserve?.amount]);
    expect(totals).to.deep.equal([
      ["2026-01", "2.00"],
      ["2026-02", "3.00"],
    ]);
    expect(token?.unreadable.map(({ period, url }) => [period, url])).to.deep.equal([["2026-03", "https://one.example/d.pdf"]]);
    expect(token?.revisions.map(({ seq, superseded_seq, superseding_seq }) => [seq, superseded_seq, superseding_seq])).to.deep.equal([
      [second + 1, first, second],
    ]);
    expect([token?.has_source, damaged.size]).to.deep.equal([true, 0]);
    expect(head?.seq).to.equal(world.evidence.nextSeq() - 1);
  });

  it("has a new version after every record and every alarm, and the version of the board read then", async () => {
    await filled();
    const read = queries();
    const [before, same] = [await read.version(), await read.version()];
    expect(same).to.equal(before);
    await world.evidence.append([headEntry("x")]);
    await settled();
    const after = await read.version();
    expect(after).not.to.equal(before);
    await world.database.pool.query("INSERT INTO work.integrity_alarm (artifact_id, detail) VALUES ($1, 'does not hash')", [
      artifactIdOf("x"),
    ]);
    const alarmed = await read.board();
    expect(alarmed.version).not.to.equal(after);
    expect(alarmed.version).to.equal(await read.version());
    expect([...alarmed.damaged]).to.deep.equal([artifactIdOf("x")]);
  });

  it("does not fetch a report again that has not been written since", async () => {
    const first = await capture("a", "2026-01", "1.00");
    await capture("b", "2026-02", "2.00");
    await filled();
    const read = queries();
    const before = await read.board();
    await capture("c", "2026-01", "3.00", first);
    await settled();
    const after = await read.board();
    const known = sent.findLast(({ name }) => name.startsWith("board_read"))?.values[0];
    expect(known).to.have.length(2);
    expect(after.tokens[0]?.reports[1]).to.equal(before.tokens[0]?.reports[1]);
    expect(after.tokens[0]?.reports[0]?.parse.columns[0]?.total_reserve?.amount).to.equal("3.00");
  });

  it("follows a rebuild to the next generation, also when the former one is dropped", async () => {
    await capture("a", "2026-01", "1.00");
    await filled();
    const read = queries();
    const before = await read.board();
    await rebuild(board, { database: world.database, source: world.source });
    const after = await read.board();
    expect(after.version).not.to.equal(before.version);
    expect({ ...after, version: "" }).to.deep.equal({ ...before, version: "" });
    await rebuild(board, { database: world.database, source: world.source });
    await dropOld(board, { database: world.database });
    expect({ ...(await read.board()), version: "" }).to.deep.equal({ ...before, version: "" });
    expect(await read.version()).to.equal((await read.board()).version);
  });

  it("a rebuild leaves every answer byte-equal, tags included", async () => {
    await capture("a", "2026-01", "1.00");
    await world.evidence.append(reviewedMethodology("rules"));
    await filled();
    const paths = ["/v1/board/overview", "/v1/board/coverage", "/v1/board/attestations", "/v1/board/tokens/onex"];
    const answers = async (api: TestApi) =>
      Promise.all(
        paths.map(async (path) => {
          const { text, headers } = await api.get(path);
          return [text, headers.get("etag")];
        }),
      );
    const api = await apiWith({ queries: queries() });
    expectContract(await api.get("/v1/board/overview"), "getOverview", 200);
    const before = await answers(api);
    await rebuild(board, { database: world.database, source: world.source });
    api.api.changed();
    expect(await answers(api)).to.deep.equal(before);
  });

  it("never mixes two states: head and reports are always of one position", async () => {
    await filled();
    const read = queries();
    let writing = true;
    const reader = async () => {
      while (writing) {
        const { head, tokens } = await read.board();
        for (const { seq } of tokens.flatMap(({ reports }) => reports)) expect(seq).to.be.at.most(head?.seq ?? -1);
      }
    };
    const reading = reader();
    for (let i = 0; i < 20; i++) await capture(`doc ${i}`, `20${10 + i}-01`, `${i}.00`);
    await settled();
    writing = false;
    await reading;
    expect((await read.board()).tokens[0]?.reports).to.have.length(20);
  });
});

/** A methodology document and the review that approves it. */
const reviewedMethodology = (text: string): EvidenceEntry[] => {
  const { review: approval } = review({ methodology_sha256: sha256Hex(text) });
  const entry = { subject: "methodology", causeSeq: null, supersedesSeq: null };
  return [
    { ...entry, kind: "methodology.published", artifact: Buffer.from(text) },
    { ...entry, kind: "methodology.reviewed", artifact: artifactBytes(approval) },
  ];
};
