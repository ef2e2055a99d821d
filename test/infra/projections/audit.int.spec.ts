import { expect } from "chai";
import { supersededEntry } from "../../../domain/report/parse-entries.js";
import type { Month } from "../../../domain/shared/time.js";
import { auditGenerations, auditLiveGeneration } from "../../../infra/projections/audit.js";
import type { RowFault } from "../../../infra/projections/audit-rows.js";
import { rebuild } from "../../../infra/projections/rebuild.js";
import { board } from "../../../projections/board/board.js";
import { merkle } from "../../../projections/merkle/merkle.js";
import type { Projection } from "../../../projections/projection.js";
import { capturedEntry, headEntry, parseArtifact, registryEntry, reportEntry, unreadableEntry } from "../../support/board-evidence.js";
import { catalog } from "../../support/catalogs.js";
import { type ProjectionWorld, projectionWorld } from "../../support/projection-world.js";
import { contextEntry, cutoffEntry, reconciliationEntry, supplyEntry, supplyRefusalEntry } from "../../support/supply-evidence.js";

describe("audit of read models", () => {
  let world: ProjectionWorld;
  before(async () => {
    world = await projectionWorld();
    await world.evidence.append([registryEntry(catalog())]);
    await world.evidence.append([capturedEntry("a"), reportEntry(parseArtifact("a", "2026-01", "1.00"), 1)]);
    await world.evidence.append([capturedEntry("b"), unreadableEntry("b", 3, { period: "2025-12" as Month })]);
    await world.evidence.append([supplyEntry("2026-02-10T10:00:00.000Z"), supplyRefusalEntry(), contextEntry()]);
    await world.evidence.append([cutoffEntry("2026-01-31T23:59:47.000Z", "2026-01-31T23:59:59.999Z", 2), reconciliationEntry(2)]);
    const review = { ...headEntry("x"), kind: "methodology.published", subject: "methodology" } as const;
    const sides = { before: parseArtifact("a", "2026-01", "1.00"), after: parseArtifact("a", "2026-01", "2.00") };
    const gaveWay = { subject: "ONEX/2026-01", supersededSeq: 2, standsAt: { entry: 0 }, reason: "PARSE_CORRECTED" } as const;
    await world.evidence.append([reportEntry(sides.after, 1, { supersedesSeq: 2 }), supersededEntry({ ...gaveWay, ...sides })]);
    const { position } = await world.evidence.append([review]);
    const projector = world.startProjector();
    await world.settled(position);
    await projector.stop();
  });
  after(() => world.end());

  const faultsOf = async (projection: Projection): Promise<readonly RowFault[] | undefined> =>
    (await auditLiveGeneration(projection, world.database, world.source))?.faults;

  /** Runs the audit with a change in place, and takes the change back. */
  const faultsWith = async (projection: Projection, table: string, change: string): Promise<readonly RowFault[] | undefined> => {
    const { pool } = world.database;
    const place = `read_${projection.name}_v1."${table}"`;
    await pool.query(`CREATE TABLE kept AS SELECT * FROM ${place}`);
    try {
      await pool.query(change.replace("$table", place));
      return await faultsOf(projection);
    } finally {
      await pool.query(`DELETE FROM ${place}; INSERT INTO ${place} SELECT * FROM kept; DROP TABLE kept`);
    }
  };

  it("finds nothing in rows the log gives", async () => {
    expect(await faultsOf(board)).to.deep.equal([]);
    expect(await faultsOf(merkle)).to.deep.equal([]);
  });

  it("has nothing to say of a projection that is not live", async () => {
    expect(await faultsOf({ ...board, name: "never_built" })).to.equal(undefined);
  });

  const CHANGES = { text: "id || 'x'", bigint: "-77", boolean: "NULL" } as const;
  for (const projection of [board, merkle] as readonly Projection[]) {
    for (const [table, { columns }] of Object.entries(projection.tables)) {
      it(`names every changed column of ${projection.name}.${table}`, async () => {
        const altered = [
          ["body", "overlay(body placing '~' from length(body) / 2)"],
          ...Object.entries(columns).map(([name, type]) => [name, CHANGES[type]]),
        ];
        for (const [column, value] of altered) {
          const faults = await faultsWith(
            projection,
            table,
            `UPDATE $table SET "${column}" = ${value} WHERE id = (SELECT min(id) FROM $table)`.replaceAll(
              "$table",
              `read_${projection.name}_v1."${table}"`,
            ),
          );
          expect(faults?.map((fault) => `${fault.table} ${fault.column} ${fault.fault}`)).to.deep.equal([`${table} ${column} different`]);
        }
      });

      it(`names missing, surplus and renamed rows of ${projection.name}.${table}`, async () => {
        const gone = await faultsWith(projection, table, "DELETE FROM $table");
        expect(gone?.length).to.be.greaterThan(0);
        expect(new Set(gone?.map(({ fault }) => fault))).to.deep.equal(new Set(["missing"]));
        const surplus = await faultsWith(projection, table, "INSERT INTO $table (id, body) VALUES ('made-up', '{}')");
        expect(surplus).to.deep.equal([{ table, id: "made-up", column: null, fault: "surplus" }]);
        const renamed = await faultsWith(projection, table, "UPDATE $table SET id = id || '~'");
        expect(new Set(renamed?.map(({ fault }) => fault))).to.deep.equal(new Set(["missing", "surplus"]));
      });
    }

    for (const change of [
      "position = position + 1",
      "position = position - 1",
      "position = 0",
      "events = events + 1",
      "events = events - 1",
    ]) {
      it(`names the checkpoint of ${projection.name} after ${change}`, async () => {
        const faults = await faultsWith(projection, "checkpoint", `UPDATE $table SET ${change}`);
        expect(faults?.[0]).to.include({ table: "checkpoint", fault: "different" });
      });
    }

    it(`names the missing checkpoint of ${projection.name}`, async () => {
      const faults = await faultsWith(projection, "checkpoint", "DELETE FROM $table");
      expect(faults?.[0]).to.deep.equal({ table: "checkpoint", id: "true", column: null, fault: "missing" });
    });
  }

  it("looks at kept generations too, and names a table that is gone", async () => {
    await rebuild(merkle, { database: world.database, source: world.source });
    const audits = async () => {
      const found = await auditGenerations(merkle, world.database, world.source);
      return found.map(({ generation, faults }) => ({ state: generation.state, faults }));
    };
    expect(await audits()).to.deep.equal([
      { state: "live", faults: [] },
      { state: "old", faults: [] },
    ]);
    await world.database.pool.query("DROP TABLE read_merkle_v2.frontier");
    expect((await audits())[0]?.faults).to.deep.equal([{ table: "frontier", id: null, column: null, fault: "missing" }]);
    await rebuild(merkle, { database: world.database, source: world.source });
    expect((await audits())[0]?.faults).to.deep.equal([]);
  });
});
