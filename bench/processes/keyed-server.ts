import { openApiKeys, openKeyUses } from "../../infra/app/api-keys.js";
import { openLog } from "../../infra/app/logging.js";
import { accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import { board, column, report, row, token } from "../../test/support/board.js";
import { until } from "../../test/support/until.js";
import { listening } from "../floors/raw-http.js";
import { boardServer } from "../harness/board-server.js";

/** What the load needs to know. */
export type KeyedServer = { readonly port: number; readonly key: string };

const EMAIL = "reader@mail.example";
const ROWS = 42;

/** A board in memory behind keys that stand in a log and a read model of their own, with one key issued. */
const product = async (url: string): Promise<KeyedServer> => {
  const service = await accountService({ database: { url, drop: async () => undefined } });
  service.startPolicies();
  const api = await accountHttp(service, service.one);
  await api.post("/account/signup", { email: EMAIL, password: PASSWORD, accept_terms: true });
  await until(() => service.outbox.mails.some(({ content }) => content.kind === "M1"));
  await api.post("/account/verify-email", { token: service.outbox.last("M1").content.token });
  const { json } = await api.post("/account/login", { email: EMAIL, password: PASSWORD });
  const issued = await api.post("/account/keys", {}, { Authorization: `Bearer ${json.token}` });
  const forever = { add: () => undefined };
  const uses = openKeyUses({ database: service.database, log: openLog("error") }, forever);
  const keys = openApiKeys(service.otherParts, uses, forever);
  const rows = Array.from({ length: ROWS }, (_, i) => row({ label: `Treasury bill, position ${i} of the sample portfolio` }));
  const parse = { columns: [column("2026-01-31", { rows })] };
  const snapshot = board({ tokens: [token("XUSD", { reports: [report("2026-01", { parse })] })] });
  const server = boardServer({ version: async () => snapshot.version, board: async () => snapshot }, undefined, keys);
  return { port: await listening(server), key: String(issued.json.key) };
};

// Prints what `KeyedServer` says.
console.log(JSON.stringify(await product(process.argv[2] ?? "")));
