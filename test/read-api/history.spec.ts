import { expect } from "chai";
import type { V1BoardHistory } from "../../read-api/generated/types.js";
import { ReadModelUnavailable, type SupplyHistory, type SupplyHistoryAsk } from "../../read-api/queries.js";
import { measured, reading, report, token } from "../support/board.js";
import { expectContract, type Reply } from "../support/contract.js";
import { everyKey } from "../support/memory-keys.js";
import { apiWith } from "../support/read-api.js";

const NOW = "2026-02-15T12:34:56.000Z";
const PATH = "/v1/board/history";
const KEY = { "X-API-Key": "any" };

const reports = [report("2025-10"), report("2025-11"), report("2025-12"), report("2026-01")];
const xusd = token("XUSD", { reports, supply: [measured("ethereum", [reading("2026-02-15T11:00:11.000Z")])] });
const tokens = [xusd, token("OLDX", { reports: [report("2025-05"), report("2025-06")] }), token("NEWX")];

type Made = { readonly asked: SupplyHistoryAsk[]; readonly get: (query?: string, headers?: { [name: string]: string }) => Promise<Reply> };

/** An application that takes any key; of XUSD's buckets those of `places` hold readings. */
const historyApi = async (held: Partial<SupplyHistory> = {}, options = {}): Promise<Made> => {
  const asked: SupplyHistoryAsk[] = [];
  const supplyHistory = async (ask: SupplyHistoryAsk): Promise<SupplyHistory> => {
    asked.push(ask);
    return { buckets: [], latestBefore: null, ...held };
  };
  const api = await apiWith({ now: NOW, snapshot: { tokens }, supplyHistory, keys: everyKey(), ...options });
  return { asked, get: (query = "", headers = KEY) => api.get(`${PATH}${query}`, headers) };
};
const bodyOf = async ({ get }: Made, query = ""): Promise<V1BoardHistory> => {
  const reply = await get(query);
  expectContract(reply, "getHistory", 200);
  return JSON.parse(reply.text);
};
const fieldOf = async (query: string) => {
  const reply = await (await historyApi()).get(query);
  expectContract(reply, "getHistory", 422);
  const { code, errors } = JSON.parse(reply.text);
  return [code, errors[0].location, errors[0].field, errors[0].code];
};

