import type { Express } from "express";
import { openapiDocument as accountContract } from "../../account-api/generated/openapi.js";
import { accountPages } from "../../account-api/pages/mount-pages.js";
import type { VerifyPresentedKey } from "../../account-api/ports.js";
import { artifactId } from "../../domain/shared/sha256.js";
import type { ServiceTerms } from "../../domain/terms/terms.js";
import type { ApiKeys } from "../../read-api/keys-port.js";
import { readApi } from "../../read-api/read-api.js";
import { bornServer } from "../http/born-server.js";
import { createHttpApp } from "../http/http-app.js";
import type { KeyUses } from "../keys/key-uses.js";
import { boardQueries } from "../postgres/board-queries.js";
import { supplyHistory } from "../postgres/supply-history.js";
import { openAccountHttp } from "./account-http.js";
import type { Accounts } from "./accounts.js";
import type { Addresses } from "./addresses.js";
import { openApiKeys, openSessions, openWatchedAccounts } from "./api-keys.js";
import { openBundles } from "./bundling.js";
import { healthRoutes } from "./health-routes.js";
import type { Lifecycle } from "./lifecycle.js";
import { closeServer, listen } from "./listener.js";
import type { Metrics } from "./metrics.js";
import type { Parts } from "./parts.js";
import { openPictures } from "./picturing.js";
import type { Readiness } from "./readiness.js";

export type PublicListenerOptions = {
  readonly parts: Parts;
  readonly addresses: Addresses;
  readonly terms: ServiceTerms;
  readonly accounts: Pick<Accounts, "useCases">;
  readonly uses: KeyUses;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
};

/** Requests under way get this long to finish once the service stops. */
const REQUESTS_STOP_MS = 8_000;

/** Starts the role `api`: the read API, its pages, the account operations and the health routes. Answers the board's address. Throws Refusal `address-in-use`. */
export const openPublicListener = async (options: PublicListenerOptions): Promise<string> => {
  const { parts, addresses, terms, accounts, uses, readiness, metrics, lifecycle } = options;
  const { config, database, readModels, artifacts, log } = parts;
  const { webOrigin } = addresses;
  const watched = openWatchedAccounts(parts, lifecycle);
  const keys = openApiKeys(parts, uses, lifecycle, watched);
  const authenticateSession = openSessions(parts, accounts.useCases.authenticateSession, watched);
  const useCases = { ...accounts.useCases, authenticateSession };
  const account = await openAccountHttp({ parts, useCases, verifyKey: refusalOfKey(keys), webOrigin, lifecycle });
  const pages = accountPages({ termsVersion: terms.inForce, providers: config.oidcProviders.map(({ name }) => name) });
  const read = readApi({
    queries: boardQueries(database.hot, config.settings.SUPPLY_SERIES_CAP, config.settings.CUTOFF_WINDOW_SECONDS),
    supplyHistory: supplyHistory({ pool: database.pool, read: (read) => readModels.read("board", read) }),
    bundles: openBundles(parts),
    publishedText: (sha256) => artifacts.get(artifactId(sha256)),
    pictures: openPictures(parts, lifecycle),
    clock: database.clock,
    config: { ...addresses, settings: config.settings },
    terms,
    contracts: [accountContract],
    keys,
  });
  lifecycle.add("read API's notices", async () => forget());
  const forget = readModels.onMoved(read.changed);
  const app = createHttpApp({
    webOrigin,
    overTls: addresses.baseUrl.startsWith("https:"),
    ready: read.ready,
    failurePage: read.failurePage,
    onFault: (err, context) => log.error({ err, ...context }, "a request could not be answered"),
    mounts: [mountHealth(readiness), account, pages, read.mount],
  });
  const server = bornServer(app, webOrigin);
  server.prependListener("request", (request, response) => {
    const startedMs = performance.now();
    response.on("finish", () => metrics.answered(request.method ?? "", response.statusCode, (performance.now() - startedMs) / 1000));
  });
  await read.warm();
  await listen(server, config.host, addresses.port, "PORT");
  lifecycle.add("public listener", () => closeServer(server, REQUESTS_STOP_MS));
  return addresses.baseUrl;
};

/** On account operations a key has no other effect and is not recorded (Addendum A 2.5). */
const refusalOfKey =
  ({ verify }: ApiKeys): VerifyPresentedKey =>
  async (presented) => {
    const verdict = await verify(presented);
    return verdict.passes ? null : verdict.refusal;
  };

const mountHealth =
  (readiness: Readiness) =>
  (app: Express): void => {
    const answer = healthRoutes(readiness);
    app.use((request, response, next) => {
      if (!answer(request, response)) next();
    });
  };
