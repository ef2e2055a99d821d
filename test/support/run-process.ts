import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs a module's source text in a Node process of its own, with these variables beside PATH; what it printed. */
export const runProcess = async (source: string, variables: { readonly [name: string]: string } = {}): Promise<string> => {
  const env = { PATH: process.env.PATH, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", source], { env });
  return stdout;
};
