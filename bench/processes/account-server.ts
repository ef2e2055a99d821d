import http from "node:http";
import pg from "pg";
import { LIMIT_NAMES } from "../../domain/account/request-limits.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { accountHttp } from "../../test/support/account-http.js";
import { accountService } from "../../test/support/account-service.js";
import { PASSWORD } from "../../test/support/account-world.js";
import { listening } from "../floors/raw-http.js";

/** What the floor and the load need to know of the product. */
export type AccountServer = { readonly port: number; readonly token: string; readonly schema: string };

const EMAIL = "reader@mail.example";
const POOL = 8;
const OPEN_LIMITS = Object.fromEntries(LIMIT_NAMES.map((name) => [`LIMIT_${name.toUpperCase()}`, "1000000000"]));

/** The account interface over Postgres and a log node, with one account signed in. */
const product = async (url: string): Promise<AccountServer> => {
  const service = await accountService({ database: { url, drop: async () => undefined } });
  const api = await accountHttp(service, service.one, OPEN_LIMITS);
  await api.post("/account/signup", { email: EMAIL, password: PASSWORD, accept_terms: true });
  const { json } = await api.post("/account/login", { email: EMAIL, password: PASSWORD });
  const schema = await service.models.read("accounts", async (name) => name);
  return { port: Number(new URL(api.url).port), token: String(json.token), schema };
};

/** Raw node:http and a pool of eight: the statements one after another, and the same body. */
const floor = async (url: string, { port, token, schema }: AccountServer): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  const authorization = `Bearer ${token}`;
  const reply = await fetch(`http://127.0.0.1:${port}/account/me`, { headers: { authorization } });
  const body = Buffer.from(await reply.arrayBuffer());
  const session = {
    name: "session",
    text: `SELECT s.body, a.body FROM ${schema}.sessions s JOIN ${schema}.accounts a ON a.id = s.account_id WHERE s.id = $1`,
    values: [sha256Hex(token)],
  };
  const account = { name: "account", text: `SELECT body FROM ${schema}.accounts WHERE id = $1`, values: [JSON.parse(body.toString()).id] };
  const count = {
    name: "count",
    text: `INSERT INTO work.request_limit AS kept (key, points, expire_ms) VALUES ($1, 1, 0)
      ON CONFLICT (key) DO UPDATE SET points = kept.points + 1 RETURNING points`,
    values: ["floor"],
  };
  return listening(
    http.createServer(async (_req, res) => {
      for (const statement of [session, count, account]) await pool.query(statement);
      res.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
      res.end(body);
    }),
  );
};

// Prints what `AccountServer` says of the product; or the port of the floor, when that is given.
const [url = "", given] = process.argv.slice(2);
if (given === undefined) console.log(JSON.stringify(await product(url)));
else console.log(await floor(url, JSON.parse(given)));
