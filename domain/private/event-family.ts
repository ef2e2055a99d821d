import type { JsonObject } from "../shared/json.js";

/** Events of private streams as their deciders make them: a dotted type and versioned JSON data. */
export type VersionedEvent = { readonly type: string; readonly data: JsonObject & { readonly v: number } };

/** Lifts data of one version to the next; never edits what it is given. */
export type Upcaster = (data: JsonObject) => JsonObject;

/** Of each type of a kind of stream, the upcasters from version 1 on: as many as there were later versions. */
export type EventFamily<E extends VersionedEvent> = { readonly [T in E["type"]]: readonly Upcaster[] };

/** A stored event is none of its stream's, or of a version this code does not know. */
export class MalformedPrivateEvent extends Error {
  override readonly name = "MalformedPrivateEvent";
}

/** An event as stored, in its newest version. Throws MalformedPrivateEvent. */
export const readEvent = <E extends VersionedEvent>(family: EventFamily<E>, type: string, data: JsonObject): E => {
  const upcasters = upcastersOf(family, type);
  const { v } = data;
  if (typeof v !== "number" || !Number.isInteger(v) || v < 1 || v > upcasters.length + 1)
    throw new MalformedPrivateEvent(`${type} has version ${JSON.stringify(v)}; this code reads 1 to ${upcasters.length + 1}`);
  const lifted = upcasters.slice(v - 1).reduce((former, lift, index) => ({ ...lift(former), v: v + index + 1 }), data);
  return { type, data: lifted } as E;
};

/** True for a type of this family. */
export const isOfFamily = <E extends VersionedEvent>(family: EventFamily<E>, type: string): boolean => Object.hasOwn(family, type);

const upcastersOf = <E extends VersionedEvent>(family: EventFamily<E>, type: string): readonly Upcaster[] => {
  const found = Object.entries<readonly Upcaster[]>(family).find(([name]) => name === type);
  if (found === undefined) throw new MalformedPrivateEvent(`${JSON.stringify(type)} is no event of this stream`);
  return found[1];
};
