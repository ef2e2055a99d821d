import { type HandOver, MAX_FLOWS, type SignInFlow, type SignInFlows } from "../../account-api/oidc/ports.js";

/** Visits to identity providers in memory; `test/contract/sign-in-flows.ts` holds both to the same. */
export const memorySignInFlows = (most = MAX_FLOWS): SignInFlows => {
  const flows = new Map<string, SignInFlow>();
  const handOvers = new Map<string, HandOver>();
  return {
    begin: async (stateSha256, flow) => flows.size < most && flows.set(stateSha256, flow) === flows,
    take: async (stateSha256, provider) => {
      const found = flows.get(stateSha256);
      if (found?.provider !== provider) return undefined;
      flows.delete(stateSha256);
      return found;
    },
    handOver: async (codeSha256, handOver) => void handOvers.set(codeSha256, handOver),
    collect: async (codeSha256) => {
      const found = handOvers.get(codeSha256);
      handOvers.delete(codeSha256);
      return found;
    },
  };
};
