import { defaultSettings } from "../../domain/settings/values.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { bornServer } from "../../infra/http/born-server.js";
import { createHttpApp } from "../../infra/http/http-app.js";
import { boardQueries } from "../../infra/postgres/board-queries.js";
import { openDatabase } from "../../infra/postgres/database.js";
import { supplyHistory } from "../../infra/postgres/supply-history.js";
import { readModels } from "../../infra/projections/read-models.js";
import { NoBuildSlot } from "../../read-api/bundle-port.js";
import { readApi } from "../../read-api/read-api.js";
import { everyKey } from "../../test/support/memory-keys.js";
import { TERMS } from "../../test/support/terms.js";
import { YEAR_END_MS } from "../fixtures/supply-year.js";
import { listening } from "../floors/raw-http.js";

// The read API over the board of a database, its clock at the end of the year of readings and running: supply-server.js DATABASE-URL.
// Any key is good.
const database = openDatabase(process.argv[2] ?? "");
const models = readModels(database);
models.start();
const webOrigin = "http://localhost";
const api = readApi({
  queries: boardQueries(database.hot),
  supplyHistory: supplyHistory({ pool: database.pool, read: (read) => models.read("board", read) }),
  bundles: async () => {
    throw new NoBuildSlot(1);
  },
  publishedText: async () => undefined,
  pictures: async () => undefined,
  clock: async () => instantFromMs(YEAR_END_MS + Math.floor(performance.now())),
  config: { baseUrl: webOrigin, webOrigin, settings: defaultSettings },
  terms: TERMS,
  contracts: [],
  keys: everyKey(),
});
models.onMoved(api.changed);
const onFault = (error: unknown): void => console.error(error);
const app = createHttpApp({ webOrigin, overTls: false, onFault, ready: api.ready, failurePage: api.failurePage, mounts: [api.mount] });
console.log(await listening(bornServer(app, webOrigin)));
