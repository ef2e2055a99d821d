import { canonicalBytes } from "../shared/canonical-json.js";
import type { JsonObject } from "../shared/json.js";

/** What every derived artifact carries (Addendum B 3.2). */
export type Artifact = { readonly schema: string; readonly schema_version: number };

/** The bytes a derived artifact is stored and named by: RFC 8785, no trailing newline (Addendum B 3.2). */
export const artifactBytes = (artifact: Artifact): Buffer => canonicalBytes(artifact as Artifact & JsonObject);
