import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { addMonths, dayOfInstant, instantFromMs, monthOfDay } from "../../../domain/shared/time.js";
import { aldermoorFigures } from "../../../infra/sample/sample-figures.js";
import { sampleReport } from "../../../infra/sample/sample-reports.js";
import { catalog, source, token } from "../../support/catalogs.js";
import { lyingSupply } from "../../support/chain/behaviours.js";
import { GENESIS, MINTED, type ThreeNodes, threeNodes } from "../../support/chain/three-nodes.js";
import { statusOf } from "../../support/commands.js";
import { eventually } from "../../support/eventually.js";
import { prepareDataDir } from "../../support/prepared-data-dir.js";
import { runCommand, type Service, startService, temporaryFolder } from "../../support/service.js";

/** Stands in every endpoint's address as a provider's key would. */
const KEY = "9aa3d95b3bc440fa88ea12eaa4456161";

describe("measuring in a running service", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  let nodes: ThreeNodes;
  let service: Service;

  before(async () => {
    nodes = await threeNodes();
    const endpoints = nodes.token.endpoints.map(({ operator, url }) => ({ operator, url: `${url}/v3/${KEY}` }));
    const enabled = { ...nodes.token, endpoints, snapshot_enabled: true };
    const wrong = { ...enabled, network: "wrong", decimals: 18 };
    const off = { ...enabled, network: "off", snapshot_enabled: false };
    const tokens = [
      token({ networks: [enabled, off] }),
      token({ symbol: "TWOX", home_network: "wrong", networks: [wrong] }),
      token({ symbol: "ALDX", networks: [enabled] }),
    ];
    const sources = [source({ id: "aldx-reports", symbols: ["ALDX"], enabled: false })];
    const file = join(folder.path, "catalog.json");
    await writeFile(file, JSON.stringify(catalog({ tokens, sources })));
    const dataDir = join(folder.path, "data");
    await prepareDataDir(dataDir);
    service = await startService(dataDir, { CATALOG: file, SNAPSHOT_INTERVAL_SECONDS: "1", LEG_TIMEOUT_MS: "1000", READ_RETRIES: "0" });
  });
  after(async () => {
    await service?.end("SIGTERM");
    await nodes?.stop();
    folder.remove();
  });
  beforeEach(() => nodes.behaving());

  const measure = (...args: string[]) => runCommand(["measure", ...args], service.settings);
  const metric = async (line: string): Promise<number> => {
    const text = await (await fetch(`${service.ops}/metrics`)).text();
    return Number(
      text
        .split("\n")
        .find((one) => one.startsWith(line))
        ?.split(" ")
        .at(-1) ?? 0,
    );
  };

  it("reads every enabled network on the schedule, and none whose decimals the network does not bear out", async () => {
    const measured = () => metric('reserve_board_supply_readings_total{outcome="measured",detail="STORAGE_PROVEN"}');
    await eventually("two readings", 20_000, async () => ((await measured()) >= 2 ? true : undefined));
    expect(await metric('reserve_board_supply_readings_total{outcome="not_enabled",detail="DECIMALS"}')).to.be.at.least(1);
    expect(service.said.err).to.include("the decimals of TWOX on wrong are 6, the registry states 18");
  });

  it("is done by command beside it, with exit 0 and the figure, in words and in JSON", async () => {
    const { code, out, err } = await measure("ONEX", "--network", "ethereum", "--json");
    expect(code, err).to.equal(0);
    expect(err).to.match(/^ONEX on ethereum: 1234567\.890123 at \d+, STORAGE_PROVEN by 3 legs\.$/m);
    const answer = JSON.parse(out);
    expect(answer).to.include({ measured: 1, not_measured: 0 });
    expect(answer.readings[0]).to.include({
      symbol: "ONEX",
      network: "ethereum",
      outcome: "measured",
      total_supply: "1234567.890123",
      total_supply_base_units: MINTED.toString(),
      source_tier: "STORAGE_PROVEN",
      tier_reason: null,
      legs: 3,
    });
  });

  it("exits 1 when a network was refused, and says why", async () => {
    nodes.behaving(lyingSupply(1n), lyingSupply(2n));
    const { code, out } = await measure();
    expect(code).to.equal(1);
    expect(out).to.match(/^ONEX on ethereum: refused \(DISAGREEMENT\)\. /m);
    expect(out).to.include("TWOX on wrong: not measured; the decimals of TWOX on wrong are 6, the registry states 18");
    expect(out).to.match(/^0 of 3 networks measured\.$/m);
  });

  for (const [what, args, sentence] of [
    ["a network nobody registered", ["ONEX", "--network", "moon"], "No network moon is registered for ONEX."],
    ["a network that is not enabled", ["ONEX", "--network", "off"], "snapshots are enabled for none of these networks"],
  ] as const)
    it(`exits 1 for ${what}`, async () => {
      const { code, out, err } = await measure(...args);
      expect(code).to.equal(1);
      expect(out).to.equal("");
      expect(err).to.include(sentence);
    });

  it("repeats no key of an endpoint's address in a log, a figure's record or a quorum log", async () => {
    const db = new pg.Client({ connectionString: (await statusOf(service.settings)).database_url });
    await db.connect();
    const { rows } = await db.query("SELECT convert_from(bytes, 'UTF8') AS text FROM vault.artifact WHERE bytes::text LIKE $1", [
      `%${Buffer.from('"schema":"supply.').toString("hex")}%`,
    ]);
    await db.end();
    const texts = rows.map(({ text }) => String(text));
    expect(texts.filter((text) => text.includes("/v3/~"))).to.not.deep.equal([]);
    expect([...texts, service.said.err, service.said.out].filter((text) => text.includes(KEY))).to.deep.equal([]);
  });

  describe("at the cutoffs of a report", () => {
    /** Last month, so that what it states is not withheld as stale. */
    const period = addMonths(monthOfDay(dayOfInstant(instantFromMs(Date.now()))), -1);
    const CUTOFFS = aldermoorFigures(period)
      .map(({ asOf }) => `${asOf}T23:59:00.000Z`)
      .reverse();
    const secondsOf = (cutoff = ""): number => Date.parse(cutoff) / 1_000;
    const cutoffs = async (): Promise<Record<string, unknown>> => JSON.parse((await measure("ALDX", "--cutoffs", "--json")).out);
    before(async () => {
      const file = join(folder.path, "report.pdf");
      await writeFile(file, await sampleReport("aldermoor", { period, scan: false }));
      const order = ["capture", "--source", "aldx-reports", "--file", file, "--url", "https://one.example/report.pdf"];
      const captured = await runCommand(order, service.settings);
      expect(captured.code, captured.err).to.equal(0);
      const review = ["review", "record", "--outcome", "APPROVED", "--reviewer", "reviewer-1", "--note", "Read for a test."];
      expect((await runCommand(review, service.settings)).code).to.equal(0);
    });

    it("waits for each while the chain is not past it, with exit 1", async () => {
      expect(await cutoffs()).to.include({ measured: 0, not_measured: 2 });
      expect((await measure("ALDX", "--cutoffs")).code).to.equal(1);
      const unknown = await measure("NONE", "--cutoffs");
      expect([unknown.code, unknown.err]).to.deep.equal([1, "No token of the registry has the symbol NONE.\n"]);
    });

    it("measures the last block at or before each, told line by line, and nothing twice", async () => {
      nodes.skip(Math.floor((secondsOf(CUTOFFS[1]) - GENESIS) / 12) * 12 - 180);
      await nodes.mine(20);
      nodes.skip(secondsOf(CUTOFFS[0]) - secondsOf(CUTOFFS[1]) - 240);
      await nodes.mine(20);
      const { code, out, err } = await measure("ALDX", "--cutoffs");
      expect(code, out + err).to.equal(0);
      const told = (cutoff: string) => `ALDX on ethereum at ${cutoff}: 1234567.890123 at `;
      for (const cutoff of CUTOFFS) expect(out).to.include(told(cutoff));
      expect(out).to.match(/STORAGE_PROVEN by 3 legs\.\n2 of 2 cutoffs measured\.\n$/);
      expect((await measure("ALDX", "--cutoffs")).out).to.equal("No cutoff of an active report is waited for.\n");
    });

    it("holds what the report states against it, with the block and its time", async () => {
      const compared = await eventually("comparisons with measurements", 15_000, async () => {
        const detail = JSON.parse(await (await fetch(`${service.board}/v1/board/tokens/ALDX`)).text());
        const statuses: string[] = detail.reconciliations?.map(({ status }: { status: string }) => status) ?? [];
        return statuses.length === 2 && !statuses.includes("NO_MEASUREMENT") ? detail : undefined;
      });
      expect(compared.reconciliations.map(({ cutoff_at }: { cutoff_at: string }) => cutoff_at)).to.deep.equal(CUTOFFS);
      for (const entry of compared.reconciliations) {
        expect(entry).to.include({ status: "WITHIN_BOUND", measured_source: "CUTOFF_READ", measured_tier: "STORAGE_PROVEN" });
        expect(entry.offset_seconds).to.be.within(-11, 0);
      }
      expect(compared.coverage_ratio_all).to.include({ status: "RATIO", measured_float: "1234567.890123", source_tier: "STORAGE_PROVEN" });
      expect(compared.latest_report.measured_at_cutoff.map(({ chain }: { chain: string }) => chain)).to.deep.equal(["ethereum"]);
    });
  });

  it("leaves a chain that the audit finds whole", async () => {
    const { code, err, out } = await runCommand(["audit", "--json"], service.settings);
    expect(code, err + out).to.equal(0);
  });
});
