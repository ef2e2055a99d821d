import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EthProof } from "../../domain/measurement/artifacts.js";
import type { JsonObject } from "../../domain/shared/json.js";
import { packagePath } from "../../infra/assets/package-root.js";

/** Answers of real networks kept beside the checkout; they are not part of the project, so tests that need them may have to be skipped. */
const folder = packagePath("..", "shared", "fixtures", "chain", "evm");

/** Proofs kept: a header and an `eth_getProof` answer each. */
export const proofFixtures: readonly string[] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith("proof.json")) : [];

export const proofFixturePath = (name: string): string => join(folder, name);

export const proofFixture = (name: string): { readonly header: JsonObject; readonly response: EthProof } =>
  JSON.parse(readFileSync(join(folder, name), "utf8")) as { header: JsonObject; response: EthProof };
