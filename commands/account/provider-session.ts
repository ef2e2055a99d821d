import { accountForIdentity, CONFIRMATION_LIFETIME_MS } from "../../domain/account/providers.js";
import { accountKind } from "../../domain/account/state.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { beginSession } from "./log-in.js";
import type { AccountPorts } from "./ports.js";
import { CONFIRMATION_PREFIX, mintSecret } from "./tokens.js";
import type { BeginProviderSession, IssueConfirmation } from "./use-cases.js";

/** A session for whom a provider vouched. */
export const beginProviderSession =
  (ports: AccountPorts): BeginProviderSession =>
  async ({ accountId, origin }) => {
    const { state } = await ports.streams.load(accountKind, accountId);
    return beginSession(ports, accountForIdentity(state), null, origin);
  };

/** A one-time token that stands for the current password of this account (Addendum A 5.4). Kept as its hash. */
export const issueConfirmation =
  (ports: AccountPorts): IssueConfirmation =>
  async ({ accountId }) => {
    const token = `${CONFIRMATION_PREFIX}${mintSecret(ports)}`;
    return { token, expiresAt: await ports.confirmations.issue(sha256Hex(token), accountId, CONFIRMATION_LIFETIME_MS) };
  };
