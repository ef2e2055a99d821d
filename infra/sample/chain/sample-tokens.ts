import { getCreateAddress } from "ethers/address";
import { SENDER } from "./sample-chain.js";

/** A token of the sample catalog on a network of the sample. */
export type SampleToken = { readonly symbol: string; readonly network: string };

/** The network every node tells alike, and the one whose endpoints do not agree. */
export const HOME_NETWORK = "sample-chain";
export const DISPUTED_NETWORK = "sample-harbor";

/** In the order of their deployment, which makes their addresses. */
export const SAMPLE_TOKENS: readonly SampleToken[] = [
  { symbol: "ALDX", network: HOME_NETWORK },
  { symbol: "BRWX", network: HOME_NETWORK },
  { symbol: "BRWS", network: HOME_NETWORK },
  { symbol: "DRFX", network: HOME_NETWORK },
  { symbol: "BRWX", network: DISPUTED_NETWORK },
];

/** The implementation all of them begin with, and the one they are upgraded to. */
export const IMPLEMENTATIONS = ["SampleToken", "SampleTokenV2"] as const;

const deployed = (nonce: number): string => getCreateAddress({ from: SENDER, nonce });

export const implementationAddress = (name: (typeof IMPLEMENTATIONS)[number]): string => deployed(IMPLEMENTATIONS.indexOf(name));
export const tokenAddress = (token: SampleToken): string => deployed(IMPLEMENTATIONS.length + SAMPLE_TOKENS.indexOf(token));
