import type { PacePoll } from "../../commands/account/ports.js";

/** The pace of polls in memory; `test/contract/poll-pace.ts` holds both to the same. */
export const memoryPace = (nowMs: () => number): PacePoll => {
  const polls = new Map<string, { readonly at: number; readonly intervalSeconds: number }>();
  return async (connectId, { firstSeconds, growthSeconds }) => {
    const former = polls.get(connectId);
    const tooSoon = former !== undefined && nowMs() - former.at < former.intervalSeconds * 1000;
    const intervalSeconds = (former?.intervalSeconds ?? firstSeconds) + (tooSoon ? growthSeconds : 0);
    polls.set(connectId, { at: nowMs(), intervalSeconds });
    return { tooSoon, intervalSeconds };
  };
};
