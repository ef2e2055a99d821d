import { readdirSync, readFileSync } from "node:fs";
import type { RequestHandler } from "express";
import { noneMatchNames, strongEtag } from "../../infra/http/conditional.js";
import type { Mount } from "../../infra/http/http-app.js";
import { pagePolicy } from "../../infra/http/pages/page-policy.js";
import { Problem } from "../../infra/http/problem.js";
import { type AccountPagesOptions, accountPagesOf, SCRIPTS_AT } from "./account-pages.js";
import { ACCOUNT_STYLE_SOURCE } from "./account-style.js";

const SCRIPTS = new URL("./scripts/", import.meta.url);

/** The pages of accounts and their scripts. Opening one changes nothing and sets nothing; links of mails lead here (Addendum A 4). */
export const accountPages = (options: AccountPagesOptions): Mount => {
  const policy = [...pagePolicy({ style: ACCOUNT_STYLE_SOURCE, scripts: true }), ["Cache-Control", "no-store"]] as const;
  return (app) => {
    for (const { path, bytes } of accountPagesOf(options))
      app
        .route(path)
        .get(sent(bytes, "text/html; charset=utf-8", policy))
        .all(refuseMethod);
    for (const { path, bytes } of scripts()) app.route(path).get(script(bytes)).all(refuseMethod);
  };
};

type Fields = readonly (readonly [string, string])[];

const sent =
  (bytes: Buffer, type: string, fields: Fields): RequestHandler =>
  (req, res) => {
    for (const [name, value] of [...fields, ["Content-Type", type], ["Content-Length", String(bytes.length)]] as const)
      res.setHeader(name, value);
    res.end(req.method === "HEAD" ? undefined : bytes);
  };

/** A script is asked for anew each time and answered 304 while it is the same, so that it is always that of its page. */
const script = (bytes: Buffer): RequestHandler => {
  const etag = strongEtag(bytes);
  const answer = sent(bytes, "text/javascript; charset=utf-8", [
    ["Cache-Control", "no-cache"],
    ["ETag", etag],
  ]);
  return (req, res, next) => {
    if (noneMatchNames(req.headers["if-none-match"], etag)) res.status(304).set("ETag", etag).end();
    else answer(req, res, next);
  };
};

const refuseMethod: RequestHandler = (req) => {
  throw new Problem("method_not_allowed", `${req.method} is not answered here.`, { headers: { Allow: "GET, HEAD" } });
};

/** The scripts as they were compiled, without the notes for debuggers. */
const scripts = (): readonly { readonly path: string; readonly bytes: Buffer }[] =>
  readdirSync(SCRIPTS)
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({
      path: SCRIPTS_AT + file,
      bytes: Buffer.from(readFileSync(new URL(file, SCRIPTS), "utf8").replace(/\/\/# sourceMappingURL=.*\s*$/, "")),
    }));
