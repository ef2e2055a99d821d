import type { SupplyReading } from "../../domain/board/supply.js";
import { pinRef } from "../../domain/measurement/pin.js";
import type { ArtifactId } from "../../domain/shared/sha256.js";
import { type Instant, instantFromMs } from "../../domain/shared/time.js";
import type { BoardSupplyFigure } from "../generated/types.js";

/** Block or ledger time of a reading. */
export const readingTime = ({ time_ms }: SupplyReading): Instant => instantFromMs(time_ms);

/** `pin_ref` of a reading (Addendum B 11.5). */
export const readingRef = (reading: SupplyReading): string =>
  pinRef({ kind: reading.pin_kind, height: reading.height, hash: reading.block_hash, time: readingTime(reading) });

/**
 * BoardSupplyFigure (Addendum B 11.5). Who read it is told as far as its quorum log can be: `provenance` is null when none is named or
 * it is damaged. No anchor is held yet.
 */
export const renderSupplyFigure = (reading: SupplyReading, damaged: ReadonlySet<ArtifactId>): BoardSupplyFigure => {
  const known = damaged.size === 0 ? rendered.get(reading) : undefined;
  if (known !== undefined) return known;
  const figure = figureOf(reading, damaged);
  if (damaged.size === 0) rendered.set(reading, figure);
  return figure;
};

/** A reading never changes, so its figure is made once for all the answers it stands in. */
const rendered = new WeakMap<SupplyReading, BoardSupplyFigure>();

const figureOf = (reading: SupplyReading, damaged: ReadonlySet<ArtifactId>): BoardSupplyFigure => {
  const { quorum_log_artifact_id: log, legs, dissent, operators, layout_id } = reading;
  return {
    time: readingTime(reading),
    block_number: reading.height,
    block_hash: reading.block_hash,
    total_supply_base_units: reading.base_units,
    total_supply: reading.total_supply,
    source_tier: reading.source_tier,
    snapshot_artifact_id: reading.snapshot_artifact_id,
    quorum_log_artifact_id: log,
    storage_proof_artifact_id: reading.storage_proof_artifact_id,
    anchor_status: "UNANCHORED",
    provenance:
      log === null || damaged.has(log)
        ? null
        : { pin_kind: reading.pin_kind, pin_ref: readingRef(reading), legs, dissent, operators, layout_id },
  };
};
