import { GEMINI_BPM, RIPPLE } from "./bpm.js";
import { EURC_DELOITTE } from "./eurc-deloitte.js";
import type { Family } from "./family.js";
import { FDUSD } from "./fdusd.js";
import { GRANT_THORNTON } from "./grant-thornton.js";
import { PAXOS_KPMG } from "./kpmg.js";
import { TETHER_GROUP } from "./tether-group.js";
import { USDTB } from "./usdtb.js";
import { PAXOS_WITHUM } from "./withum.js";

/** Every family of reports that can be made up. */
export const FAMILIES: readonly Family[] = [
  PAXOS_WITHUM,
  ...PAXOS_KPMG,
  GEMINI_BPM,
  ...RIPPLE,
  ...GRANT_THORNTON,
  EURC_DELOITTE,
  ...TETHER_GROUP,
  ...FDUSD,
  USDTB,
];
