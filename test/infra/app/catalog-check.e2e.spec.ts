import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { catalog, token } from "../../support/catalogs.js";
import { FAMILY_NODES } from "../../support/family-nodes.js";
import { familyNetwork } from "../../support/legs.js";
import { prepareDataDir } from "../../support/prepared-data-dir.js";
import { type ReplayServer, replayServer } from "../../support/replay-server.js";
import { type Finished, runCommand, temporaryFolder } from "../../support/service.js";

const STATE = { height: 1_000, supply: 5n, seconds: 1_790_000_000 };

describe("the command catalog check", function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const { address, answer } = FAMILY_NODES.SOLANA;
  let servers: ReplayServer[] = [];
  before(async () => {
    await prepareDataDir(dataDir);
    servers = await Promise.all([0, 1].map(() => replayServer((request) => answer(STATE, request))));
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    folder.remove();
  });

  const check = async (decimals: number, ...args: string[]): Promise<Finished> => {
    const endpoints = servers.map(({ origin }, index) => ({ operator: `Operator ${index + 1}`, url: origin }));
    const solana = familyNetwork({ network: "solana", family: "SOLANA", address, decimals, endpoints, snapshot_enabled: true });
    const file = join(folder.path, `${decimals}.json`);
    await writeFile(file, JSON.stringify(catalog({ tokens: [token({ home_network: "solana", networks: [solana] })] })));
    return runCommand(["catalog", "check", "--file", file, ...args], { DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  };

  it("says what it compared, and exits 0 when all is as registered", async () => {
    const { code, out } = await check(6);
    expect(out.trim().split("\n")).to.deep.equal([
      "ONEX on solana: 2 legs",
      "  ok      decimals is 6 as registered (Operator 1, Operator 2)",
      "1 network checked, 0 findings.",
    ]);
    expect(code).to.equal(0);
  });

  it("exits 1 on a finding, in JSON as in words", async () => {
    const { code, out } = await check(9, "onex", "--network", "solana", "--json");
    expect(code).to.equal(1);
    const { findings, checks } = JSON.parse(out);
    expect(findings).to.equal(1);
    expect(checks[0].facts[0]).to.include({ fact: "decimals", outcome: "DIFFERENT", registered: "9", read: "6" });
  });
});
