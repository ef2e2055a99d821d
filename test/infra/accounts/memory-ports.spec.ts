import { instantFromMs } from "../../../domain/shared/time.js";
import { mintedTokensContract } from "../../contract/minted-tokens.js";
import { pollPaceContract } from "../../contract/poll-pace.js";
import { memoryMintedTokens } from "../../support/memory-minted-tokens.js";
import { memoryPace } from "../../support/memory-pace.js";

const clock = async () => instantFromMs(Date.UTC(2026, 10, 20));
let nowMs = 0;

mintedTokensContract("memory", () => ({ minted: memoryMintedTokens(clock), clock, owner: "acct_1" }));
pollPaceContract("memory", () => ({
  pace: memoryPace(() => nowMs),
  waitMs: async (ms) => {
    nowMs += ms;
  },
}));
