import type { KeyEvent } from "../../domain/key/events.js";
import type { RowAccess } from "../projection.js";
import type { AccountsRows, KeyRow } from "./rows.js";

/** The key a fact of its stream speaks of does not stand in the read model. */
class KeyMissing extends Error {
  override readonly name = "KeyMissing";
}

/** A key's row after one event of its stream. A withdrawn key never had one. */
export const foldKey = (event: KeyEvent, rows: RowAccess<AccountsRows>): void => {
  const { key_id: id } = event.data;
  if (event.type === "key.withdrawn") return;
  rows.put("keys", id, event.type === "key.issued" ? newKey(event.data) : after(rows.get("keys", id), event));
};

type IssuedData = Extract<KeyEvent, { readonly type: "key.issued" }>["data"];
type LaterEvent = Exclude<KeyEvent, { readonly type: "key.issued" | "key.withdrawn" }>;

const newKey = (data: IssuedData): KeyRow => ({
  id: data.key_id,
  account_id: data.account_id,
  key_prefix: data.key_prefix,
  secret_sha256: data.secret_sha256,
  label: data.label,
  created_at: data.at,
  revoked_at: null,
  expires_at: data.expires_at,
  scopes: data.scopes,
  cu_cap_month: data.cu_cap_month,
});

const after = (row: KeyRow | undefined, event: LaterEvent): KeyRow => {
  if (row === undefined) throw new KeyMissing(`${event.type} of ${event.data.key_id} comes before it was issued`);
  switch (event.type) {
    case "key.revoked":
      return { ...row, revoked_at: event.data.at };
    case "key.labelled":
      return { ...row, label: event.data.label };
    case "key.limited":
      return { ...row, scopes: event.data.scopes, cu_cap_month: event.data.cu_cap_month };
    case "key.rotated":
      return { ...row, expires_at: event.data.ends_at };
  }
};
