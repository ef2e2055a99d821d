import type { SupplyArtifact } from "../../../../domain/measurement/artifacts.js";
import { parseInstant } from "../../../../domain/shared/time.js";
import { BadItem, jsonOf } from "./opened-bundle.js";

/** Reads a measurement of a bundle as far as it is placed by: what it was for, and its pin. Throws BadItem when it does not state that. */
export const readMeasurement = (bytes: Uint8Array, place: string): SupplyArtifact => {
  const value: { readonly [name: string]: unknown } = jsonOf(bytes, place);
  const { schema, schema_version, purpose, cutoff_at, pin } = value;
  if (schema !== "supply.measurement" || schema_version !== 1) throw new BadItem(place, "it is no measurement of this form");
  if (purpose !== "SNAPSHOT" && purpose !== "CUTOFF") throw new BadItem(place, "it does not state what it was for");
  if ((purpose === "CUTOFF") !== isInstant(cutoff_at)) throw new BadItem(place, "its cutoff is not that of its purpose");
  if (!isPin(pin)) throw new BadItem(place, "it does not state the block it was read at");
  return value as SupplyArtifact;
};

const isInstant = (value: unknown): boolean => typeof value === "string" && parseInstant(value) !== undefined;

const isPin = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const { kind, hash, height, time }: { readonly [name: string]: unknown } = { ...value };
  return typeof kind === "string" && typeof hash === "string" && Number.isSafeInteger(height) && isInstant(time);
};
