import { instantFromMs } from "../../../domain/shared/time.js";
import { confirmationsContract } from "../../contract/confirmations.js";
import { mintedTokensContract } from "../../contract/minted-tokens.js";
import { pollPaceContract } from "../../contract/poll-pace.js";
import { signInFlowsContract } from "../../contract/sign-in-flows.js";
import { memoryConfirmations } from "../../support/memory-confirmations.js";
import { memoryMintedTokens } from "../../support/memory-minted-tokens.js";
import { memoryPace } from "../../support/memory-pace.js";
import { memorySignInFlows } from "../../support/memory-sign-in-flows.js";

const clock = async () => instantFromMs(Date.UTC(2026, 10, 20));
let nowMs = 0;
const confirmations = memoryConfirmations(clock);

confirmationsContract("memory", () => confirmations);
signInFlowsContract("memory", async () => memorySignInFlows(3));
mintedTokensContract("memory", () => ({ minted: memoryMintedTokens(clock), clock, owner: "acct_1" }));
pollPaceContract("memory", () => ({
  pace: memoryPace(() => nowMs),
  waitMs: async (ms) => {
    nowMs += ms;
  },
}));
