import { join } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import type { QuorumAttempt } from "../../../domain/measurement/artifacts.js";
import type { DecimalText } from "../../../domain/shared/decimal.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { bundleWorld, measuredWorld } from "../../support/bundle-world.js";
import { bound, madeReading, partsOf, type ReadingParts } from "../../support/measured-evidence.js";
import { tempFolder } from "../../support/temp-folder.js";
import { filesOf, type Ran, runIn, unpack, VERIFIERS } from "../../support/unpacked.js";

const ROUNDS = 30;
const OTHER_LAYOUT = artifactIdOf("another layout");

describe("the verifiers inside a bundle", function () {
  this.timeout(120_000);
  let files: ReadonlyMap<string, Buffer>;
  let folder: string;

  before(async () => {
    files = await filesOf(await (await measuredWorld()).archive());
    folder = await tempFolder();
    await unpack(files, join(folder, "intact"));
  });

  const verdicts = async (changed: ReadonlyMap<string, Buffer>, name: string): Promise<Ran[]> => {
    await unpack(changed, join(folder, name));
    return Promise.all(VERIFIERS.map(([program, script]) => runIn(join(folder, name), program, script)));
  };

  for (const [program, script] of VERIFIERS) {
    it(`${script} finds an unpacked bundle intact, from any folder`, async () => {
      for (const from of [join(folder, "intact"), folder]) {
        const { code, out } = await runIn(from, program, join(folder, "intact", script));
        expect(out)
          .to.match(/^ok /m)
          .and.not.match(/BAD|error/i);
        expect(code).to.equal(0);
      }
    });

    it(`${script} refuses a file too many and a file too few, and names it`, async () => {
      const surplus = new Map([...files, ["sources/extra.pdf", Buffer.from("x")]]);
      await unpack(surplus, join(folder, `surplus-${script.length}`));
      const more = await runIn(join(folder, `surplus-${script.length}`), program, script);
      expect(more.code, more.out).to.equal(1);
      const fewer = new Map([...files].filter(([path]) => !path.startsWith("merkle/consistency")));
      await unpack(fewer, join(folder, `fewer-${script.length}`));
      const less = await runIn(join(folder, `fewer-${script.length}`), program, script);
      expect(less.code, less.out).to.equal(1);
      expect(less.out).to.include("merkle/consistency.jsonl");
    });
  }

  it(`both fail and name an item when any byte of any file is another, ${ROUNDS} random places`, async () => {
    const paths = [...files].filter(([, bytes]) => bytes.length > 0).map(([path]) => path);
    let round = 0;
    const damage = fc.record({ path: fc.constantFrom(...paths), at: fc.nat(), flip: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ path, at, flip }) => {
        fc.pre(!path.startsWith("tools/")); // a changed program cannot be trusted to say so: the next test
        const bytes = Buffer.from(files.get(path) ?? "");
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
        for (const { code, out } of await verdicts(new Map([...files, [path, bytes]]), `round-${round++}`)) {
          expect(code, `${path} at ${at % bytes.length}: ${out}`).to.equal(1);
          expect(out).to.match(/^BAD {2}\S.*: \S/m);
        }
      }),
      { numRuns: ROUNDS },
    );
  });

  const lies: readonly (readonly [string, (parts: ReadingParts) => Partial<ReadingParts>, RegExp])[] = [
    [
      "its quorum log does not bear out",
      ({ measurement }) => ({ measurement: { ...measurement, legs: 2, operators: ["alpha", "beta"] } }),
      /BAD {2}record 14: states another pin, value or operators than its quorum log/,
    ],
    [
      "its proof gives another value of",
      ({ measurement, quorum }) => ({
        measurement: { ...measurement, total_supply_base_units: "5", total_supply: "0.000005" as DecimalText },
        quorum: {
          ...quorum,
          attempts: quorum.attempts.map((made) => ({ ...made, decision: { ...made.decision, value: "5" } as QuorumAttempt["decision"] })),
        },
      }),
      /BAD {2}record 14: states 5, and its proof gives 1000000000/,
    ],
    [
      "its proof does not prove",
      ({ proof }) => ({ proof: proof && { ...proof, header: { ...proof.header, gasUsed: "0x1" } } }),
      /BAD {2}record 14: has a proof that fails at HEADER: the header hashes to/,
    ],
    [
      "its proof is of a layout under another's name",
      ({ measurement, proof }) => ({
        measurement: { ...measurement, layout_id: OTHER_LAYOUT },
        proof: proof && { ...proof, layout: { ...proof.layout, layout_id: OTHER_LAYOUT } },
      }),
      /BAD {2}record 14: has the proof of another layout than it names/,
    ],
  ];
  for (const [index, [what, lie, says]] of lies.entries())
    it(`verify.mjs names a reading that was recorded although ${what}`, async () => {
      const world = await bundleWorld();
      const parts = partsOf(await madeReading({ time: "2026-02-10T06:00:00.000Z" }));
      const reading = bound({ ...parts, ...lie(parts) });
      for (const artifact of reading.artifacts) await world.artifacts.put(artifact);
      await world.append([reading.entry]);
      const [, { code, out } = { code: 0, out: "" }] = await verdicts(await filesOf(await world.archive()), `lie-${index}`);
      expect(out).to.match(says);
      expect(code).to.equal(1);
    });

  it("each names the other when that program was changed", async () => {
    for (const [index, [, script]] of VERIFIERS.entries()) {
      const changed = Buffer.concat([files.get(script) ?? Buffer.alloc(0), Buffer.from("#")]);
      const ran = await verdicts(new Map([...files, [script, changed]]), `tool-${index}`);
      expect(ran[1 - index]?.code).to.equal(1);
      expect(ran[1 - index]?.out).to.include(script);
    }
  });
});
