import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { catalog, token } from "../../support/catalogs.js";
import { lyingSupply } from "../../support/chain/behaviours.js";
import { MINTED, type ThreeNodes, threeNodes } from "../../support/chain/three-nodes.js";
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
    const tokens = [token({ networks: [enabled, off] }), token({ symbol: "TWOX", home_network: "wrong", networks: [wrong] })];
    const file = join(folder.path, "catalog.json");
    await writeFile(file, JSON.stringify(catalog({ tokens, sources: [] })));
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
    expect(out).to.match(/^0 of 2 networks measured\.$/m);
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

  it("leaves a chain that the audit finds whole", async () => {
    const { code, err, out } = await runCommand(["audit", "--json"], service.settings);
    expect(code, err + out).to.equal(0);
  });
});
