import type { Server } from "node:http";
import { openAccountHttp } from "../../infra/app/account-http.js";
import type { Accounts } from "../../infra/app/accounts.js";
import { readConfig } from "../../infra/app/config.js";
import { openLog } from "../../infra/app/logging.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp } from "../../infra/http/http-app.js";
import type { AccountService } from "./account-service.js";
import type { Reply } from "./contract.js";

export const WEB = "https://board.example";

type Headers = { readonly [name: string]: string };
export type AccountHttp = {
  readonly url: string;
  readonly faults: unknown[];
  readonly get: (path: string, headers?: Headers) => Promise<Reply & { readonly json: Record<string, unknown> }>;
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<Reply & { readonly json: Record<string, unknown> }>;
  readonly close: () => Promise<void>;
};

/** The account interface of one process of a service, as the composition root makes it, on a free port. */
export const accountHttp = async (
  service: Pick<AccountService, "database" | "log" | "vault">,
  useCases: Accounts["useCases"],
  settings: { readonly [name: string]: string } = {},
): Promise<AccountHttp> => {
  const endings: (() => Promise<void>)[] = [];
  const { database, log: eventLog, vault } = service;
  const parts = { config: readConfig(settings), database, eventLog, vault: async () => vault, log: openLog("silent") };
  const mount = await openAccountHttp({
    parts,
    useCases,
    verifyKey: async () => "invalid_key",
    webOrigin: WEB,
    lifecycle: { add: (_name, stop) => void endings.push(stop) },
  });
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const server: Server = bornServer(createHttpApp({ webOrigin: WEB, overTls: true, onFault, mounts: [mount] }), WEB);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  const read = async (response: Response) => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: text === "" ? {} : JSON.parse(text) };
  };
  return {
    url,
    faults,
    get: async (path, headers = {}) => read(await fetch(url + path, { headers })),
    post: async (path, body = {}, headers = {}) =>
      read(
        await fetch(url + path, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify(body),
        }),
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      for (const ending of endings) await ending();
    },
  };
};
