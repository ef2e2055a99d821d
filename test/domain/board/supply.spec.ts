import { expect } from "chai";
import fc from "fast-check";
import { measuredFloat, networkSlices, tiersInUse } from "../../../domain/board/measured-float.js";
import { ageSeconds, freshnessOf, legsOf, supplyFlips } from "../../../domain/board/supply.js";
import { allNetworksMeasured, contextFlips, unmeasuredContext } from "../../../domain/board/unmeasured-context.js";
import { MEASURED_TIERS, type MeasuredTier } from "../../../domain/measurement/tiers.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { formatDecimal } from "../../../domain/shared/decimal.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { decimal, instant, measured, network, reading, token } from "../../support/board.js";
import { contextArtifact } from "../../support/supply-evidence.js";

const AT = Date.parse("2026-02-15T12:00:00.000Z");
const settings = defaultSettings;
const latest = reading("2026-02-15T12:00:00.000Z");

describe("a measured slice", () => {
  for (const [age, freshness] of [
    [0, "CURRENT"],
    [10_799_999, "CURRENT"],
    [10_800_000, "CURRENT"],
    [10_800_001, "SNAPSHOT_LATE"],
  ] as const) {
    it(`is ${freshness} ${age} ms after its block`, () => {
      expect(freshnessOf(latest, AT + age, settings)).to.equal(freshness);
    });
  }

  it("turns late exactly at the instant it names beforehand", () => {
    const [late = 0] = supplyFlips(measured("ethereum", [latest]), AT, settings);
    expect([freshnessOf(latest, late - 1, settings), freshnessOf(latest, late, settings)]).to.deep.equal(["CURRENT", "SNAPSHOT_LATE"]);
  });

  for (const [ms, seconds] of [
    [-5_000, 0],
    [999, 0],
    [1_000, 1],
    [59_999, 59],
  ] as const) {
    it(`is ${seconds} whole seconds old ${ms} ms after its block`, () => {
      expect(ageSeconds(latest, AT + ms)).to.equal(seconds);
    });
  }

  describe("tells how many providers gave it", () => {
    const recorded = measured("ethereum", [latest], { latest_recorded_at: instant("2026-02-15T12:00:00.000Z") });
    const damaged = new Set([artifactIdOf("something else")]);
    const retained = settings.RAW_PAYLOAD_RETENTION_DAYS * 86_400_000;

    it("until the raw answers are past their retention, and then says so", () => {
      expect(legsOf(recorded, AT + retained, settings, damaged)).to.deep.equal({ legs: 3, absence: null });
      expect(legsOf(recorded, AT + retained + 1, settings, damaged)).to.deep.equal({ legs: null, absence: "RETENTION_EXPIRED" });
      expect(supplyFlips(recorded, AT, settings)).to.include(AT + retained + 1);
    });

    for (const [absence, change, broken] of [
      ["NO_QUORUM_RECORD", { quorum_log_artifact_id: null }, []],
      ["NO_PARTICIPANT_LIST", { operators: [] }, []],
      ["NO_PARTICIPANT_LIST", { legs: 0 }, []],
      ["PAYLOAD_UNREADABLE", {}, [latest.quorum_log_artifact_id ?? artifactIdOf("")]],
    ] as const) {
      it(`or that it cannot be told: ${absence} for ${JSON.stringify(change)}`, () => {
        const held = { ...recorded, latest: { ...latest, ...change } };
        expect(legsOf(held, AT, settings, new Set(broken))).to.deep.equal({ legs: null, absence });
      });
    }
  });
});

