import type { BoardToken } from "../domain/board/facts.js";
import { registryFile } from "../domain/bundle/registry-file.js";
import { canonicalBytes } from "../domain/shared/canonical-json.js";
import type { Json, JsonObject } from "../domain/shared/json.js";
import type { ArtifactId } from "../domain/shared/sha256.js";
import type { Instant } from "../domain/shared/time.js";
import type { ServiceTerms } from "../domain/terms/terms.js";
import { type BoardMoment, boardMoment, type ReadConfig } from "./board-moment.js";
import type { BundleRequest } from "./bundle-port.js";
import type { BoardSnapshot } from "./queries.js";
import { renderMeta } from "./render/meta.js";
import { getToken } from "./routes/get-token.js";

/** Members of the token detail that say nothing but how the clock stands. */
const CLOCK_MEMBERS: ReadonlySet<string> = new Set(["attestation_status", "withheld_stale", "overdue"]);
/** The same of what stands inside it: of slices, and of their sum. */
const INNER_CLOCK_MEMBERS: ReadonlySet<string> = new Set(["age_seconds", "freshness", "late_networks", "all_networks_measured"]);

/**
 * `token.json`: the token detail without clock-derived members (Addendum B 17.1), canonical. It says what the evidence says, whatever of it
 * was met damaged since. Problem: 404 `unknown_token`.
 */
export const tokenFile = (moment: BoardMoment, symbol: string): Buffer => {
  const snapshot = { ...moment.snapshot, damaged: new Set<ArtifactId>() };
  const { body } = getToken({ ...moment, snapshot }, { symbol });
  const kept = Object.entries(body).filter(([name]) => !CLOCK_MEMBERS.has(name));
  return canonicalBytes(clockless(Object.fromEntries(kept)));
};

const clockless = (value: Json): Json => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(clockless);
  const members: [string, Json][] = Object.entries(value as JsonObject).filter(([name]) => !INNER_CLOCK_MEMBERS.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, clockless(member)]));
};

/** What the service asks for when it is asked for a token's bundle at `now`. Undefined while the chain is empty. Problem: 503 `meta_unavailable`. */
export const bundleRequest = (
  { config, terms, snapshot }: { readonly config: ReadConfig; readonly terms: ServiceTerms; readonly snapshot: BoardSnapshot },
  token: BoardToken,
  now: Instant,
): BundleRequest | undefined => {
  if (snapshot.head === null) return undefined;
  const { licence, disclaimer, terms: termsUrl } = renderMeta({ config, terms });
  return {
    symbol: token.symbol,
    head: snapshot.head,
    methodologySha256: snapshot.methodology.sha256,
    now,
    describe: (at) => ({
      token: tokenFile(boardMoment(config, terms, snapshot, at), token.symbol),
      registry: registryFile(token),
    }),
    notice: { baseUrl: config.baseUrl, licence, disclaimer, terms: termsUrl },
  };
};
