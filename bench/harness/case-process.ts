import { CASES } from "../cases/index.js";
import { type CaseOrder, measure } from "./measure.js";

// One case in a process of its own, so that none runs on another's heap or compiled code: case-process.js ORDER. Its last line is JSON.
const order: CaseOrder = JSON.parse(process.argv[2] ?? "{}");
const benchCase = CASES.find(({ id }) => id === order.id);
if (benchCase === undefined) throw new Error(`there is no case ${order.id}`);
const interrupted = new AbortController();
process.once("SIGTERM", () => interrupted.abort());
process.stdout.write(`${JSON.stringify(await measure(benchCase, order, interrupted.signal))}\n`, () => process.exit());
