import type streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import { status } from "@grpc/grpc-js";
import { type AllFilter, NO_FILTER, patternFilter, prefixFilter } from "../all-filter.js";
import { POSITION_STEP } from "../recent-events.js";
import { invalidArgument, wireError } from "./wire-errors.js";

type Options = streams_pb.ReadReq.Options;

/** Where a read begins: a given place, or an end of what is read. */
export type Place = number | "start" | "end";

/** A request of the Read call, sorted out. `checkpointEvery` counts events looked through; null for a subscription that has no filter. */
export type ReadPlan =
  | { readonly kind: "read-all"; readonly from: Place; readonly forwards: boolean; readonly limit: number; readonly filter: AllFilter }
  | { readonly kind: "read-stream"; readonly stream: string; readonly from: Place; readonly forwards: boolean; readonly limit: number }
  | { readonly kind: "subscribe-all"; readonly after: Place; readonly filter: AllFilter; readonly checkpointEvery: number | null }
  | { readonly kind: "subscribe-stream"; readonly stream: string; readonly after: Place };

/** The search window a filter has when the client names none, and how many of them lie between checkpoints, as the server has it. */
const DEFAULT_WINDOW = 32;

const allPlace = (all: streams_pb.ReadReq.Options.AllOptions): Place => {
  if (all.hasStart()) return "start";
  const position = all.getPosition();
  if (all.hasEnd() || position === undefined) return "end";
  return placeOf(position.getCommitPosition());
};

const streamPlace = (stream: streams_pb.ReadReq.Options.StreamOptions): Place => {
  if (stream.hasStart()) return "start";
  return stream.hasRevision() ? placeOf(stream.getRevision()) : "end";
};

/** Places above what this node can ever reach (the largest uint64 means the end) are the end. */
const placeOf = (text: string): Place => {
  const place = Number(text);
  return Number.isSafeInteger(place) ? place : "end";
};

const filterOf = (options: Options): AllFilter => {
  const filter = options.getFilter();
  if (filter === undefined) return NO_FILTER;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  if (expression === undefined) throw invalidArgument("the filter names neither stream nor type");
  const column = filter.hasStreamIdentifier() ? "stream" : "type";
  const prefixes = expression.getPrefixList();
  return prefixes.length > 0 ? prefixFilter(column, prefixes) : patternOf(column, expression.getRegex());
};

const patternOf = (column: "stream" | "type", pattern: string): AllFilter => {
  try {
    return patternFilter(column, pattern);
  } catch {
    throw invalidArgument("the filter's regular expression is not understood");
  }
};

const checkpointEvery = (options: Options): number | null => {
  const filter = options.getFilter();
  if (filter === undefined) return null;
  return (filter.getMax() || DEFAULT_WINDOW) * (filter.getCheckpointintervalmultiplier() || 1);
};

const limitOf = (options: Options): number => Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER);

/** What a Read request asks for. Throws a gRPC error on one that asks for nothing this node has. */
export const readPlan = (request: streams_pb.ReadReq): ReadPlan => {
  const options = request.getOptions();
  if (options === undefined) throw invalidArgument("the request has no options");
  if (!options.hasCount() && !options.hasSubscription()) throw wireError(status.UNIMPLEMENTED, "this kind of read is not served");
  const all = options.getAll();
  return all === undefined ? streamPlan(options) : allPlan(options, allPlace(all));
};

const allPlan = (options: Options, place: Place): ReadPlan => {
  const filter = filterOf(options);
  if (options.hasSubscription()) return { kind: "subscribe-all", after: place, filter, checkpointEvery: checkpointEvery(options) };
  return { kind: "read-all", from: place, forwards: options.getReadDirection() === 0, limit: limitOf(options), filter };
};

const streamPlan = (options: Options): ReadPlan => {
  const chosen = options.getStream();
  const name = chosen?.getStreamIdentifier()?.getStreamName_asU8();
  if (chosen === undefined || name === undefined) throw invalidArgument("the request names neither $all nor a stream");
  const stream = Buffer.from(name).toString("utf8");
  const place = streamPlace(chosen);
  if (options.hasSubscription()) return { kind: "subscribe-stream", stream, after: place };
  return { kind: "read-stream", stream, from: place, forwards: options.getReadDirection() === 0, limit: limitOf(options) };
};

/** The position a subscription to `$all` begins after. */
export const positionAfter = (place: Place, head: number): number => (place === "start" ? 0 : place === "end" ? head : place);

/** The position a forward read includes, as the one it begins after. */
export const positionBefore = (place: Place, head: number): number =>
  place === "start" ? 0 : place === "end" ? head : Math.max(0, Math.ceil(place / POSITION_STEP) * POSITION_STEP - POSITION_STEP);
