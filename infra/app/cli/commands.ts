import type { Command } from "./command.js";
import { accountCommandsOfOperators } from "./commands/account.js";
import { auditCommand } from "./commands/audit.js";
import { bundleCommand } from "./commands/bundle.js";
import { captureCommand } from "./commands/capture.js";
import { catalogApplyCommand } from "./commands/catalog.js";
import { catalogCheckCommand } from "./commands/catalog-check.js";
import { contextPullCommand } from "./commands/context.js";
import { keyCommandsOfOperators } from "./commands/key.js";
import { logExportCommand } from "./commands/log-export.js";
import { measureCommand } from "./commands/measure.js";
import { methodologyShowCommand } from "./commands/methodology.js";
import { projectionCommands } from "./commands/projections.js";
import { proofVerifyCommand } from "./commands/proof-verify.js";
import { reparseCommand } from "./commands/reparse.js";
import { reviewRecordCommand, reviewStatusCommand } from "./commands/review.js";
import { sampleUpgradeProxyCommand } from "./commands/sample-upgrade.js";
import { secretsRotateCommand } from "./commands/secrets.js";
import { serveCommand } from "./commands/serve.js";
import { statusCommand } from "./commands/status.js";
import { supersedeCommand } from "./commands/supersede.js";
import { templatesTestCommand } from "./commands/templates-test.js";
import { termsAnnounceCommand } from "./commands/terms.js";

/** Every command of the program, in the order the help shows them. */
export const commands: readonly Command[] = [
  serveCommand,
  statusCommand,
  captureCommand,
  measureCommand,
  contextPullCommand,
  reparseCommand,
  supersedeCommand,
  catalogApplyCommand,
  catalogCheckCommand,
  templatesTestCommand,
  methodologyShowCommand,
  reviewRecordCommand,
  reviewStatusCommand,
  ...accountCommandsOfOperators,
  ...keyCommandsOfOperators,
  termsAnnounceCommand,
  ...projectionCommands,
  secretsRotateCommand,
  logExportCommand,
  bundleCommand,
  proofVerifyCommand,
  auditCommand,
  sampleUpgradeProxyCommand,
];
