import { log } from "./001-log.js";
import { vault } from "./002-vault.js";
import { work } from "./003-work.js";
import { projections } from "./004-projections.js";
import { reading } from "./005-reading.js";
import { collector } from "./006-collector.js";
import { terms } from "./007-terms.js";
import { keys } from "./008-keys.js";
import { limits } from "./009-limits.js";
import { measuring } from "./010-measuring.js";
import { accounts } from "./011-accounts.js";
import { mail } from "./012-mail.js";
import { cutoffs } from "./013-cutoffs.js";
import { keyUses } from "./014-key-uses.js";
import { providers } from "./015-providers.js";
import type { Migration } from "./migration.js";

/** Every migration of this release, in the order they run. A shipped one is never edited: a change is a new one. */
export const migrations: readonly Migration[] = [
  log,
  vault,
  work,
  projections,
  reading,
  collector,
  terms,
  keys,
  limits,
  measuring,
  accounts,
  mail,
  cutoffs,
  keyUses,
  providers,
];
