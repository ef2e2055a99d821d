import { isRatioOfLatest } from "../../../../domain/bundle/named-in-token.js";
import { type RegistryEntry, registryEntryOf } from "../../../../domain/bundle/registry-file.js";
import { statedSettings } from "../../../../domain/bundle/stated-settings.js";
import type { HeldRecord } from "../../../../domain/bundle/token-evidence.js";
import { EVIDENCE_STREAM, type RecordKind } from "../../../../domain/evidence/record.js";
import type { RecordedEvent } from "../../../../domain/log/event.js";
import type { JsonObject } from "../../../../domain/shared/json.js";
import type { Instant } from "../../../../domain/shared/time.js";
import type { ServiceTerms } from "../../../../domain/terms/terms.js";
import { board } from "../../../../projections/board/board.js";
import type { TokenRow } from "../../../../projections/board/rows.js";
import type { ReadAll } from "../../../../projections/ports.js";
import { boardMoment } from "../../../../read-api/board-moment.js";
import { tokenFile } from "../../../../read-api/bundle-request.js";
import type { OpenArchive } from "../../../bundle/zip-reader.js";
import { foldedSnapshot } from "../../../postgres/folded-board.js";
import { foldAll } from "../../../projections/fold-all.js";
import { CheckLog, type CheckReport } from "../report.js";
import { differingMembers } from "./differing-members.js";
import { BadItem, bundledArtifacts, fileOf, jsonOf, type Manifest, methodologyOf } from "./opened-bundle.js";

const TOKEN = "token.json";

/** Kinds the token's figures are folded from. */
const FOLDED: ReadonlySet<RecordKind> = new Set([
  "document.captured",
  "document.unreadable",
  "report.parsed",
  "report.superseded",
  "supply.measured",
  "context.pulled",
  "reconciliation.compared",
]);

/**
 * Computes `token.json` anew from the parses, the captures, the readings and the registry's entry, as the service does, and compares it
 * member by member: byte for byte, but for what counts readings of which a bundle holds a part only (ADR 0161). Its terms and addresses are its own; the configured values are those the methodology states. Throws BadItem.
 */
export const checkFigures = async (
  archive: OpenArchive,
  manifest: Manifest,
  records: readonly HeldRecord[],
  now: Instant,
): Promise<CheckReport> => {
  const log = new CheckLog("figures");
  const stated = jsonOf(await fileOf(archive, TOKEN), TOKEN);
  const entry = registryEntryOf(jsonOf(await fileOf(archive, "registry.json"), "registry.json"));
  const artifacts = bundledArtifacts(archive, manifest);
  const left = new Set(manifest.files.flatMap(({ omitted, artifact_id }) => (omitted ? [artifact_id] : [])));
  const folded = records.filter(({ record }) => FOLDED.has(record.kind) && !left.has(record.artifact));
  const { rows, poison } = await foldAll(board, { readAll: eventsOf(folded), getArtifacts: artifacts.getMany, end: "end" });
  if (poison !== undefined) throw new BadItem(`record ${poison.revision}`, poison.message);
  rows.put("tokens", entry.symbol, tokenRow(entry));
  const { terms, webOrigin } = termsOf(stated);
  const config = { baseUrl: manifest.base_url, webOrigin, settings: statedSettings(await methodologyOf(archive, manifest)) };
  const computed = tokenFile(
    boardMoment(config, terms, foldedSnapshot(rows, "bundle", config.settings.CUTOFF_WINDOW_SECONDS), now),
    manifest.symbol,
  );
  log.examined = Object.keys(stated).length;
  const isWhole = records.every(({ record }) => record.kind !== "supply.measured" || !left.has(record.artifact));
  if (!isWhole) log.cannotRepeat(TOKEN, "readings are left out of the bundle, so its measured members are not judged");
  const isRatioJudged = isRatioOfLatest(stated);
  if (!isRatioJudged)
    log.cannotRepeat(TOKEN, "coverage_ratio_all is of an earlier report, of whose cutoff the bundle holds a part of the readings");
  const differing = differingMembers(stated, jsonOf(computed, TOKEN), isWhole);
  for (const name of differing.filter((one) => isRatioJudged || one !== "coverage_ratio_all"))
    log.fault(TOKEN, `its member ${name} is not what the evidence gives`);
  return log.report();
};

const tokenRow = ({ has_source, ...entry }: RegistryEntry): TokenRow => ({
  ...entry,
  place: 0,
  source_ids: has_source ? [entry.symbol] : [],
  registered_seq: 0,
});

/** The token's records as the log would hand them out. */
const eventsOf = (records: readonly HeldRecord[]): ReadAll =>
  async function* () {
    const events = records.map(
      ({ record, bytes }): RecordedEvent => ({
        id: "",
        type: record.kind,
        data: bytes,
        metadata: null,
        stream: EVIDENCE_STREAM,
        revision: record.seq,
        position: BigInt(record.seq),
      }),
    );
    yield { events, position: events.at(-1)?.position ?? 0n, caughtUp: true };
  };

/** The terms and the address of the pages as `token.json` states them. */
const termsOf = ({ meta }: JsonObject): { readonly terms: ServiceTerms; readonly webOrigin: string } => {
  const { terms, disclaimer = "", licence = "", licence_url = "" } = (meta ?? {}) as JsonObject;
  const [, webOrigin, version] = /^(.*)\/terms@(.+)$/.exec(String(terms)) ?? [];
  if (webOrigin === undefined || version === undefined) throw new BadItem(TOKEN, "its meta states no terms");
  return { webOrigin, terms: { inForce: version, texts: [{ version, text: { version, disclaimer, licence, licence_url } }] } };
};
