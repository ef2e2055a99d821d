import type { BenchCase, Sample } from "../harness/bench-case.js";
import { startScript } from "../harness/child.js";
import { load } from "../harness/http-load.js";
import type { SignInServer } from "../processes/sign-in-server.js";

const SIGN_INS = 8;

/** Signs in again and again until told to stop. */
const keepSigningIn = async ({ accountUrl, email, password }: SignInServer, stop: AbortSignal): Promise<void> => {
  const headers = { "Content-Type": "application/json" };
  while (!stop.aborted) {
    const reply = await fetch(`${accountUrl}/account/login`, { method: "POST", headers, body: JSON.stringify({ email, password }) });
    if (reply.status !== 200) throw new Error(`the sign-in was refused: ${await reply.text()}`);
    await reply.arrayBuffer();
  }
};

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const script = await startScript("bench/processes/sign-in-server.js", databaseUrl);
  const server: SignInServer = JSON.parse(script.first);
  const read = async (during: number): Promise<Sample> => {
    const { p99Ms, perSecond } = await load({
      url: `http://127.0.0.1:${server.boardPort}/v1/board/tokens/XUSD`,
      seconds: during,
      headers: {},
    });
    return { p99Ms, perSecond };
  };
  await read(1);
  return {
    floor: () => read(seconds),
    product: async () => {
      const stopping = new AbortController();
      const signingIn = Promise.all(Array.from({ length: SIGN_INS }, () => keepSigningIn(server, stopping.signal)));
      const sample = await read(seconds);
      stopping.abort();
      await signingIn;
      return sample;
    },
    close: script.stop,
  };
};

/** Passwords are derived on threads of their own: readers of the same process must hardly notice. */
export const cases: readonly BenchCase[] = [
  {
    id: "reads-beside-sign-ins",
    floorNeeds: [],
    figures: [
      { key: "p99Ms", name: "cached reads while 8 sign in: p99", floor: "the same without sign-ins", unit: "ms", goal: 2, better: "lower" },
    ],
    open,
  },
];
