import { expect } from "chai";
import { artifactBytes } from "../../../../domain/evidence/artifact.js";
import type { EvidenceEntry } from "../../../../domain/evidence/chain.js";
import { EVIDENCE_STREAM, parseRecord } from "../../../../domain/evidence/record.js";
import type {
  LegExchange,
  QuorumAttempt,
  QuorumLogArtifact,
  SupplyArtifact,
  SupplyRefusalArtifact,
} from "../../../../domain/measurement/artifacts.js";
import type { DecimalText } from "../../../../domain/shared/decimal.js";
import { artifactIdOf } from "../../../../domain/shared/sha256.js";
import type { Instant } from "../../../../domain/shared/time.js";
import { checkMeasurements } from "../../../../infra/app/audit/check-measurements.js";
import { recordSet } from "../../../../infra/app/audit/record-set.js";
import { verifySupplyProof } from "../../../../infra/proofs/verify-supply-proof.js";
import { type BoardEvidence, boardEvidence, registryEntry } from "../../../support/board-evidence.js";
import { catalog, token } from "../../../support/catalogs.js";
import { word } from "../../../support/eth-state.js";
import { bound, type MadeReading, madeReading, measuredNetwork, partsOf, type ReadingParts } from "../../../support/measured-evidence.js";

const TIME = "2026-02-09T06:00:00.000Z";
const refs = { causeSeq: null, supersedesSeq: null };

const METHODOLOGY: EvidenceEntry = {
  ...{ kind: "methodology.published", subject: "methodology", ...refs },
  artifact: Buffer.from("| QUORUM_MIN_LEGS | 2 |\n"),
};

/** A chain with the registry and the methodology, and then these readings. */
const worldOf = async (readings: readonly MadeReading[], network = measuredNetwork()): Promise<BoardEvidence> => {
  const world = boardEvidence();
  await world.append([registryEntry(catalog({ tokens: [token({ networks: [network] })] })), METHODOLOGY]);
  for (const { artifacts, entry } of readings) {
    for (const artifact of artifacts) await world.artifacts.put(artifact);
    await world.append([entry]);
  }
  return world;
};

const checked = async ({ log, artifacts }: BoardEvidence) => {
  const records = [];
  for await (const { data } of log.readStream(EVIDENCE_STREAM, 0)) records.push(parseRecord(data));
  return checkMeasurements(recordSet(records), {
    artifacts,
    verifyProof: verifySupplyProof,
    isAway: () => false,
    progress: () => undefined,
  });
};

const faultsOf = async (...readings: readonly MadeReading[]): Promise<string[]> => {
  const { findings } = await checked(await worldOf(readings));
  return findings.map(({ place, fault }) => `${place}: ${fault}`);
};

