import { publishedBy } from "../../domain/board/networks.js";
import { cutoffKey, readsPast } from "../../domain/measurement/cutoffs.js";
import type { Instant } from "../../domain/shared/time.js";
import type { EvidenceState } from "../evidence-state.js";
import type { MeasuredNetwork } from "./attempt.js";

/** A measurement that is sought at a report's cutoff. `causeSeq`: the first active report that states the cutoff. */
export type OwedCutoff = MeasuredNetwork & { readonly key: string; readonly cutoffAt: Instant; readonly causeSeq: number };

/**
 * The readings at cutoffs that are not held yet: of each date column of each active report, on each network that was published then, is
 * measured, and lets a past state be read (Addendum B 13.1). Each place once, the newest cutoff first.
 */
export const owedCutoffs = (state: Pick<EvidenceState, "registry" | "activeReports" | "cutoffReadOf">): readonly OwedCutoff[] => {
  const owed = new Map<string, OwedCutoff>();
  const tokens = new Map((state.registry?.catalog.tokens ?? []).map((token) => [token.symbol, token]));
  for (const { seq, coveredSymbols, dates } of state.activeReports())
    for (const token of coveredSymbols.flatMap((symbol) => tokens.get(symbol) ?? []))
      for (const { cutoffAt } of dates) {
        const published = publishedBy(token, cutoffAt);
        for (const network of token.networks) {
          const { symbol } = token;
          const key = cutoffKey({ symbol, network: network.network, cutoffAt });
          const isSought = published.includes(network.network) && network.snapshot_enabled && readsPast(network.family);
          if (isSought && !owed.has(key) && state.cutoffReadOf(key) === undefined)
            owed.set(key, { symbol, network, key, cutoffAt, causeSeq: seq });
        }
      }
  return [...owed.values()].sort((a, b) => (a.cutoffAt === b.cutoffAt ? (a.key < b.key ? -1 : 1) : a.cutoffAt < b.cutoffAt ? 1 : -1));
};
