/** Every commit of a projection is told here, to all processes. */
export const NOTIFY_CHANNEL = "reserve_board";

/** A projection has come to `position` in `generation`; null for a generation that has handled nothing yet. */
export type ProjectionMoved = { readonly projection: string; readonly position: bigint | null; readonly generation: number };

/** `{"generation","position","projection"}`; the position is a decimal string. */
export const notification = ({ projection, position, generation }: ProjectionMoved): string =>
  JSON.stringify({ generation, position: position === null ? null : String(position), projection });

/** Reads a payload; undefined for one that is of another kind. */
export const parseNotification = (payload: string): ProjectionMoved | undefined => {
  try {
    const { projection, position, generation } = JSON.parse(payload) as { [name: string]: unknown };
    if (typeof projection !== "string" || typeof generation !== "number") return undefined;
    if (position !== null && !(typeof position === "string" && /^\d+$/.test(position))) return undefined;
    return { projection, position: position === null ? null : BigInt(position), generation };
  } catch {
    return undefined;
  }
};
