import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CaptureArtifact } from "../../domain/report/parse-artifact.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { endOfDay, parseDay } from "../../domain/shared/time.js";
import { packagePath } from "../../infra/assets/package-root.js";

/** Real reports kept beside the checkout; they are not part of the project, so tests that need them may have to be skipped. */
const folder = packagePath("..", "shared", "fixtures", "attestation-pdf");

export const reportFixtures: readonly string[] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".pdf")) : [];
export const reportFixture = (name: string): Buffer => readFileSync(join(folder, name));

/** The capture of a document that came from a file. */
export const captureOf = (bytes: Uint8Array, capture: Partial<CaptureArtifact> = {}): CaptureArtifact => ({
  schema: "document.capture",
  schema_version: 1,
  source_id: "test",
  symbols: [],
  report_scope: "SINGLE_TOKEN",
  stated_period: null,
  stated_period_basis: null,
  url: "https://reports.example/report.pdf",
  final_url: "https://reports.example/report.pdf",
  captured_at: endOfDay(parseDay("2026-04-30") ?? raise("the day exists")),
  http_status: null,
  headers: {},
  redirects: [],
  sha256: sha256Hex(bytes),
  bytes: bytes.length,
  ...capture,
});

const raise = (message: string): never => {
  throw new Error(message);
};
