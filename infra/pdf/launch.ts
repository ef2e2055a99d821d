import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packagePath } from "../assets/package-root.js";

/** What a parsing process may use. */
export type Allowance = {
  readonly heapMb: number;
  readonly cpuSeconds: number; // counted by the system, so that an orphan ends too
  readonly dataMb: number; // all of the memory it may write to
};

const pdfjsPath = realpathSync(fileURLToPath(import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs")));
export const pdfjsUrl = pathToFileURL(pdfjsPath).href;
export const pdfjsWorkerUrl = pathToFileURL(join(dirname(pdfjsPath), "pdf.worker.mjs")).href;
const parsingProgram = join(import.meta.dirname, "parsing-process.js");

/** Node 20 names its permission model by its former flag. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";

/** The compiled program, its package.json (what makes it a module), and pdfjs. No templates, no data, no other package. */
const readable = (): readonly string[] => [
  `${realpathSync(packagePath("dist"))}/*`,
  realpathSync(packagePath("package.json")),
  `${dirname(dirname(dirname(pdfjsPath)))}/*`,
];

/**
 * Limits that the system keeps: no core dump, no byte written to any file, CPU time and memory bounded. `exec` leaves no shell, `env` no
 * variable of the shell's own.
 */
const limitedBy = ({ cpuSeconds, dataMb }: Allowance): string =>
  `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; ulimit -d ${dataMb * 1024}; exec /usr/bin/env -i "$0" "$@"`;

/**
 * Starts a parsing process: an empty environment, pipes for its three streams, nothing else of ours. Only with `native`, folders of packages
 * it may read too, does it load native code.
 */
export const launch = (allowance: Allowance, program: string = parsingProgram, native: readonly string[] = []): ChildProcess => {
  const flags = [
    permissionFlag,
    "--no-warnings",
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${allowance.heapMb}`,
    "--max-semi-space-size=16",
    ...[...readable(), ...native.map((folder) => `${folder}/*`)].map((path) => `--allow-fs-read=${path}`),
    ...(native.length > 0 ? ["--allow-addons"] : []),
  ];
  return spawn("/bin/sh", ["-c", limitedBy(allowance), process.execPath, ...flags, program], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    cwd: "/",
  });
};
