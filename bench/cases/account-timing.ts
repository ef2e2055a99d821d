import { randomUUID } from "node:crypto";
import { LIMIT_NAMES } from "../../domain/account/request-limits.js";
import { type AccountHttp, accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import type { BenchCase, Figure, Sample } from "../harness/bench-case.js";
import { medianDifference } from "../harness/difference.js";
import { millisecondsOf } from "../harness/timing.js";

/** A password costs a tenth of what it does in service: what else takes time then shows the more. */
const PASSWORDS = { parameters: { logN: 12, r: 8, p: 3 } };
/** Requests of each kind before any is counted. */
const WARM = 20;
const HOLDER = "holder@mail.example";
const OTHER_HOLDER = "other.holder@mail.example";

/** Nothing is refused for being too many. */
const OPEN_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [`LIMIT_${name.toUpperCase()}`, "1000000000"]));

/** One operation asked about an address with an account and one without, in whatever form it names one. */
type Pair = {
  readonly key: string;
  readonly name: string;
  readonly known: () => Promise<unknown>;
  readonly unknown: () => Promise<unknown>;
};

const nobody = (): string => `${randomUUID()}@mail.example`;

const pairsOf = (api: AccountHttp, by: Signed, capped: Signed): readonly Pair[] => {
  const post = async (path: string, body: object, status: number, headers: Signed | Record<string, never> = {}): Promise<void> => {
    const reply = await api.post(path, body, headers);
    if (reply.status !== status) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  };
  const logIn = (email: string) => post("/account/login", { email, password: "not the password" }, 401);
  const signUp = (email: string) => post("/account/signup", { email, password: PASSWORD, accept_terms: true }, 202);
  const reset = (email: string) => post("/account/password-reset", { email }, 202);
  const resend = (one: Signed) => post("/account/verify-email/resend", {}, 202, one);
  const change = (new_email: string) => post("/account/email", { current_password: PASSWORD, new_email }, 202, by);
  return [
    { key: "login", name: "login", known: () => logIn(HOLDER), unknown: () => logIn(nobody()) },
    { key: "signup", name: "sign-up", known: () => signUp(HOLDER), unknown: () => signUp(nobody()) },
    { key: "reset", name: "password reset", known: () => reset(HOLDER), unknown: () => reset(nobody()) },
    { key: "resend", name: "resend, mails left and none left", known: () => resend(by), unknown: () => resend(capped) },
    { key: "change", name: "e-mail change", known: () => change(OTHER_HOLDER), unknown: () => change(nobody()) },
  ];
};

type Signed = { readonly Authorization: string };

const signedIn = async (api: AccountHttp, email: string): Promise<Signed> => {
  await api.post("/account/signup", { email, password: PASSWORD, accept_terms: true });
  const { json } = await api.post("/account/login", { email, password: PASSWORD });
  return { Authorization: `Bearer ${json.token}` };
};

/** The two kinds take turns, and take turns in going first: whatever else the machine does meets both alike. */
const differenceOf = async ({ known, unknown }: Pair, seconds: number): Promise<number> => {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  for (let i = 0; i < WARM; i++) await Promise.all([known(), unknown()]);
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn++) {
    if (turn % 2 === 0) times.known.push(await millisecondsOf(known));
    times.unknown.push(await millisecondsOf(unknown));
    if (turn % 2 === 1) times.known.push(await millisecondsOf(known));
  }
  return medianDifference(times.known, times.unknown);
};

const open: BenchCase["open"] = async ({ databaseUrl, seconds }) => {
  const service = await accountService({ database: { url: databaseUrl, drop: async () => undefined }, passwords: PASSWORDS });
  const policies = service.startPolicies();
  const api = await accountHttp(service, service.one, OPEN_LIMITS);
  const by = await signedIn(api, HOLDER);
  await signedIn(api, OTHER_HOLDER);
  const pairs = pairsOf(api, by, await signedIn(api, "capped@mail.example"));
  return {
    floor: async () => ({}),
    product: async () => {
      const sample: { [key: string]: number } = {};
      for (const pair of pairs) sample[pair.key] = await differenceOf(pair, seconds);
      return sample satisfies Sample;
    },
    close: async () => {
      await policies.stop();
      await api.close();
      await service.end();
    },
  };
};

const figure = (key: string, name: string): Figure => ({
  key,
  name: `${name}: medians apart, known and unknown address`,
  unit: "std errors",
  floor: null,
  goal: 3,
  better: "lower",
});

/** Whether an answer's time tells that an address has an account (Addendum A 3.3, 3.4, 3.8). */
export const cases: readonly BenchCase[] = [
  {
    id: "account-timing",
    floorNeeds: [],
    figures: [
      figure("login", "login"),
      figure("signup", "sign-up"),
      figure("reset", "password reset"),
      figure("resend", "resend"),
      figure("change", "e-mail change"),
    ],
    open,
  },
];
