import { join } from "node:path";
import { expect } from "chai";
import { BOARD_PATHS, OTHER_PATHS, readLoad } from "../support/board-reads.js";
import { captureFile, type DocumentFile } from "../support/commands.js";
import { documentMaker } from "../support/documents.js";
import { familyOf } from "../support/process-tree.js";
import { runCommand, type Service, startService, temporaryFolder } from "../support/service.js";

/** The most the service may hold with the sample, its parsing process included and Postgres apart. */
const MOST_MB = 400;
/** What a round may add once the first rounds have filled caches and heaps, times the rounds that are compared. */
const MOST_GROWTH_MB = 60;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const READS_A_ROUND = 400;

/** Resident memory of the service and its parsing processes. */
const residentMb = ({ pid }: Service): number =>
  Math.round(
    familyOf(pid)
      .filter(({ command }) => !/postgres/u.test(command))
      .reduce((sum, member) => sum + member.residentMb, 0),
  );

describe("memory of a service with the sample", function () {
  this.timeout(60_000 + ROUNDS * 60_000);
  const folder = temporaryFolder();
  const figures: number[] = [];
  let service: Service;
  let known: DocumentFile;

  /** Reads, a capture of what is held already, a rebuild. */
  const round = async (): Promise<void> => {
    const load = readLoad(service.board, [...BOARD_PATHS, ...OTHER_PATHS], 4, ({ status }) => status === 200);
    expect((await captureFile(known, service.settings)).outcome).to.equal("duplicate");
    expect((await runCommand(["projections", "rebuild"], service.settings)).code).to.equal(0);
    expect((await runCommand(["projections", "drop-old"], service.settings)).code).to.equal(0);
    while (load.count() < READS_A_ROUND) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await load.stop()).to.deep.equal([]);
    figures.push(residentMb(service));
  };

  before(async () => {
    service = await startService(join(folder.path, "data"));
    figures.push(residentMb(service));
    known = await documentMaker(folder.path)(0);
    expect((await captureFile(known, service.settings)).outcome).to.equal("parsed");
  });
  after(async () => {
    await service?.end("SIGTERM");
    folder.remove();
  });

  it(`stays under ${MOST_MB} MB through reads, captures and rebuilds, and does not go on growing`, async () => {
    for (let done = 0; done < ROUNDS; done += 1) await round();
    console.log(`      resident MB, at start and after each round: ${figures.join(", ")}`);
    expect(Math.max(...figures)).to.be.below(MOST_MB);
    const half = Math.ceil(figures.length / 2);
    const [early, late] = [figures.slice(0, half), figures.slice(half)];
    expect(Math.max(...late) - Math.max(...early)).to.be.below(MOST_GROWTH_MB);
  });
});
