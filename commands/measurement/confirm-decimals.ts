import { agreementSettled, agreeOn } from "../../domain/measurement/quorum.js";
import { type Asking, askLegs } from "./ask-legs.js";
import type { MeasuredNetwork } from "./attempt.js";
import type { Leg, LegAnswer, LegsOf } from "./ports.js";

/** What the network says of the registered decimals. */
export type DecimalsVerdict = { readonly outcome: "CONFIRMED" } | { readonly outcome: "REFUSED"; readonly detail: string };

type StatingLeg = { readonly operator: string; readonly decimals: (signal: AbortSignal) => Promise<LegAnswer<number>> };

/**
 * Reads the token's decimals with quorum, as is done before a network is enabled; a mismatch refuses it (Addendum B 11.1). A network
 * that states none is confirmed by its registry entry alone.
 */
export const confirmDecimals =
  ({ legsOf, minLegs, asking }: { readonly legsOf: LegsOf; readonly minLegs: number; readonly asking: Omit<Asking, "signal"> }) =>
  async ({ symbol, network }: MeasuredNetwork, signal: AbortSignal): Promise<DecimalsVerdict> => {
    const legs = legsOf(network).flatMap(stating);
    if (legs.length === 0) return { outcome: "CONFIRMED" };
    const { ballots } = await askLegs(
      legs,
      {
        ask: (leg, stop) => leg.decimals(stop),
        settled: (held, outstanding) => agreementSettled(held, outstanding, minLegs),
        grace: false,
      },
      { ...asking, signal },
    );
    const agreed = agreeOn(ballots, minLegs);
    const of = `the decimals of ${symbol} on ${network.network}`;
    if (agreed.outcome === "REFUSED") return { outcome: "REFUSED", detail: `${of} could not be read: ${agreed.detail}` };
    if (agreed.value === network.decimals) return { outcome: "CONFIRMED" };
    return { outcome: "REFUSED", detail: `${of} are ${agreed.value}, the registry states ${network.decimals}` };
  };

const stating = ({ operator, decimals }: Leg): StatingLeg[] => (decimals === undefined ? [] : [{ operator, decimals }]);
