import { expect } from "chai";
import { applyCatalog } from "../../commands/apply-catalog.js";
import { evidenceWriter } from "../../commands/evidence-writer.js";
import { type ContextPull, recordContext } from "../../commands/record-context.js";
import { artifactId, sha256Hex } from "../../domain/shared/sha256.js";
import { checkArtifacts } from "../../infra/app/audit/check-artifacts.js";
import { instant } from "../support/board.js";
import { catalog } from "../support/catalogs.js";
import { chainOf, evidenceWorld } from "../support/evidence.js";
import { refusalOf } from "../support/refusal-of.js";

const DOCUMENT = Buffer.from('{"onex": {"ethereum": 900.5}}');
const PULL: ContextPull = {
  symbol: "onex",
  providerName: "Example Analytics",
  pulledAt: null,
  sourceUrl: "https://analytics.example/onex",
  document: DOCUMENT,
  split: {
    total_supply: "1000.5",
    networks: [
      { network_label: "Ethereum", network: "ethereum", supply: "900.5" },
      { network_label: "Otherchain", network: null, supply: "100" },
    ],
  },
};
const [ETHEREUM, OTHER] = PULL.split.networks;

const service = async () => {
  const world = evidenceWorld();
  const evidence = evidenceWriter(world);
  await applyCatalog(evidence)(catalog());
  const pull = (change: Partial<ContextPull> = {}) =>
    recordContext({ evidence, artifacts: world.artifacts, clock: world.clock })({ ...PULL, ...change });
  return { world, pull };
};
const withRows = (...networks: ContextPull["split"]["networks"]) => ({ split: { total_supply: "1", networks } });

describe("recording what a third party says", () => {
  it("stores the document byte-exact and then the split, amounts as they are written", async () => {
    const { world, pull } = await service();
    const { seq, context } = await pull();
    const { records, unbroken } = await chainOf(world);
    expect([seq, records[1]?.kind, records[1]?.subject, unbroken]).to.deep.equal([1, "context.pulled", "ONEX", true]);
    expect(context).to.deep.equal({
      schema: "supply.context",
      schema_version: 1,
      symbol: "ONEX",
      provider_name: "Example Analytics",
      pulled_at: world.now,
      source_url: "https://analytics.example/onex",
      source_sha256: sha256Hex(DOCUMENT),
      ...PULL.split,
    });
    expect(await world.artifacts.get(artifactId(sha256Hex(DOCUMENT)))).to.deep.equal(DOCUMENT);
  });

  for (const [what, change, code] of [
    ["a token nobody registered", { symbol: "NOPE" }, "unknown-symbol"],
    ["a provider without a name", { providerName: " " }, "context-invalid"],
    ["a pull in the future", { pulledAt: instant("2026-02-01T00:00:00.001Z") }, "context-invalid"],
    ["a total with an exponent", { split: { ...PULL.split, total_supply: "1e9" } }, "context-invalid"],
    ["a negative total", { split: { ...PULL.split, total_supply: "-1" } }, "context-invalid"],
    ["a row that is no amount", withRows({ network_label: "Ethereum", network: "ethereum", supply: "1,000" }), "context-invalid"],
    ["a row without a label", withRows({ network_label: "", network: null, supply: "1" }), "context-invalid"],
    ["a network that is not registered", withRows({ network_label: "Moon", network: "moon", supply: "1" }), "context-invalid"],
    ["a network named twice", withRows(...[ETHEREUM, ETHEREUM].flatMap((row) => row ?? [])), "context-invalid"],
  ] as const) {
    it(`refuses ${what}, and stores nothing`, async () => {
      const { world, pull } = await service();
      expect(await refusalOf(pull(change))).to.equal(code);
      expect((await chainOf(world)).records).to.have.length(1);
      expect(await world.artifacts.get(artifactId(sha256Hex(DOCUMENT)))).to.equal(undefined);
    });
  }

  it("takes a pull of this very instant, a row of nothing, and no split at all", async () => {
    const { world, pull } = await service();
    await pull({ pulledAt: world.now, ...withRows({ ...(OTHER ?? { network_label: "x", network: null }), supply: "0" }) });
    expect((await pull(withRows())).context.networks).to.deep.equal([]);
  });

  it("the audit names a document that a pull names and that is gone", async () => {
    const { world, pull } = await service();
    const { context } = await pull();
    const { records } = await chainOf(world);
    const held = async function* (without: string) {
      for (const { artifact } of records) {
        const bytes = artifact === null ? undefined : await world.artifacts.get(artifact);
        if (artifact !== null && bytes !== undefined) yield { id: artifact, bytes, intact: true };
      }
      const id = artifactId(context.source_sha256);
      if (id !== without) yield { id, bytes: DOCUMENT, intact: true };
    };
    const findings = async (without: string) => (await checkArtifacts(records, held(without), () => undefined)).findings;
    expect(await findings("")).to.deep.equal([]);
    expect(JSON.stringify(await findings(artifactId(context.source_sha256)))).to.include(context.source_sha256);
  });
});
