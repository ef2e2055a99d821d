import type { BenchCase } from "../harness/bench-case.js";
import { cases as accountLogin } from "./account-login.js";
import { cases as accountReads } from "./account-reads.js";
import { cases as accountTiming } from "./account-timing.js";
import { cases as appends } from "./appends.js";
import { cases as bundle } from "./bundle.js";
import { cases as coldToken } from "./cold-token.js";
import { cases as evidence } from "./evidence.js";
import { cases as fixtures } from "./fixtures.js";
import { cases as keyedReads } from "./keyed-reads.js";
import { cases as measuringRound } from "./measuring-round.js";
import { cases as merkle } from "./merkle.js";
import { cases as parse } from "./parse.js";
import { cases as proof } from "./proof.js";
import { cases as readApi } from "./read-api.js";
import { cases as readsBesideSignIns } from "./reads-beside-sign-ins.js";
import { cases as rebuilds } from "./rebuilds.js";
import { cases as service } from "./service.js";
import { cases as signUps } from "./sign-ups.js";
import { cases as streams } from "./streams.js";
import { cases as supply } from "./supply.js";
import { cases as visible } from "./visible.js";

/** Every case, in the order they are measured and shown. */
export const CASES: readonly BenchCase[] = [
  ...readApi,
  ...coldToken,
  ...appends,
  ...streams,
  ...evidence,
  ...merkle,
  ...rebuilds,
  ...supply,
  ...visible,
  ...parse,
  ...fixtures,
  ...bundle,
  ...proof,
  ...accountReads,
  ...keyedReads,
  ...signUps,
  ...accountLogin,
  ...readsBesideSignIns,
  ...accountTiming,
  ...measuringRound,
  ...service,
];
