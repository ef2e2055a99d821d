import { boardQueries } from "../../infra/postgres/board-queries.js";
import { board, METHODOLOGY, row } from "../../test/support/board.js";
import { capturedEntry, parseArtifact, registryEntry, reportEntry } from "../../test/support/board-evidence.js";
import { catalog } from "../../test/support/catalogs.js";
import { projectionWorld } from "../../test/support/projection-world.js";
import { listening } from "../floors/raw-http.js";
import type { BenchCase } from "../harness/bench-case.js";
import { boardServer } from "../harness/board-server.js";
import { median, millisecondsOf } from "../harness/timing.js";

const YEARS = ["2016", "2017", "2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"];
const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const LINES = 15;
const READS = 5;

/** A token with a report for each month of ten years, in a board kept in Postgres. */
const filledWorld = async (databaseUrl: string) => {
  const world = await projectionWorld({ url: databaseUrl, drop: async () => {} });
  const { evidence } = world;
  await evidence.append([registryEntry(catalog())]);
  for (const period of YEARS.flatMap((year) => MONTHS.map((month) => `${year}-${month}`))) {
    const parse = parseArtifact(period, period, "1000.50");
    const rows = Array.from({ length: LINES }, (_, line) => row({ label: `Line ${line}` }));
    const columns = parse.columns.map((column) => ({ ...column, rows }));
    await evidence.append([capturedEntry(period), reportEntry({ ...parse, columns }, evidence.nextSeq())]);
  }
  world.startProjector();
  await world.settled(evidence.log.events.at(-1)?.position ?? 0n);
  return world;
};

/** A service that holds nothing yet answers its first request for the token: reading the board, decoding it, rendering, sending. */
const open: BenchCase["open"] = async ({ databaseUrl }) => {
  const world = await filledWorld(databaseUrl);
  const { methodology } = board();
  const first = async (): Promise<number> => {
    const { version, board: read } = boardQueries(world.database.hot);
    const queries = { version, board: async () => ({ ...(await read()), methodology: { ...methodology, sha256: METHODOLOGY } }) };
    const server = boardServer(queries);
    const url = `http://127.0.0.1:${await listening(server)}`;
    await fetch(`${url}/icon.svg`);
    const taken = await millisecondsOf(async () => {
      const reply = await fetch(`${url}/v1/board/tokens/ONEX`);
      if (reply.status !== 200) throw new Error(`the token answers ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    });
    server.close();
    server.closeAllConnections();
    return taken;
  };
  await first();
  const product = async () => {
    const taken: number[] = [];
    for (let turn = 0; turn < READS; turn += 1) taken.push(await first());
    return { ms: median(taken) };
  };
  return { floor: async () => ({}), product, close: world.end };
};

export const cases: readonly BenchCase[] = [
  {
    id: "cold-token",
    floorNeeds: [],
    figures: [
      {
        key: "ms",
        name: "first token detail with 120 reports, nothing held",
        floor: null,
        unit: "ms",
        goal: 30,
        better: "lower",
      },
    ],
    open,
  },
];