describe("the measured float", () => {
  const named = (name: string, base: string, scale: number, time = "2026-02-15T11:59:00.000Z", tier: MeasuredTier = "STORAGE_PROVEN") =>
    measured(name, [
      reading(time, base, { total_supply: formatDecimal({ units: BigInt(base), scale }), source_tier: tier, seq: 300 + scale }),
    ]);

  it("is none without slices", () => {
    expect(measuredFloat([], AT, settings)).to.equal(undefined);
  });

  it("sums networks of different decimals exactly, late ones included, with the weakest tier and the oldest instant", () => {
    const slices = [
      named("ethereum", "1000000", 6),
      named("stellar", "12345678", 7, "2026-02-15T08:00:00.000Z", "RPC_QUORUM"),
      named("base", "1", 18, "2026-02-15T11:00:00.000Z", "ETH_CALL"),
    ];
    expect(measuredFloat(slices, AT, settings)).to.deep.equal({
      total: "2.234567800000000001",
      tier: "RPC_QUORUM",
      asOf: "2026-02-15T08:00:00.000Z",
      networks: ["ethereum", "stellar", "base"],
      lateNetworks: ["stellar"],
      historyWeakestTier: "RPC_QUORUM",
    });
  });

  it("equals the sum in whole numbers for any supplies, whatever their size", () => {
    const slice = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 18 }));
    fc.assert(
      fc.property(fc.array(slice, { minLength: 1, maxLength: 8 }), (given) => {
        const slices = given.map(([units, scale], i) => named(`n${i}`, String(units), scale));
        const scale = Math.max(...given.map(([, places]) => places));
        const units = given.reduce((sum, [value, places]) => sum + value * 10n ** BigInt(scale - places), 0n);
        expect(measuredFloat(slices, AT, settings)?.total).to.equal(formatDecimal({ units, scale }));
      }),
    );
  });

  it("takes the latest reading of published networks only, home first, then in registry order", () => {
    const networks = [network("base"), network("ethereum"), network("hidden", { published: false }), network("unread")];
    const supply = ["hidden", "ethereum", "base"].map((name) => named(name, "1", 6));
    const slices = networkSlices(token("XUSD", { token: { networks }, supply }));
    expect(slices.map(({ network: name }) => name)).to.deep.equal(["ethereum", "base"]);
  });
});

describe("tiers in use", () => {
  it("are those of the latest readings, strongest first, once", () => {
    const tiers = MEASURED_TIERS.toReversed().map((source_tier, i) => {
      const supply = [measured("ethereum", [reading("2026-02-15T11:00:00.000Z", "1", { source_tier, seq: i })])];
      return token(`T${i}`, { supply });
    });
    expect(tiersInUse([...tiers, ...tiers])).to.deep.equal(MEASURED_TIERS);
    expect(tiersInUse([token()])).to.deep.equal([]);
  });
});

describe("a third party's split", () => {
  const slices = [measured("ethereum", [latest])];
  const pulled = Date.parse("2026-02-10T09:00:00.000Z");
  const limit = pulled + settings.CONTEXT_MAX_AGE_DAYS * 86_400_000;

  it("says which of its networks are measured, and the exact share of those that are not", () => {
    const context = unmeasuredContext(contextArtifact(), slices);
    expect(context.rows.map(({ network_label, measured: is }) => [network_label, is])).to.deep.equal([
      ["Ethereum", true],
      ["Otherchain", false],
    ]);
    expect([context.unmeasured, context.unmeasuredShareBps]).to.deep.equal(["100", "1000.00"]);
  });

  it("has no share of nothing", () => {
    expect(unmeasuredContext(contextArtifact({ total_supply: decimal("0") }), slices).unmeasuredShareBps).to.equal(null);
    expect(unmeasuredContext(contextArtifact({ networks: [] }), slices).unmeasuredShareBps).to.equal(null);
  });

  it("answers whether all networks are measured until it is a week old", () => {
    const context = unmeasuredContext(contextArtifact(), slices);
    expect(allNetworksMeasured(context, limit, settings)).to.equal(false);
    expect(allNetworksMeasured(context, limit + 1, settings)).to.equal(null);
    expect(contextFlips(context.pull, limit, settings)).to.deep.equal([limit + 1]);
    expect(contextFlips(context.pull, limit + 1, settings)).to.deep.equal([]);
  });

  it("says yes when every row with supply is measured, and nothing without a split or a pull", () => {
    const rows = [
      { network_label: "Ethereum", network: "ethereum", supply: decimal("1000") },
      { network_label: "Gone", network: null, supply: decimal("0.00") },
    ];
    expect(allNetworksMeasured(unmeasuredContext(contextArtifact({ networks: rows }), slices), pulled, settings)).to.equal(true);
    expect(allNetworksMeasured(unmeasuredContext(contextArtifact({ networks: [] }), slices), pulled, settings)).to.equal(null);
    expect(allNetworksMeasured(undefined, pulled, settings)).to.equal(null);
  });
});
