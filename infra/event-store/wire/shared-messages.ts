import type { ProtoReader } from "./proto-reader.js";

/** Structured { most_significant_bits = 1, least_significant_bits = 2 }: what some clients send instead of a string. */
const decodeStructuredUuid = (reader: ProtoReader): string => {
  const halves = [0n, 0n];
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1 || field === 2) halves[field - 1] = reader.varint64();
    else reader.skip();
  }
  const hex = halves.map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** UUID { structured = 1, string = 2 }, lowercase. */
export const decodeUuid = (reader: ProtoReader): string => {
  let id = "";
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) id = reader.message(decodeStructuredUuid);
    else if (field === 2) id = reader.string();
    else reader.skip();
  }
  return id;
};

/** StreamIdentifier { stream_name = 3 } */
export const decodeStreamIdentifier = (reader: ProtoReader): string => {
  let stream = "";
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 3) stream = reader.string();
    else reader.skip();
  }
  return stream;
};

/** An entry of `map<string, string>`: key = 1, value = 2. */
export const decodeMapEntry = (reader: ProtoReader): readonly [key: string, value: string] => {
  let key = "";
  let value = "";
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) key = reader.string();
    else if (field === 2) value = reader.string();
    else reader.skip();
  }
  return [key, value];
};

/** The value of an entry whose key is `type`; other values are not looked at. */
export const decodeTypeEntry = (reader: ProtoReader): string | undefined => {
  let isType = false;
  let type: string | undefined;
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    if (field === 1) isType = reader.string() === "type";
    else if (field === 2 && isType) type = reader.string();
    else reader.skip();
  }
  return type;
};
