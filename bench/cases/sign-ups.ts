import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { LIMIT_NAMES } from "../../domain/account/request-limits.js";
import { type AccountHttp, accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import type { BenchCase } from "../harness/bench-case.js";

/** Until every bounded memory is full: the largest, of data keys, holds 10,000. */
const WARM = 10_000;
/** A round; five of them are ten thousand. */
const SIGN_UPS = 2_000;
const AT_ONCE = 16;
const OPEN_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [`LIMIT_${name.toUpperCase()}`, "1000000000"]));

const collector = (): (() => void) => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
};

const open: BenchCase["open"] = async ({ databaseUrl }) => {
  const service = await accountService({ database: { url: databaseUrl, drop: async () => undefined } });
  const api = await accountHttp(service, service.one, OPEN_LIMITS);
  const collect = collector();
  let made = 0;
  const signUps = async (count: number): Promise<void> => {
    const end = made + count;
    const some = async (): Promise<void> => {
      while (made < end) await signUp(api, made++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  };
  const heapMb = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  await signUps(WARM);
  return {
    floor: async () => ({}),
    product: async () => {
      const before = heapMb();
      await signUps(SIGN_UPS);
      return { grownMb: heapMb() - before };
    },
    close: async () => {
      await api.close();
      await service.end();
    },
  };
};

const signUp = async (api: AccountHttp, number: number): Promise<void> => {
  const body = { email: `holder-${number}@mail.example`, password: PASSWORD, accept_terms: true };
  const reply = await api.post("/account/signup", body);
  if (reply.status !== 202) throw new Error(`sign-up ${number} answered ${reply.status}: ${reply.text}`);
};

/** Passwords cost nothing here: what is looked at is what sign-ups leave behind. */
export const cases: readonly BenchCase[] = [
  {
    id: "sign-ups",
    floorNeeds: [],
    figures: [
      { key: "grownMb", name: "2,000 sign-ups over HTTP, five times: heap grown", floor: null, unit: "MB", goal: 2, better: "lower" },
    ],
    open,
  },
];
