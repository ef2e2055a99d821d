import type { Projection, RowAccess, RowRef } from "../projection.js";
import { foldAccount } from "./account-fold.js";
import { auditRow } from "./audit-row.js";
import { foldConnect } from "./connect-fold.js";
import { foldKey } from "./key-fold.js";
import { type AccountFact, accountFacts } from "./private-source.js";
import type { AccountsRows } from "./rows.js";

/** Accounts with their sessions, mailed tokens, keys, agent requests and audit. One model, so that one read sees one moment. */
export const accounts: Projection<AccountFact, AccountsRows> = {
  name: "accounts",
  version: 1,
  tables: {
    accounts: { columns: { email_hash: "text", active: "boolean", closed_at: "text" }, indexes: [["email_hash"]] },
    sessions: { columns: { account_id: "text" }, indexes: [] },
    mail_tokens: { columns: { account_id: "text" }, indexes: [] },
    keys: { columns: { account_id: "text", key_prefix: "text" }, indexes: [["account_id"], ["key_prefix"]] },
    connects: {
      columns: { account_id: "text", expires_at: "text" },
      indexes: [["account_id"], ["expires_at"]],
    },
    audit: { columns: { account_id: "text", at: "text", revision: "bigint" }, indexes: [["account_id", "at"]], appendOnly: true },
  },
  source: accountFacts,
  touches: (fact) => touched(fact),
  fold: (fact, rows) => {
    foldBody(fact, rows);
    const accountId = accountOf(fact);
    if (accountId !== null) rows.put("audit", `${fact.stream}/${fact.revision}`, auditRow(fact, accountId));
  },
};

const foldBody = ({ stream, body }: AccountFact, rows: RowAccess<AccountsRows>): void => {
  switch (body.of) {
    case "account":
      foldAccount(idOf(stream), body.event, rows);
      return;
    case "key":
      foldKey(body.event, rows);
      return;
    case "connect":
      foldConnect(body.event, rows);
      return;
    case "mail":
      return; // stands in the audit only
  }
};

const touched = ({ stream, body }: AccountFact): readonly RowRef<keyof AccountsRows>[] => {
  switch (body.of) {
    case "account":
      return [{ table: "accounts", id: idOf(stream) }];
    case "key":
      return [{ table: "keys", id: body.event.data.key_id }];
    case "connect":
      return [{ table: "connects", id: body.event.data.connect_id }];
    case "mail":
      return [];
  }
};

/** Whose audit a fact belongs to; an agent's request belongs to nobody before it is approved or denied. */
const accountOf = ({ stream, body }: AccountFact): string | null => {
  switch (body.of) {
    case "account":
      return idOf(stream);
    case "key":
    case "mail":
      return body.event.data.account_id;
    case "connect":
      return "account_id" in body.event.data ? body.event.data.account_id : null;
  }
};

const idOf = (stream: string): string => stream.slice(stream.indexOf("-") + 1);
