import type { Server } from "node:http";
import { after } from "mocha";
import type { AccountApiOptions } from "../../account-api/account-api.js";
import { accountApi } from "../../account-api/account-api.js";
import type { VerifyPresentedKey } from "../../account-api/ports.js";
import type { AccountUseCases, ConnectUseCases, KeyUseCases } from "../../commands/account/use-cases.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp, type Mount, type ReportFault } from "../../infra/http/http-app.js";
import type { Reply } from "./contract.js";
import { memoryIdempotentAnswers } from "./memory-idempotent-answers.js";
import { type HandClock, handClock, memoryLimits, memoryPendingConnects } from "./memory-limits.js";

export const WEB = "https://board.example";
export const TOKEN = `svs_${"t".repeat(43)}`;
export const ACCOUNT_ID = "acct_019a9c6f2d5e7b3a8c41d90e6f7a2b1c";

export type UseCases = AccountUseCases & KeyUseCases & ConnectUseCases;

export type TestAccountApi = {
  readonly url: string;
  readonly clock: HandClock;
  /** Inputs of every use case that was called, in order. */
  readonly calls: { readonly name: string; readonly input: unknown }[];
  readonly faults: unknown[];
  /** What is told of each fault: paths. */
  readonly faultPaths: string[];
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Reply & { readonly json: Record<string, unknown> }>;
  /** POST with JSON; signed in when `token` is given. */
  readonly post: (path: string, body?: unknown, headers?: Headers) => ReturnType<TestAccountApi["send"]>;
};
type Headers = { readonly [name: string]: string };
export type SendOptions = { readonly headers?: Headers; readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream };

export const signedIn: Headers = { Authorization: `Bearer ${TOKEN}` };

const KNOWN = { accountId: ACCOUNT_ID, sessionId: "ses_1", issuedAt: instantFromMs(0), expiresAt: instantFromMs(43_200_000) } as const;

/** The one session there is. */
const authenticateSession: UseCases["authenticateSession"] = async (token) =>
  token === TOKEN
    ? { session: KNOWN, account: { id: ACCOUNT_ID, emailVerified: true, termsVersion: "2026-11-01", plan: "free" } }
    : undefined;

/** Use cases of which a test states those it needs; any other is a fault. */
const stated = (useCases: Partial<UseCases>, calls: TestAccountApi["calls"]): UseCases =>
  new Proxy({ authenticateSession, ...useCases } as UseCases, {
    get: (target, name: keyof UseCases) => async (input: never) => {
      if (name !== "authenticateSession") calls.push({ name, input });
      const useCase = target[name] as ((given: never) => unknown) | undefined;
      if (useCase === undefined) throw new Error(`the test states no ${name}`);
      return useCase(input);
    },
  });

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

export type TestAccountOptions = Partial<Omit<AccountApiOptions, "useCases">> & {
  readonly useCases?: Partial<UseCases>;
  readonly mounts?: readonly Mount[]; // beside the interface
  readonly port?: number; // a free one unless said
};

/** The account interface on a free port over the use cases a test states; limits and kept answers in memory. */
export const accountApiWith = async ({
  useCases = {},
  mounts = [],
  port = 0,
  ...options
}: TestAccountOptions = {}): Promise<TestAccountApi> => {
  const [clock, calls, faults]: [HandClock, TestAccountApi["calls"], unknown[]] = [handClock(), [], []];
  const faultPaths: string[] = [];
  const verifyKey: VerifyPresentedKey = async (key) => (key.startsWith("svc_good") ? null : "invalid_key");
  const mount = accountApi({
    useCases: stated(useCases, calls),
    limits: memoryLimits(clock),
    pending: memoryPendingConnects(clock),
    repeated: memoryIdempotentAnswers(clock),
    keyMadeBy: async () => undefined,
    verifyKey,
    hashed: (what, value) => sha256Hex(`${what}:${value}`),
    networkOf: (req) => String(req.headers["x-test-network"] ?? "192.0.2.1"),
    clock: () => instantFromMs(clock.nowMs()),
    webOrigin: WEB,
    ...options,
  });
  const onFault: ReportFault = (error, { path }) => {
    faults.push(error);
    faultPaths.push(path);
  };
  const server = bornServer(createHttpApp({ webOrigin: WEB, overTls: true, onFault, mounts: [mount, ...mounts] }), WEB);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  const send: TestAccountApi["send"] = async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text === "" ? {} : JSON.parse(text) };
  };
  const post: TestAccountApi["post"] = (path, body = {}, headers = {}) =>
    send("POST", path, { headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
  return { url, clock, calls, faults, faultPaths, send, post };
};
