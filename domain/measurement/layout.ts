import type { CatalogLayout } from "../registry/catalog.js";
import { canonicalBytes } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";
import { artifactIdOf } from "../shared/sha256.js";
import type { StorageLayout } from "./artifacts.js";

/** A registered layout under its name: `sha256:` and the hash of its canonical JSON, so that the registry entry tells it. */
export const storageLayout = (layout: CatalogLayout): StorageLayout => ({
  layout_id: artifactIdOf(canonicalBytes(layout as CatalogLayout & JsonObject)),
  slot: layout.slot,
  implementation_slot: layout.implementation_slot,
  implementation_code_hash: layout.implementation_code_hash,
  account_code_hash: layout.account_code_hash,
});