describe("the history read", () => {
  it("without a symbol holds every token's attested points of the public window, and nothing measured", async () => {
    const body = await bodyOf(await historyApi());
    expect(body).to.deep.include({ from: "2026-01-16", to: "2026-02-15", window_days: 30, granularity: "hour", walled_history_points: 3 });
    expect(body.tokens.map(({ symbol, series }) => [symbol, series.map(({ as_of }) => as_of)])).to.deep.equal([
      ["XUSD", ["2026-01-31"]],
      ["OLDX", []],
      ["NEWX", []],
    ]);
    for (const row of body.tokens)
      expect(row).to.deep.include({ supply: null, gaps: null, expected_points: null, served_points: null, supply_buckets: null });
    expect(body.meta).to.include({ attested_as_of: "2026-01-31", attested_as_of_max: "2026-01-31", measured_as_of: null });
  });

  it("names the newest point before a range that holds none, and counts those before and after it", async () => {
    const body = await bodyOf(await historyApi(), "?from=2025-12-01&to=2025-12-30&symbol=xusd");
    const [row] = body.tokens;
    expect(row?.series).to.deep.equal([]);
    expect(row?.latest_outside_range?.as_of).to.equal("2025-11-30");
    expect(body.walled_history_points).to.equal(4);
    expect(body.meta.attested_as_of).to.equal("2025-11-30");
  });

  it("shows nothing attested of a withheld token, and counts nothing of it", async () => {
    const body = await bodyOf(await historyApi(), "?days=3660&granularity=day&symbol=OLDX");
    expect(body.tokens[0]).to.deep.include({ series: [], latest_outside_range: null });
    expect(body.walled_history_points).to.equal(0);
  });

  describe("of a named token", () => {
    const at = (place: number, time: string) => ({ place, readings: 2, newest: reading(time) });
    const buckets = [at(12, "2026-02-15T12:00:11.000Z"), at(3, "2026-02-15T03:59:59.999Z")];

    it("asks for the home network's readings inside the range, up to the held head", async () => {
      const made = await historyApi({ buckets });
      await bodyOf(made, "?from=2026-02-15&symbol=XUSD");
      const [{ grid, ...ask } = { grid: [] }] = made.asked;
      expect(ask).to.deep.equal({
        symbol: "XUSD",
        network: "ethereum",
        fromMs: Date.parse("2026-02-15T00:00:00.000Z"),
        toMs: Date.parse("2026-02-15T12:59:59.999Z"),
        throughSeq: 412,
      });
      expect(grid).to.have.length(13);
    });

    it("serves one figure a bucket newest first, the runs without one oldest first, and the grid only when asked", async () => {
      const body = await bodyOf(await historyApi({ buckets }), "?from=2026-02-15&symbol=XUSD");
      const [row] = body.tokens;
      expect(row?.supply?.map(({ time }) => time)).to.deep.equal(["2026-02-15T12:00:11.000Z", "2026-02-15T03:59:59.999Z"]);
      expect(row).to.deep.include({ expected_points: 13, served_points: 2, pending_points: 0, supply_buckets: null });
      expect(row?.gaps).to.deep.equal([
        { from: "2026-02-15T00:00:00.000Z", to: "2026-02-15T03:00:00.000Z", missing_points: 3, pending: false },
        { from: "2026-02-15T04:00:00.000Z", to: "2026-02-15T12:00:00.000Z", missing_points: 8, pending: false },
      ]);
      expect(body.meta).to.include({ measured_as_of: "2026-02-15T12:00:11.000Z" });
    });

    it("serves the whole grid newest first when granularity is named too, empty buckets with null", async () => {
      const body = await bodyOf(await historyApi({ buckets }), "?from=2026-02-15&symbol=XUSD&granularity=hour");
      const grid = body.tokens[0]?.supply_buckets ?? [];
      expect(grid).to.have.length(13);
      expect([grid[0]?.start, grid[0]?.pending, grid[0]?.readings, grid[0]?.figure?.time]).to.deep.equal([
        "2026-02-15T12:00:00.000Z",
        true,
        2,
        "2026-02-15T12:00:11.000Z",
      ]);
      expect([grid[1]?.end, grid[1]?.pending, grid[1]?.readings, grid[1]?.figure]).to.deep.equal([
        "2026-02-15T12:00:00.000Z",
        false,
        0,
        null,
      ]);
    });

    it("names the newest reading before a range that holds none, and a pending run to the end of its bucket", async () => {
      const latestBefore = reading("2026-02-13T22:00:11.000Z");
      const body = await bodyOf(await historyApi({ latestBefore }), "?days=1&symbol=XUSD&granularity=day");
      const [row] = body.tokens;
      expect(row).to.deep.include({ supply: [], expected_points: 2, served_points: 0, pending_points: 1 });
      expect(row?.supply_latest_outside_range?.time).to.equal("2026-02-13T22:00:11.000Z");
      expect(row?.gaps).to.deep.equal([
        { from: "2026-02-14T00:00:00.000Z", to: "2026-02-16T00:00:00.000Z", missing_points: 2, pending: true },
      ]);
      const inside = await bodyOf(await historyApi({ latestBefore, buckets }), "?from=2026-02-15&symbol=XUSD");
      expect(inside.tokens[0]?.supply_latest_outside_range).to.equal(null);
    });
  });

  it("has a tag, is private, and is answered conditionally", async () => {
    const { get } = await historyApi();
    const reply = await get();
    expect(reply.headers.get("cache-control")).to.equal("private, no-cache");
    const tag = reply.headers.get("etag") ?? "";
    expect((await get("", { ...KEY, "If-None-Match": tag })).status).to.equal(304);
  });

  for (const [query, field, code] of [
    ["?days=2&from=2026-02-01", "days", "range_conflict"],
    ["?from=2026-02-02&to=2026-02-01", "from", "range_invalid"],
    ["?to=2026-02-16", "to", "range_invalid"],
    ["?days=3661", "days", "range_invalid"],
    ["?days=3660&symbol=XUSD", "granularity", "range_too_large"],
    ["?days=0", "days", "minimum"],
    ["?days=1.5", "days", "type"],
    ["?from=2026-02-30", "from", "format"],
    ["?granularity=week", "granularity", "enum"],
  ] as const) {
    it(`422 for ${query}: ${field} ${code}`, async () => {
      expect(await fieldOf(query)).to.deep.equal(["validation_failed", "query", field, code]);
    });
  }

  it("404 for an unknown symbol, after the range is found right", async () => {
    const { get } = await historyApi();
    expectContract(await get("?symbol=NOPE"), "getHistory", 404);
    expectContract(await get("?symbol=NOPE&days=0"), "getHistory", 422);
  });

  it("403 while withheld, 503 when the readings cannot be read or an artifact behind one is damaged", async () => {
    const withheld = await historyApi({}, { snapshot: { tokens, methodology: { sha256: null, uploaded_at: null, reviews: [] } } });
    expectContract(await withheld.get("?days=0"), "getHistory", 403);
    const away = await historyApi({}, { supplyHistory: () => Promise.reject(new ReadModelUnavailable("away")) });
    expectContract(await away.get("?symbol=XUSD"), "getHistory", 503);
    const newest = reading("2026-02-15T12:00:11.000Z");
    const damaged = new Set([newest.snapshot_artifact_id]);
    const broken = await historyApi({ buckets: [{ place: 0, readings: 1, newest }] }, { snapshot: { tokens, damaged } });
    expectContract(await broken.get("?symbol=XUSD"), "getHistory", 503);
    expectContract(await broken.get(), "getHistory", 200);
  });
});

