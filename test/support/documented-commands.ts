import { spawn } from "node:child_process";

/** A command of a document and what it is said to print. */
export type DocumentedCommand = { readonly command: string; readonly output: string };

const MARK = "-- next --";
const ENDS_WITHIN_MS = 60_000;

/** The commands of a document's code blocks, those lines that begin with `$ `, each with the lines below it. */
export const documentedCommands = (document: string): readonly DocumentedCommand[] =>
  [...document.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = "", ...lines] = part.split("\n");
        return { command, output: lines.join("\n").trim() };
      }),
  );

/** Runs commands one after the other in one shell and tells what each printed. Throws when one fails. */
export const printedBy = (commands: readonly string[], folder: string): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const script = `set -eo pipefail\n${commands.map((command) => `${command}\necho '${MARK}'\n`).join("")}`;
    const shell = spawn("bash", ["-c", script], { cwd: folder, stdio: ["ignore", "pipe", "pipe"], timeout: ENDS_WITHIN_MS });
    const said = { out: "", err: "" };
    shell.stdout.on("data", (bytes: Buffer) => (said.out += bytes.toString()));
    shell.stderr.on("data", (bytes: Buffer) => (said.err += bytes.toString()));
    shell.on("error", reject);
    shell.on("close", (code) => {
      const parts = said.out.split(MARK).map((part) => part.trim());
      if (code === 0) resolve(parts.slice(0, -1));
      else
        reject(new Error(`command ${parts.length} of ${commands.length} failed: ${commands[parts.length - 1]}\n${said.out}\n${said.err}`));
    });
  });

/** An answer without what differs from run to run, as documents show it. */
export const withoutParticulars = (answer: string): string =>
  answer
    .replace(/\b(svs|svc|key|acct|req)_[0-9A-Za-z_-]{10,}/g, "$1_…")
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, "…")
    .replace(/\b[0-9a-f]{64}\b/g, "…")
    .replace(/"(key_prefix|device_code)":"[^"]*"/g, '"$1":"…"')
    .replace(/\b[B-Z]{4}-[B-Z]{4}\b/g, "…");
