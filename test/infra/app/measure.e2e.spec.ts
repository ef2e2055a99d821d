import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { catalog, token } from "../../support/catalogs.js";
import { lyingSupply } from "../../support/chain/behaviours.js";
import { MINTED, type ThreeNodes, threeNodes } from "../../support/chain/three-nodes.js";
import { eventually } from "../../support/eventually.js";
import { prepareDataDir } from "../../support/prepared-data-dir.js";
import { runCommand, type Service, startService, temporaryFolder } from "../../support/service.js";

describe("measuring in a running service", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  let nodes: ThreeNodes;
  let service: Service;

  before(async () => {
    nodes = await threeNodes();
    const enabled = { ...nodes.token, snapshot_enabled: true };
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
    const told = await measure("ONEX");
    expect(told.code, told.err).to.equal(0);
    expect(told.out).to.match(/^ONEX on ethereum: 1234567\.890123 at \d+, STORAGE_PROVEN by 3 legs\.\n1 of 1 networks measured\.\n$/);
    const { code, out, err } = await measure("ONEX", "--network", "ethereum", "--json");
    expect(code).to.equal(0);
    expect(err).to.match(/^ONEX on ethereum: /m);
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
    const { code, out, err } = await measure("ONEX", "--json");
    expect(code).to.equal(1);
    expect(err)
      .to.match(/^ONEX on ethereum: refused \(DISAGREEMENT\)\. /m)
      .and.not.include('"level"');
    expect(JSON.parse(out).readings[0]).to.include({ outcome: "refused", reason: "DISAGREEMENT" });
    const unconfirmed = await measure("TWOX");
    expect(unconfirmed.code).to.equal(1);
    expect(unconfirmed.out).to.include("TWOX on wrong: not measured; the decimals of TWOX on wrong are 6, the registry states 18");
  });

  for (const [what, args, sentence] of [
    ["a token nobody registered", ["NONE"], "No token of the registry has the symbol NONE."],
    ["a network nobody registered", ["ONEX", "--network", "moon"], "No network moon is registered for ONEX."],
    ["a network that is not enabled", ["ONEX", "--network", "off"], "snapshots are enabled for none of these networks"],
  ] as const)
    it(`exits 1 for ${what}`, async () => {
      const { code, out, err } = await measure(...args);
      expect(code).to.equal(1);
      expect(out).to.equal("");
      expect(err).to.include(sentence);
    });

  it("leaves a chain that the audit finds whole", async () => {
    const { code, err, out } = await runCommand(["audit", "--json"], service.settings);
    expect(code, err + out).to.equal(0);
  });
});