describe("the audit of measurements", () => {
  let proven: MadeReading;
  let called: MadeReading; // not proven: ETH_CALL
  before(async () => {
    proven = await madeReading({ time: TIME });
    called = await madeReading({ time: TIME, proven: false });
  });

  const changed = (reading: MadeReading, change: (parts: ReadingParts) => Partial<ReadingParts>): MadeReading => {
    const parts = partsOf(reading);
    return bound({ ...parts, ...change(parts) });
  };
  const stating = (reading: MadeReading, change: Partial<SupplyArtifact>): MadeReading =>
    changed(reading, ({ measurement }) => ({ measurement: { ...measurement, ...change } }));
  const logging = (reading: MadeReading, change: (attempt: QuorumAttempt) => Partial<QuorumAttempt>): MadeReading =>
    changed(reading, ({ quorum }) => ({ quorum: { ...quorum, attempts: quorum.attempts.map((made) => ({ ...made, ...change(made) })) } }));
  const exchanging = (reading: MadeReading, change: (exchange: LegExchange) => LegExchange | undefined): MadeReading =>
    logging(reading, ({ exchanges }) => ({ exchanges: exchanges.flatMap((exchange) => change(exchange) ?? []) }));

  it("finds readings as they are recorded sound, proven ones and others, of the schedule and of a cutoff", async () => {
    const cutoff = await madeReading({ time: TIME, cutoff: { at: "2026-02-09T06:00:11.000Z", reportSeq: 0 } });
    const later = await madeReading({ time: "2026-02-09T07:00:00.000Z", supply: 7n });
    const { findings, examined, notRepeatable } = await checked(await worldOf([proven, called, cutoff, later]));
    expect(findings).to.deep.equal([]);
    expect({ examined, notRepeatable }).to.deep.equal({ examined: 4, notRepeatable: [] });
  });

  it("repeats nothing of what was imported without a quorum log, and says how much that is", async () => {
    const { artifact, ...entry } = called.entry;
    const imported = (time: string): MadeReading => {
      const measurement = {
        ...called.measurement,
        pin: { ...called.measurement.pin, time: time as Instant },
        quorum_log_artifact_id: null,
      };
      return { ...called, measurement, artifacts: [], entry: { ...entry, artifact: artifactBytes(measurement) } };
    };
    const { findings, notRepeatable } = await checked(
      await worldOf([imported("2026-02-09T06:00:00.000Z"), imported("2026-02-09T05:00:00.000Z")]),
    );
    expect(findings).to.deep.equal([]);
    expect(notRepeatable).to.deep.equal([{ place: "supply.measured", why: "2 readings were imported without a quorum log" }]);
    expect(artifact).not.to.equal(null);
  });

  const OTHER = "999999999";
  const lies: readonly (readonly [string, () => MadeReading, RegExp])[] = [
    [
      "another network than its record",
      () => ({ ...proven, entry: { ...proven.entry, subject: "ONEX/solana" } }),
      /its measurement is of ONEX\/ethereum/,
    ],
    [
      "an amount that is not its base units",
      () => stating(called, { total_supply: "1000.000001" as DecimalText }),
      /its supply 1000\.000001 is not 1000000000 base units/,
    ],
    [
      "other decimals than registered",
      () => stating(called, { decimals: 5, total_supply: "10000.00000" as DecimalText }),
      /counts 5 decimals, and the registry 6/,
    ],
    [
      "another contract than registered",
      () => stating(called, { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" }),
      /the registry has it at 0x1{40}/,
    ],
    [
      "a cutoff without the report it belongs to",
      () => stating(called, { purpose: "CUTOFF", cutoff_at: TIME as Instant }),
      /does not fit the record it names as its cause/,
    ],
    [
      "a supply its legs did not return",
      () => stating(called, { total_supply_base_units: OTHER, total_supply: "999.999999" as DecimalText }),
      /its supply is not the 1000000000 of its quorum log/,
    ],
    ["a leg too many", () => stating(called, { legs: 4 }), /states 4 legs, and its quorum log 3/],
    [
      "an operator that did not answer",
      () => stating(called, { operators: ["alpha", "beta", "delta"] }),
      /its operators are not those of its quorum log/,
    ],
    [
      "no dissent where there was one",
      () => logging(called, ({ decision }) => ({ decision: { ...decision, dissent: ["delta"] } as QuorumAttempt["decision"] })),
      /a dissent of 0, and its quorum log of 1/,
    ],
    [
      "a quorum log that ends with a refusal",
      () => logging(called, () => ({ decision: { outcome: "REFUSED", reason: "NO_QUORUM", detail: "none" } })),
      /does not end with an accepted value/,
    ],
    [
      "an answer that no leg gave",
      () =>
        exchanging(called, (exchange) =>
          exchange.step === "READ" && exchange.operator === "beta" ? { ...exchange, value: OTHER } : exchange,
        ),
      /no such answer of beta/,
    ],
    [
      "an answer that came too late",
      () => exchanging(called, (exchange) => (exchange.operator === "gamma" ? { ...exchange, error: "late" } : exchange)),
      /no such answer of gamma/,
    ],
    [
      "a leg that said otherwise left out",
      () =>
        exchanging(called, (exchange) =>
          exchange.step === "READ" && exchange.operator === "alpha" ? { ...exchange, operator: "delta", value: OTHER } : exchange,
        ),
      /a leg that answered the read is not counted/,
    ],
    [
      "a leg that said the same called a dissenter",
      () => {
        const decided = logging(called, ({ decision }) => ({
          decision: { ...decision, operators: ["alpha", "beta"], dissent: ["gamma"] } as QuorumAttempt["decision"],
        }));
        return stating(decided, { legs: 2, dissent: 1, operators: ["alpha", "beta"] });
      },
      /shows no other answer of gamma/,
    ],
    [
      "another try after one that was accepted",
      () => changed(called, ({ quorum }) => ({ quorum: { ...quorum, attempts: [...quorum.attempts, ...quorum.attempts] } })),
      /goes on after an accepted value/,
    ],
    [
      "two blocks named by the quorum at its height",
      () =>
        logging(called, ({ exchanges }) => {
          const blocks = exchanges.filter(({ step }) => step === "BLOCK").slice(0, 2);
          const others = blocks.map((made, index) => ({ ...made, operator: `other ${index}`, block_hash: word(1n) }));
          return { exchanges: [...exchanges, ...others] };
        }),
      /another block at its height is named by 2 legs or more/,
    ],
    [
      "ETH_CALL where fewer than the quorum read by hash",
      () =>
        exchanging(called, (exchange) =>
          exchange.operator === "alpha" ? exchange : { ...exchange, request: { method: "eth_call", params: [{}, "0x1"] } },
        ),
      /did not read at the pinned hash, so it is no ETH_CALL/,
    ],
    [
      "a pin that no leg named",
      () => exchanging(called, (exchange) => ({ ...exchange, block_hash: word(1n) })),
      /its pin is named by 0 legs/,
    ],
    [
      "a pin below what the quorum had reached",
      () =>
        exchanging(called, (exchange) =>
          exchange.step === "HEAD" ? { ...exchange, value: String(called.measurement.pin.height + 1) } : exchange,
        ),
      /not at the height that 2 legs had reached/,
    ],
    [
      "a pin other than its quorum log's",
      () => stating(called, { pin: { ...called.measurement.pin, height: 1 } }),
      /its pin is not that of its quorum log/,
    ],
    [
      "one leg for a quorum of two",
      () => {
        const one = logging(called, ({ exchanges, decision }) => ({
          exchanges: exchanges.filter(({ operator }) => operator === "alpha"),
          decision: { ...decision, operators: ["alpha"] } as QuorumAttempt["decision"],
        }));
        return stating(one, { legs: 1, operators: ["alpha"] });
      },
      /1 legs are fewer than the quorum of 2/,
    ],
    [
      "ETH_CALL for what was read by height",
      () => exchanging(called, (exchange) => ({ ...exchange, request: { method: "eth_call", params: [{}, "0x1"] } })),
      /did not read at the pinned hash, so it is no ETH_CALL/,
    ],
    ["a fallen tier without its reason", () => stating(called, { tier_reason: null }), /no reason why its layout was not proven/],
    [
      "the strongest tier without a proof",
      () => stating(called, { source_tier: "STORAGE_PROVEN", tier_reason: null }),
      /its tier is STORAGE_PROVEN, and it names no proof/,
    ],
    [
      "a weaker tier than its proof gives",
      () => stating(proven, { source_tier: "ETH_CALL" }),
      /its tier is ETH_CALL, and it names a proof/,
    ],
    [
      "a proof of another value",
      () => {
        const exchanged = exchanging(proven, (exchange) => (exchange.step === "READ" ? { ...exchange, value: OTHER } : exchange));
        const decided = logging(exchanged, ({ decision }) => ({ decision: { ...decision, value: OTHER } as QuorumAttempt["decision"] }));
        return stating(decided, { total_supply_base_units: OTHER, total_supply: "999.999999" as DecimalText });
      },
      /its proof gives 1000000000, and it states 999999999/,
    ],
    [
      "a proof that does not verify",
      () => changed(proven, ({ proof }) => ({ proof: proof && { ...proof, header: { ...proof.header, gasUsed: "0x1" } } })),
      /its proof fails at HEADER: The header hashes to/,
    ],
    [
      "a proof of another layout",
      () => changed(proven, ({ proof }) => ({ proof: proof && { ...proof, layout: { ...proof.layout, layout_id: "other" } } })),
      /its proof is of another layout/,
    ],
    [
      "a layout other than registered",
      () => stating(proven, { layout_id: artifactIdOf("other") }),
      /its layout is not that of the registry/,
    ],
  ];
  for (const [what, lie, says] of lies)
    it(`names a reading with ${what}`, async () => {
      const faults = await faultsOf(lie());
      expect(faults.join("\n")).to.match(says);
      for (const fault of faults) expect(fault).to.match(/^record 2: /);
    });

  it("names a pin that goes back, of the schedule only", async () => {
    const before = await madeReading({ time: "2026-02-09T05:00:00.000Z" });
    expect(await faultsOf(proven, before)).to.deep.equal([
      `record 3: its pin at height ${before.measurement.pin.height} is below the one before it at ${proven.measurement.pin.height}`,
    ]);
    const cutoff = await madeReading({ time: "2026-02-09T05:00:00.000Z", cutoff: { at: TIME, reportSeq: 0 } });
    expect(await faultsOf(proven, cutoff)).to.deep.equal([]);
  });

  it("takes what was registered just before for a reading that a change overtook, and nothing older", async () => {
    const moved = (decimals: number) => registryEntry(catalog({ tokens: [token({ networks: [measuredNetwork({ decimals })] })] }));
    const world = await worldOf([]);
    for (const artifact of called.artifacts) await world.artifacts.put(artifact);
    await world.append([moved(7), called.entry]);
    expect((await checked(world)).findings).to.deep.equal([]);
    await world.append([moved(8), called.entry]);
    expect((await checked(world)).findings.map(({ fault }) => fault)).to.deep.equal(["it counts 6 decimals, and the registry 8"]);
  });

  it("holds a reading against the quorum in force, or the one just before that a change overtook", async () => {
    const quorumOf = (legs: number): EvidenceEntry => ({ ...METHODOLOGY, artifact: Buffer.from(`| QUORUM_MIN_LEGS | ${legs} |\n`) });
    const { height } = called.measurement.pin;
    const heads: Readonly<Record<string, number>> = { alpha: height + 9, beta: height + 1, gamma: height };
    const ofThree = exchanging(called, (exchange) =>
      exchange.step === "HEAD" ? { ...exchange, value: String(heads[exchange.operator]) } : exchange,
    );
    expect(await faultsOf(ofThree)).to.deep.equal(["record 2: its pin is not at the height that 2 legs had reached"]);
    const world = await worldOf([]);
    for (const artifact of ofThree.artifacts) await world.artifacts.put(artifact);
    await world.append([quorumOf(3), ofThree.entry, quorumOf(2), ofThree.entry]);
    expect((await checked(world)).findings).to.deep.equal([]);
    await world.append([quorumOf(1), ofThree.entry]);
    expect((await checked(world)).findings.map(({ place }) => place)).to.deep.equal(["record 7"]);
  });

  it("names what is not held or damaged at the record that needs it", async () => {
    const { findings } = await checked(await worldOf([{ ...proven, artifacts: [] }, called]));
    expect(findings.map(({ place }) => place)).to.deep.equal(["record 2"]);
    expect(findings[0]?.fault).to.match(/is named by the chain and not held/);
  });

  it("holds a refusal against its quorum log", async () => {
    const decision = { outcome: "REFUSED", reason: "DISAGREEMENT", detail: "Three values." } as const;
    const said = (made: LegExchange): LegExchange =>
      made.step === "READ" ? { ...made, value: `1${made.operator.length}${made.operator.charCodeAt(0)}` } : made;
    const attempts = called.quorum.attempts.map((made) => ({ ...made, decision, exchanges: made.exchanges.map(said) }));
    const refusal = (change: Partial<SupplyRefusalArtifact>, quorum: QuorumLogArtifact = { ...called.quorum, attempts }): MadeReading => {
      const { symbol, network, family, address, purpose, cutoff_at } = called.measurement;
      const artifact: SupplyRefusalArtifact = {
        ...{ schema: "supply.refusal", schema_version: 1, symbol, network, family, address, purpose, cutoff_at },
        ...{ reason: decision.reason, detail: decision.detail, quorum_log_artifact_id: artifactIdOf(artifactBytes(quorum)) },
        ...change,
      };
      const entry: EvidenceEntry = { ...{ kind: "supply.refused", subject: "ONEX/ethereum", ...refs }, artifact: artifactBytes(artifact) };
      return { ...called, artifacts: [artifactBytes(quorum)], entry };
    };
    expect(await faultsOf(refusal({}))).to.deep.equal([]);
    expect(await faultsOf(refusal({ reason: "NO_QUORUM" }))).to.deep.equal(["record 2: its quorum log does not end with this refusal"]);
    expect(await faultsOf(refusal({ symbol: "TWOX" }))).to.include("record 2: its refusal is of TWOX/ethereum");
    const agreed = { ...called.quorum, attempts: called.quorum.attempts.map((made) => ({ ...made, decision })) };
    expect(await faultsOf(refusal({}, agreed))).to.deep.equal(["record 2: its quorum log shows an agreement where it states DISAGREEMENT"]);
  });
});
