import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { writeArchive } from "../../infra/bundle/kept-files.js";
import type { BenchCase } from "../harness/bench-case.js";
import { ratePerSecond } from "../harness/timing.js";

const FILES = 50;
const FILE_BYTES = 1_000_000;

/** Half lines of JSON, half incompressible, as PDF files are. */
const content = (index: number): Buffer =>
  index % 2 === 1 ? randomBytes(FILE_BYTES) : Buffer.alloc(FILE_BYTES, `${JSON.stringify({ row: index, label: "Treasury bills" })}\n`);

const open: BenchCase["open"] = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bench-bundle-"));
  const names = Array.from({ length: FILES }, (_, index) => `f${String(index).padStart(2, "0")}`);
  for (const [index, name] of names.entries()) await writeFile(join(folder, name), content(index));
  const archive = join(folder, "archive.zip");
  /** Each file is hashed as it is read, as every artifact is. */
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await readFile(join(folder, name));
    sha256Hex(bytes);
    return bytes;
  };
  const files = names.map((path) => ({ path, bytes: FILE_BYTES, read: () => read(path) }));
  const zip = () => promisify(execFile)("zip", ["-0", "-q", archive, ...names], { cwd: folder });
  const megabytes = async (work: () => Promise<unknown>) => {
    await rm(archive, { force: true });
    return { perSecond: await ratePerSecond((FILES * FILE_BYTES) / 1e6, work) };
  };
  return {
    floor: () => megabytes(zip),
    product: () => megabytes(() => writeArchive(files, archive)),
    close: () => rm(folder, { recursive: true }),
  };
};

export const cases: readonly BenchCase[] = [
  {
    id: "bundle",
    floorNeeds: ["zip"],
    figures: [
      {
        key: "perSecond",
        name: "evidence bundle of 50 x 1 MB stored, each file and the archive hashed",
        floor: "zip -0",
        unit: "MB/s",
        goal: 0.85,
        better: "higher",
      },
    ],
    open,
  },
];
