import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../../infra/assets/package-root.js";

/** Recorded answers of real networks kept beside the checkout; they are not part of the project, so tests that need them may be skipped. */
const folder = packagePath("..", "shared", "fixtures", "chain");

export const haveChainFixtures = existsSync(folder);
export const chainFixture = (name: string): string => readFileSync(join(folder, name), "utf8");
