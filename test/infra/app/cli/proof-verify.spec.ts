import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Json, JsonObject } from "../../../../domain/shared/json.js";
import { commands } from "../../../../infra/app/cli/commands.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";
import { proofFixture, proofFixturePath, proofFixtures } from "../../../support/chain-fixtures.js";
import { IMPLEMENTATION, offerOf, TOKEN } from "../../../support/proof-offers.js";

const SUPPLY = 123_456_789_012_345n;
const USDC = "usdc_ethereum_block-26051941_totalsupply-proof.json";

describe("proof verify", () => {
  let folder = "";
  let artifact: JsonObject;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "proof-verify-"));
    const { block, layout, proof } = await offerOf({ supply: SUPPLY });
    artifact = JSON.parse(
      JSON.stringify({
        schema: "supply.proof",
        schema_version: 1,
        symbol: "XUSD",
        network: "madenet",
        layout,
        block_hash: block.hash,
        header: proof.header,
        proof: proof.proof,
        implementation_proof: proof.implementationProof,
      }),
    ) as JsonObject;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const fileOf = (value: Json | string, name = "proof.json"): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
    return path;
  };
  const run = async (...args: readonly string[]) => {
    const said = { out: [] as string[], note: [] as string[] };
    const terminal = {
      out: (line: string) => void said.out.push(line),
      note: (line: string) => void said.note.push(line),
      progress: () => undefined,
    };
    const surroundings = { environment: {}, terminal, signal: new AbortController().signal };
    const code = await runCommandLine(commands, ["proof", "verify", ...args], surroundings);
    return { code, out: said.out.join("\n"), note: said.note.join("\n") };
  };
  const answered = async (...args: readonly string[]) => {
    const { code, out } = await run("--json", ...args);
    return {
      code,
      ...(JSON.parse(out) as { ok: boolean; step: string | null; detail: string; amount: string | null; base_units: string }),
    };
  };

  it("says what a stored proof proves, in base units while the decimals are not known", async () => {
    const { code, out } = await run(fileOf(artifact));
    expect(code).to.equal(0);
    expect(out).to.contain("CODE_HASH, IMPLEMENTATION: the code is that of the layout");
    expect(out).to.contain(`${SUPPLY} base units at block 1000; the decimals are not known here`);
    expect(await answered(fileOf(artifact))).to.deep.include({ code: 0, ok: true, base_units: String(SUPPLY), amount: null });
  });

  it("says it in tokens with the decimals stated, or those of the bundle the file lies in", async () => {
    expect(await answered(fileOf(artifact), "--decimals", "6")).to.deep.include({ amount: "123456789.012345" });
    mkdirSync(join(folder, "bundle", "proofs"), { recursive: true });
    const networks = [{ network: "madenet", family: "EVM", address: TOKEN, decimals: 8 }];
    fileOf({ schema: "bundle.registry", token: { symbol: "XUSD", networks } }, "bundle/registry.json");
    const path = fileOf(artifact, "bundle/proofs/proof.json");
    expect(await answered(path)).to.deep.include({ ok: true, amount: "1234567.89012345" });
    expect((await run(path)).out).to.contain("1,234,567.89012345 XUSD at block 1000 (1234567.89012345).");
  });

  it("refuses the proof of a contract that is not the one the bundle's registry names", async () => {
    mkdirSync(join(folder, "other", "proofs"), { recursive: true });
    const networks = [{ network: "madenet", family: "EVM", address: IMPLEMENTATION, decimals: 8 }];
    fileOf({ schema: "bundle.registry", token: { symbol: "XUSD", networks } }, "other/registry.json");
    const { code, note } = await run(fileOf(artifact, "other/proofs/proof.json"));
    expect(code).to.equal(1);
    expect(note).to.match(/^ACCOUNT failed: The proof is of the account 0x1{40}, not of 0x2{40}\.$/);
  });

  it("exits 1 with the step that failed, in one sentence", async () => {
    const { code, out, note } = await run(fileOf({ ...artifact, block_hash: `0x${"00".repeat(32)}` }));
    expect({ code, out }).to.deep.equal({ code: 1, out: "" });
    expect(note).to.match(/^HEADER failed: The header hashes to 0x[0-9a-f]{64}, not to the block 0x0{64}\.$/);
    expect(await answered(fileOf({ ...artifact, layout: null }))).to.deep.include({ code: 1, ok: false, step: "CODE_HASH" });
    expect(await answered(fileOf({ ...artifact, proof: null }))).to.deep.include({ code: 1, ok: false, step: "ACCOUNT" });
    expect(await answered(fileOf({ ...artifact, header: [] }))).to.deep.include({ code: 1, ok: false, step: "HEADER" });
  });

  it("exits 1 for a file that is no proof, saying what it lacks", async () => {
    const cases: readonly (readonly [Json | string, RegExp])[] = [
      ["{", /proof\.json is not JSON\.$/],
      ["[]", /is no JSON object\.$/],
      [{}, /is neither a stored proof nor a header with an eth_getProof answer/],
      [{ header: {}, response: {} }, /holds an answer that proves no storage slot/],
      [{ header: null, response: null }, /holds an answer that proves no storage slot/],
      [{ ...artifact, schema_version: 2 }, /of a version this program does not know/],
      [" ".repeat(1_048_577), /has 1048577 bytes, more than any proof/],
    ];
    for (const [content, says] of cases) {
      const { code, note } = await run(fileOf(content));
      expect(note).to.match(says);
      expect(code).to.equal(1);
    }
    expect(await run(join(folder, "nothing.json"))).to.deep.include({ code: 1, out: "" });
  });

  it("exits 2 on wrong usage", async () => {
    expect((await run()).code).to.equal(2);
    expect((await run("a", "b")).code).to.equal(2);
    for (const decimals of ["37", "-1", "six", "1.5"]) expect((await run(fileOf(artifact), `--decimals=${decimals}`)).code).to.equal(2);
  });

  (proofFixtures.length === 0 ? describe.skip : describe)("of answers of Ethereum's main network", () => {
    it("gives the supply of USDC at block 26051941, with the decimals of the catalog", async () => {
      const { code, out } = await run(proofFixturePath(USDC));
      expect(code).to.equal(0);
      expect(out).to.contain("50,430,781,860.131977 USDC at block 26051941 (50430781860.131977).");
      expect(out).to.contain("the file names no layout to compare it with");
    });

    it("gives a word as it is where no token is known", async () => {
      const name = proofFixtures.find((found) => found.startsWith("deposit-contract")) ?? "";
      expect(await answered(proofFixturePath(name))).to.deep.include({ ok: true, amount: null });
    });

    it("verifies every slot of an answer, or none", async () => {
      const { header, response } = proofFixture(USDC);
      const [slot] = response.storageProof;
      if (slot === undefined) throw new Error("a slot is proven");
      const two = { header, response: { ...response, storageProof: [slot, { ...slot, value: "0x1" }] } } as unknown as Json;
      expect(await run(fileOf(two))).to.deep.include({ code: 1, out: "" });
    });
  });
});
