import { randomBytes, scrypt } from "node:crypto";
import { LIMIT_NAMES } from "../../domain/account/request-limits.js";
import { DEFAULT_PARAMETERS } from "../../infra/passwords/scrypt-record.js";
import { accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import type { BenchCase } from "../harness/bench-case.js";
import { median, millisecondsOf } from "../harness/timing.js";

const OPEN_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [`LIMIT_${name.toUpperCase()}`, "1000000000"]));
const HOLDER = { email: "holder@mail.example", password: PASSWORD };
const KEY_BYTES = 64;
const WARM = 3;

/** One derivation of the live parameters, on a thread of Node's own pool. */
const derive = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const { logN, r, p } = DEFAULT_PARAMETERS;
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    scrypt(PASSWORD, randomBytes(32), KEY_BYTES, options, (error) => (error === null ? resolve() : reject(error)));
  });

/** The middle of one after the other. */
const medianDuring = async (seconds: number, step: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) times.push(await millisecondsOf(step));
  return median(times);
};

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const service = await accountService({ database: { url: databaseUrl, drop: async () => undefined }, passwords: {} });
  const api = await accountHttp(service, service.one, OPEN_LIMITS);
  await api.post("/account/signup", { ...HOLDER, accept_terms: true });
  const logIn = async (): Promise<void> => {
    const { status, text } = await api.post("/account/login", HOLDER);
    if (status !== 200) throw new Error(`the sign-in was refused: ${text}`);
  };
  for (let i = 0; i < WARM; i++) await Promise.all([logIn(), derive()]);
  return {
    floor: async () => ({ ms: await medianDuring(seconds, derive) }),
    product: async () => ({ ms: await medianDuring(seconds, logIn) }),
    close: async () => {
      await api.close();
      await service.end();
    },
  };
};

/** A whole sign-in over HTTP: ceilings, look-up, password, session on the log, its read model. */
export const cases: readonly BenchCase[] = [
  {
    id: "account-login",
    floorNeeds: [],
    figures: [
      {
        key: "ms",
        name: "sign-in, one after the other",
        floor: "crypto.scrypt of the same parameters",
        unit: "ms",
        goal: 1.05,
        better: "lower",
      },
    ],
    open,
  },
];
