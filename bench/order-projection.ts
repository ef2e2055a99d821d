import type { JsonObject } from "../domain/shared/json.js";
import type { Projection } from "../projections/projection.js";

type OrderEvent = { readonly type: string; readonly position: number; readonly data: OrderData };
type OrderData = { readonly orderId: string; readonly amount: number; readonly note: string };
type OrderRow = {
  readonly status: string;
  readonly total: number;
  readonly events: number;
  readonly last_note: string;
  readonly position: number;
};

/** A plain read model, as the floor's is: one row an order, changed by each of its five events of about 700 bytes. */
export const orders: Projection<OrderEvent, { readonly orders: OrderRow & JsonObject }> = {
  name: "orders",
  version: 1,
  tables: { orders: { columns: { status: "text", total: "bigint" }, indexes: [] } },
  source: {
    filter: { streamPrefixes: ["order-"] },
    stream: null,
    decode: ({ type, position, data }) => ({ type, position: Number(position), data: JSON.parse(text(data)) as OrderData }),
    artifactOf: () => null,
    withArtifact: (event) => event,
  },
  touches: ({ data }) => [{ table: "orders", id: data.orderId }],
  fold: ({ type, position, data }, rows) => {
    const row = rows.get("orders", data.orderId);
    rows.put("orders", data.orderId, {
      status: type,
      total: (row?.total ?? 0) + data.amount,
      events: (row?.events ?? 0) + 1,
      last_note: data.note.slice(0, 60),
      position,
    });
  },
};

const text = (data: Uint8Array): string => Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("utf8");
