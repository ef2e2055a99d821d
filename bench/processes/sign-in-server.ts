import { LIMIT_NAMES } from "../../domain/account/request-limits.js";
import { accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import { board, report, token } from "../../test/support/board.js";
import { listening } from "../floors/raw-http.js";
import { boardServer } from "../harness/board-server.js";

/** Where the board and the account interface of the one process are, and who can sign in. */
export type SignInServer = { readonly boardPort: number; readonly accountUrl: string; readonly email: string; readonly password: string };

const EMAIL = "holder@mail.example";
const OPEN_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [`LIMIT_${name.toUpperCase()}`, "1000000000"]));

const start = async (url: string): Promise<SignInServer> => {
  const snapshot = board({ tokens: [token("XUSD", { reports: [report("2026-01")] })] });
  const boardPort = await listening(boardServer({ version: async () => snapshot.version, board: async () => snapshot }));
  const service = await accountService({ database: { url, drop: async () => undefined }, passwords: {} });
  const api = await accountHttp(service, service.one, OPEN_LIMITS);
  await api.post("/account/signup", { email: EMAIL, password: PASSWORD, accept_terms: true });
  return { boardPort, accountUrl: api.url, email: EMAIL, password: PASSWORD };
};

// Prints what `SignInServer` says.
console.log(JSON.stringify(await start(process.argv[2] ?? "")));
