import type { ConnectEvent } from "../../domain/connect/events.js";
import type { RowAccess } from "../projection.js";
import type { AccountsRows } from "./rows.js";

/** A connect request's row while it waits for a person or for its agent. */
export const foldConnect = (event: ConnectEvent, rows: RowAccess<AccountsRows>): void => {
  const { connect_id: id } = event.data;
  switch (event.type) {
    case "connect.started":
      rows.put("connects", id, { id, account_id: null, expires_at: event.data.expires_at });
      return;
    case "connect.approved": {
      const row = rows.get("connects", id);
      if (row !== undefined) rows.put("connects", id, { ...row, account_id: event.data.account_id });
      return;
    }
    case "connect.denied":
    case "connect.refused":
    case "connect.collected":
    case "connect.expired":
      rows.remove("connects", id);
  }
};
