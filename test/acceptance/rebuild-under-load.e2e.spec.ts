import { join } from "node:path";
import { expect } from "chai";
import { PROJECTIONS } from "../../infra/app/parts.js";
import { BOARD_PATHS, boardBytes, lasting, OTHER_PATHS, type Read, readLoad, settledBoardBytes } from "../support/board-reads.js";
import { queryOnce } from "../support/chain-rows.js";
import { auditOf, statusOf } from "../support/commands.js";
import { until } from "../support/eventually.js";
import { runCommand, type Service, startService, temporaryFolder } from "../support/service.js";

const READERS = 8;
const REBUILDS = Number(process.env.ROUNDS ?? 2);

type Rebuilt = { readonly projections: readonly { readonly projection: string; readonly generation: number; readonly former: number }[] };

const changed = async (service: Service, ...args: readonly string[]): Promise<Rebuilt["projections"]> => {
  const { code, out, err } = await runCommand(["projections", ...args, "--json"], service.settings);
  expect(code, err).to.equal(0);
  return (JSON.parse(out) as Rebuilt).projections;
};

describe("read models of a running service", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  let service: Service;
  let databaseUrl: string;
  let original: ReadonlyMap<string, string>;

  const schemas = async (): Promise<string[]> =>
    (
      await queryOnce<{ name: string }>(databaseUrl, "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read\\_%' ORDER BY 1")
    ).map(({ name }) => name);
  const sameAsBefore = async (): Promise<boolean> => {
    const now = await boardBytes(service.board);
    return [...original].every(([path, bytes]) => now.get(path) === bytes);
  };
  /** Every answer has the bytes of before; `/` and `/docs` answer at all. */
  const isFine = ({ path, status, body }: Read): boolean =>
    original.has(path) ? original.get(path) === `${status} ${lasting(body)}` : status === 200;

  before(async () => {
    service = await startService(dataDir);
    databaseUrl = (await statusOf(service.settings)).database_url;
    original = await settledBoardBytes(service.board);
  });
  after(async () => {
    await service?.end("SIGTERM");
    folder.remove();
  });

  it("are rebuilt under load without a failed read and without another byte, there and back", async () => {
    expect([...original.values()].map((answer) => answer.slice(0, 3))).to.deep.equal(BOARD_PATHS.map(() => "200"));
    const load = readLoad(service.board, [...BOARD_PATHS, ...OTHER_PATHS], READERS, isFine);
    for (let round = 0; round < REBUILDS; round += 1) {
      for (const { generation, former } of await changed(service, "rebuild")) expect(generation).to.be.above(former);
      const [back] = await changed(service, "revert", "board");
      expect(back?.generation).to.be.below(back?.former ?? 0);
      expect((await runCommand(["projections", "drop-old"], service.settings)).code).to.equal(0);
    }
    const bad = await load.stop();
    expect(bad).to.deep.equal([]);
    expect(load.count()).to.be.above(200);
    expect(await sameAsBefore()).to.equal(true);
  });

  it("name a damaged row in the audit and are mended by a rebuild", async () => {
    const [schema] = (await schemas()).filter((name) => name.startsWith("read_board"));
    await queryOnce(
      databaseUrl,
      `UPDATE ${schema}.reports SET body = replace(body, '"ALDX"', '"ALDY"') WHERE id = (SELECT id FROM ${schema}.reports WHERE body LIKE '%"ALDX"%' LIMIT 1)`,
    );
    const broken = await auditOf(service.settings);
    expect(broken.code).to.equal(1);
    expect(broken.first?.check).to.equal("read-models");
    expect(broken.first?.place).to.contain(`${schema}.reports row `).and.to.contain("column body");
    expect(broken.err).to.contain(broken.first?.place ?? "a place");
    await changed(service, "rebuild", "board");
    expect((await auditOf(service.settings)).ok).to.equal(true);
    expect(await sameAsBefore()).to.equal(true);
  });

  it("come back by themselves when their tables are dropped under a running service", async () => {
    for (const schema of await schemas()) await queryOnce(databaseUrl, `DROP SCHEMA ${schema} CASCADE`);
    const answers: Read[] = [];
    const load = readLoad(service.board, BOARD_PATHS, 2, (answer) => answers.push(answer) > 0);
    await until(
      "the read models to come back",
      30_000,
      async () => (await schemas()).length === PROJECTIONS.length && (await sameAsBefore()),
    );
    await load.stop();
    expect(answers).to.have.length.above(BOARD_PATHS.length);
    for (const { status, retryAfter } of answers.filter(({ path, status, body }) => original.get(path) !== `${status} ${lasting(body)}`))
      expect([status, retryAfter]).to.deep.equal([503, "2"]);
  });

  it("are rebuilt to the same bytes by a start that finds none of them", async () => {
    for (const schema of await schemas()) await queryOnce(databaseUrl, `DROP SCHEMA ${schema} CASCADE`);
    await service.end("SIGKILL");
    const { PORT = "", OPS_PORT = "" } = service.settings;
    service = await startService(dataDir, { PORT, OPS_PORT });
    databaseUrl = (await statusOf(service.settings)).database_url;
    expect(await sameAsBefore()).to.equal(true);
  });
});
