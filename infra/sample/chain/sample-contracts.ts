import { readFileSync } from "node:fs";
import { packagePath } from "../../assets/package-root.js";

/** Creation code of the contracts in `sample-token.sol`, as 0x-prefixed hex. */
export type SampleContracts = {
  readonly SampleToken: string;
  readonly SampleTokenV2: string;
  readonly RebasingToken: string;
  readonly SampleProxy: string; // followed by its argument, an address of 32 bytes
};

/** As committed beside the source they were compiled from. */
export const sampleContracts = (): SampleContracts =>
  JSON.parse(readFileSync(packagePath("infra/sample/chain/sample-contracts.json"), "utf8")) as SampleContracts;

/** Storage slot of a proxy's implementation (EIP-1967). */
export const IMPLEMENTATION_SLOT = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
/** Storage slot of the sample token's supply. */
export const SUPPLY_SLOT = `0x${"0".repeat(64)}`;
