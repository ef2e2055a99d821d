import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const mayRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether a program of that name is on PATH. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => folder !== "" && mayRun(join(folder, program)));
