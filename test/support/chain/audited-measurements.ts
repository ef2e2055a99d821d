import { expect } from "chai";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import { artifactIdOf } from "../../../domain/shared/sha256.js";
import { checkMeasurements } from "../../../infra/app/audit/check-measurements.js";
import { recordSet } from "../../../infra/app/audit/record-set.js";
import { verifySupplyProof } from "../../../infra/proofs/verify-supply-proof.js";
import { chainOf } from "../evidence.js";
import type { MeasuringWorld } from "./measuring-world.js";

const METHODOLOGY = Buffer.from("| QUORUM_MIN_LEGS | 2 |\n");
const published = { kind: "methodology.published", seq: -1, artifact: artifactIdOf(METHODOLOGY) } as ChainRecord;

/** Expects that the audit bears out every reading and refusal recorded, under a quorum of two. */
export const expectAuditable = async ({ evidence }: MeasuringWorld): Promise<void> => {
  const { records } = await chainOf(evidence);
  await evidence.artifacts.put(METHODOLOGY);
  const { findings } = await checkMeasurements(recordSet([published, ...records]), {
    artifacts: evidence.artifacts,
    verifyProof: verifySupplyProof,
    isAway: () => false,
    progress: () => undefined,
  });
  expect(findings).to.deep.equal([]);
};
