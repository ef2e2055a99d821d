import type { BoardToken } from "../domain/board/facts.js";
import { registryFile } from "../domain/bundle/registry-file.js";
import { canonicalBytes } from "../domain/shared/canonical-json.js";
import type { Instant } from "../domain/shared/time.js";
import type { ServiceTerms } from "../domain/terms/terms.js";
import { type BoardMoment, boardMoment, type ReadConfig } from "./board-moment.js";
import type { BundleRequest } from "./bundle-port.js";
import type { BoardSnapshot } from "./queries.js";
import { renderMeta } from "./render/meta.js";
import { getToken } from "./routes/get-token.js";

/** Members of the token detail that say nothing but how the clock stands. */
const CLOCK_MEMBERS: ReadonlySet<string> = new Set(["attestation_status", "withheld_stale", "overdue"]);
/** Members that come from readings, of which a bundle holds too few to compute them anew (docs/adr/0180). */
const MEASURED_MEMBERS: ReadonlySet<string> = new Set([
  "supply_series",
  "supply_series_truncated",
  "supply_series_total_available",
  "first_snapshot_at",
  "network_slices",
  "measured_float",
  "unmeasured_context",
]);

/**
 * `token.json`: the token detail without clock-derived members (Addendum B 17.1) and without those of readings, canonical. Problem: 404
 * `unknown_token`.
 */
export const tokenFile = (moment: BoardMoment, symbol: string): Buffer => {
  const tokens = moment.tokens.map((item) => ({ ...item, token: { ...item.token, supply: [], context: null } }));
  const { body } = getToken({ ...moment, tokens }, { symbol });
  return canonicalBytes(
    Object.fromEntries(Object.entries(body).filter(([name]) => !CLOCK_MEMBERS.has(name) && !MEASURED_MEMBERS.has(name))),
  );
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
