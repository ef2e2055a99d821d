import { accountKind } from "../../domain/account/state.js";
import { readEvent } from "../../domain/private/event-family.js";
import { parsePrivateData } from "../../domain/private/stored-json.js";
import { type TermsAnnounced, termsKind } from "../../domain/terms/announcement.js";
import type { AccountPorts } from "../account/ports.js";
import type { QueueMail } from "../mail/ports.js";
import type { Policy } from "./ports.js";

export type TermsMailPorts = Pick<AccountPorts, "streams" | "dataKeys" | "lookups"> & { readonly queueMail: QueueMail };

const PAGE = 500;

/** M13 to every active account. A policy of its own, so that nobody's reset waits for it; one mail for each version and account. */
export const termsMails = (ports: TermsMailPorts): Policy => ({
  name: "terms_mails",
  streamPrefixes: ["terms-"],
  handle: async ({ type, data }, signal) => {
    const announced = readEvent(termsKind.events, type, parsePrivateData(data));
    let after = "";
    for (;;) {
      const page = await ports.lookups.activeAccounts(after, PAGE);
      for (const accountId of page) {
        signal.throwIfAborted();
        await mailTerms(ports, accountId, announced.data);
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last;
    }
  },
});

const mailTerms = async (ports: TermsMailPorts, accountId: string, { version, sha256 }: TermsAnnounced["data"]): Promise<void> => {
  const { state } = await ports.streams.load(accountKind, accountId);
  const to = state.status === "open" && state.active ? await ports.dataKeys.open(state.email) : undefined;
  if (to !== undefined)
    await ports.queueMail({ id: `M13:${version}:${accountId}`, owner: accountId, to, content: { kind: "M13", version, sha256 } });
};
