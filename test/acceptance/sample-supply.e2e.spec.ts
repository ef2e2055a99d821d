import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { loadCatalog } from "../../infra/catalog/load-catalog.js";
import { blockNumberAt } from "../../infra/sample/chain/chain-plan.js";
import { addUpgrade } from "../../infra/sample/chain/proxy-upgrades.js";
import { HOME_NETWORK } from "../../infra/sample/chain/sample-tokens.js";
import type { BoardNetworkSlice, V1BoardTokenDetail } from "../../read-api/generated/types.js";
import { eventually, until } from "../support/eventually.js";
import { prepareDataDir } from "../support/prepared-data-dir.js";
import { familyOf, lives } from "../support/process-tree.js";
import { runCommand, type Service, startCommand, startService, temporaryFolder } from "../support/service.js";
import { filesOf, runIn, unpack, VERIFIERS } from "../support/unpacked.js";

describe("measured supply of the sample", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  let settings: { readonly [name: string]: string };
  let service: Service;

  before(async () => {
    const catalog = await loadCatalog("sample");
    const sources = catalog.sources.filter(({ id }) => id === "cinderford-reports"); // few documents: a quick start
    const file = join(folder.path, "catalog.json");
    await writeFile(file, JSON.stringify({ ...catalog, sources }));
    settings = { CATALOG: file, SAMPLE_CHAIN: "on" };
    await prepareDataDir(dataDir);
    service = await startService(dataDir, settings);
  });
  after(async () => {
    await service?.end("SIGTERM");
    folder.remove();
  });

  const tokenOf = async (symbol: string) =>
    (await (await fetch(`${service.board}/v1/board/tokens/${symbol}`)).json()) as V1BoardTokenDetail;
  const sliceOf = (symbol: string, readings = 1): Promise<BoardNetworkSlice> =>
    eventually(`${readings} readings of ${symbol}`, 60_000, async () => {
      const slice = (await tokenOf(symbol)).network_slices.find(({ network }) => network === HOME_NETWORK);
      return slice !== undefined && slice.history_points >= readings ? slice : undefined;
    });
  const chainNodesOf = (pid: number): number[] =>
    familyOf(pid).flatMap((process) => (/^\S*anvil-\S+\/bin\/anvil /.test(process.command) ? [process.pid] : []));
  const run = (...args: string[]) => runCommand(args, service.settings);

  it("is on the board soon after the start, proven at one block by three operators", async () => {
    for (const symbol of ["ALDX", "BRWX", "BRWS", "DRFX"]) {
      const slice = await sliceOf(symbol);
      expect(slice).to.include({ source_tier: "STORAGE_PROVEN", legs: 3, pin_kind: "BLOCK_HASH", freshness: "CURRENT" });
      expect(slice.storage_proof_artifact_id).to.match(/^sha256:/);
    }
    expect((await tokenOf("CNDX")).network_slices).to.deep.equal([]);
  });

  it("is refused on the network whose providers disagree, which the page says with the reason", async () => {
    await until("the refusal on the page", 60_000, async () => {
      const page = await (await fetch(`${service.board}/tokens/BRWX`)).text();
      return page.includes("The newest reading on sample-harbor was refused") && page.includes("the providers gave different values");
    });
    expect((await tokenOf("BRWX")).network_slices.map(({ network }) => network)).to.deep.equal([HOME_NETWORK]);
  });

  it("says of a proxy's upgrade when it is final, once for each proxy, and names the tokens there are", async () => {
    const upgraded = await run("sample", "upgrade-proxy", "BRWS", "--json");
    expect(upgraded.code, upgraded.err).to.equal(0);
    const { block, final_at, ...token } = JSON.parse(upgraded.out) as { block: number; final_at: string };
    expect(token).to.deep.equal({ symbol: "BRWS", network: HOME_NETWORK });
    expect(Date.parse(final_at) / 1000).to.equal((block + 2) * 12);
    const again = await run("sample", "upgrade-proxy", "BRWS");
    expect(again.out).to.equal(`BRWS on ${HOME_NETWORK}: its proxy is upgraded in block ${block}, final at ${final_at}.\n`);
    const { code, err } = await run("sample", "upgrade-proxy", "CNDX");
    expect(code).to.equal(1);
    expect(err).to.include("it has ALDX, BRWX, BRWS, DRFX");
  });

  it("falls to ETH_CALL with the reason at the next reading after a proxy's upgrade", async () => {
    await addUpgrade(dataDir, { symbol: "ALDX", network: HOME_NETWORK, block: blockNumberAt(Date.now() / 1000) - 4 }); // final already
    const before = await sliceOf("ALDX");
    const { code, out } = await run("measure", "ALDX");
    expect(code).to.equal(0);
    expect(out).to.match(/^ALDX on sample-chain: [\d.]+ at \d+, ETH_CALL by 3 legs\. The proof does not hold at IMPLEMENTATION: /);
    const after = await sliceOf("ALDX", before.history_points + 1);
    expect(after).to.include({ source_tier: "ETH_CALL", storage_proof_artifact_id: null, history_weakest_tier: "ETH_CALL" });
    expect(await (await fetch(`${service.board}/tokens/ALDX`)).text()).to.include("The proof does not hold at IMPLEMENTATION");
  });

  it("is in the bundle with proofs that are verified offline, and fails there with any digit changed", async () => {
    const file = join(folder.path, "drfx.zip");
    expect((await run("bundle", "DRFX", "-o", file)).code).to.equal(0);
    const files = await filesOf(await readFile(file));
    const unpacked = join(folder.path, "bundle");
    await unpack(files, unpacked);
    for (const [program, tool] of VERIFIERS) expect(await runIn(unpacked, program, tool)).to.include({ code: 0 });
    expect((await runIn(unpacked, process.execPath, "tools/verify.mjs")).out).to.match(/1 readings are .*1 proofs verify/);
    expect((await run("audit", "--bundle", file)).code).to.equal(0);
    const [proof = ""] = [...files.keys()].filter((path) => path.startsWith("proofs/"));
    const text = String(files.get(proof));
    const at = text.indexOf('"value":"0x') + '"value":"0x'.length;
    await writeFile(join(unpacked, proof), `${text.slice(0, at)}${text[at] === "1" ? "2" : "1"}${text.slice(at + 1)}`);
    for (const [program, tool] of VERIFIERS) expect((await runIn(unpacked, program, tool)).code).to.equal(1);
    const verified = await run("proof", "verify", join(unpacked, proof));
    expect(verified.code).to.equal(1);
    expect(verified.err).to.include("STORAGE failed");
  });

  it("survives kill -9 of the service and of a command while it measures: no node is left behind, the chain goes on, the audit is clean", async () => {
    const pins = await sliceOf("DRFX");
    const measuring = startCommand(["measure", "DRFX"], service.settings);
    await until("the command's own chain", 60_000, async () => chainNodesOf(measuring.pid).length === 3);
    const nodes = [...chainNodesOf(service.pid), ...chainNodesOf(measuring.pid)];
    expect(nodes).to.have.length(6);
    measuring.kill("SIGKILL");
    await service.end("SIGKILL");
    await until("the end of the nodes", 5_000, async () => !nodes.some(lives));
    service = await startService(dataDir, settings);
    await until("the chain", 60_000, async () => service.said.err.includes("the sample's chain runs"));
    const again = await run("measure", "DRFX", "--json");
    expect(again.code, again.err).to.equal(0);
    const [reading] = (JSON.parse(again.out) as { readings: { block_number: number; source_tier: string }[] }).readings;
    expect(reading?.block_number).to.be.at.least(pins.block_number);
    expect(reading?.source_tier).to.equal("STORAGE_PROVEN");
    const audit = await run("audit");
    expect(audit.code, audit.out).to.equal(0);
  });

  it("is not there, and is not missed, without the chain: the log says why in one line, and so does the command", async () => {
    const { code, err } = await runCommand(["measure", "DRFX"], { ...service.settings, SAMPLE_CHAIN: "off" });
    expect(code).to.equal(1);
    expect(err).to.include("The sample's chain does not run: SAMPLE_CHAIN is off. Nothing is measured on it.");
  });
});
