import type { DropMails, QueueMail } from "../../commands/mail/ports.js";
import type { TermsInForce } from "../../domain/account/terms.js";
import { type ServiceTerms, termsHash, termsText } from "../../domain/terms/terms.js";
import type { KeyUses } from "../keys/key-uses.js";
import { loadTerms } from "../terms/load-terms.js";
import { recordTerms } from "../terms/recorded-terms.js";
import { type Accounts, openAccounts } from "./accounts.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

/** Where what accounts have to tell goes. */
export type AccountMail = { readonly queueMail: QueueMail; readonly dropMails: DropMails };
/** What accounts need of other parts, beside the terms. */
export type AccountNeeds = { readonly mail: AccountMail; readonly uses: Pick<KeyUses, "lastUses"> };

/** The terms texts that ship, each the one first recorded for its version. Throws TermsFault, Refusal `terms-changed`. */
export const settleTerms = async ({ database }: Parts): Promise<ServiceTerms> => {
  const terms = await loadTerms(null);
  await recordTerms(database.pool, terms);
  return terms;
};

/** What accounts are bound to. */
export const termsInForce = (terms: ServiceTerms): TermsInForce => {
  const text = termsText(terms, terms.inForce);
  if (text === undefined) throw new TypeError(`the terms of version ${terms.inForce} in force are not among the texts`);
  return { version: terms.inForce, sha256: termsHash(text) };
};

/** Accounts of this process, bound to the terms in force. */
export const openAccountSide = (parts: Parts, terms: ServiceTerms, { mail, uses }: AccountNeeds, lifecycle: Lifecycle): Promise<Accounts> =>
  openAccounts(parts, { terms: termsInForce(terms), ...mail, lastUses: uses.lastUses }, lifecycle);