describe("the history read without a key", () => {
  const refusal = async (query = "", options = {}) => {
    const { get } = await historyApi({}, options);
    const reply = await get(query, {});
    expectContract(reply, "getHistory", 401);
    expect(reply.headers.get("www-authenticate")).to.equal('ApiKey realm="v1"');
    const { code, walled_history_points, window_days } = JSON.parse(reply.text);
    return [code, walled_history_points, window_days];
  };
  const PLAIN = ["missing_key", undefined, undefined];

  it("is refused, with the points behind the public window when the range reaches before it", async () => {
    expect(await refusal("?from=2026-01-15&symbol=xusd")).to.deep.equal(["missing_key", 3, 30]);
    expect(await refusal("?days=31")).to.deep.equal(["missing_key", 3, 30]);
  });

  for (const query of ["", "?from=2026-01-16", "?days=30&symbol=XUSD", "?symbol=NOPE&days=365", "?days=365&from=2026-01-01", "?days=0"]) {
    it(`is refused plainly for ${query || "no range"}`, async () => {
      expect(await refusal(query)).to.deep.equal(PLAIN);
    });
  }

  it("counts nothing while the board is withheld or cannot be read", async () => {
    const methodology = { sha256: null, uploaded_at: null, reviews: [] };
    expect(await refusal("?days=365", { snapshot: { tokens, methodology } })).to.deep.equal(PLAIN);
    const away = {
      version: () => Promise.reject(new ReadModelUnavailable("away")),
      board: () => Promise.reject(new ReadModelUnavailable("away")),
    };
    expect(await refusal("?days=365", { queries: away })).to.deep.equal(PLAIN);
  });

  it("a presented key is verified before anything else is said", async () => {
    const reply = await (await apiWith({ now: NOW, snapshot: { tokens } })).get(`${PATH}?days=365`, KEY);
    expect([reply.status, JSON.parse(reply.text).code]).to.deep.equal([401, "invalid_key"]);
  });

  it("is a route like any other: other methods are 405, control characters 422 before any credential", async () => {
    const api = await apiWith({ now: NOW });
    expect((await api.get(PATH, {}, "POST")).status).to.equal(405);
    expect((await api.get(`${PATH}?symbol=%00`)).status).to.equal(422);
  });
});
