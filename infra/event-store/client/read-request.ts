import shared_pb from "@eventstore/db-client/generated/shared_pb.js";
import streams_pb from "@eventstore/db-client/generated/streams_pb.js";
import type { LogFilter } from "../../../projections/ports.js";

const { Options } = streams_pb.ReadReq;
const FORWARDS = 0;
const BACKWARDS = 1;
const empty = () => new shared_pb.Empty();

/** How many filter windows of 32 events lie between two checkpoints of a subscription. */
const CHECKPOINT_WINDOWS = 32;
const WINDOW_EVENTS = 32;

const requestOf = (options: streams_pb.ReadReq.Options): streams_pb.ReadReq => {
  const uuids = new Options.UUIDOption();
  uuids.setString(empty());
  options.setUuidOption(uuids);
  const request = new streams_pb.ReadReq();
  request.setOptions(options);
  return request;
};

const streamIdentifier = (stream: string): shared_pb.StreamIdentifier => {
  const identifier = new shared_pb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
};

/** A stream's events from a revision on (inclusive), or its newest one. */
export const streamRequest = (stream: string, from: number | "last"): streams_pb.ReadReq => {
  const chosen = new Options.StreamOptions();
  chosen.setStreamIdentifier(streamIdentifier(stream));
  if (from === "last") chosen.setEnd(empty());
  else chosen.setRevision(String(from));
  const options = new Options();
  options.setStream(chosen);
  options.setReadDirection(from === "last" ? BACKWARDS : FORWARDS);
  options.setCount(String(from === "last" ? 1 : Number.MAX_SAFE_INTEGER));
  options.setNoFilter(empty());
  return requestOf(options);
};

const allOptions = (place: bigint | "start" | "end"): streams_pb.ReadReq.Options.AllOptions => {
  const all = new Options.AllOptions();
  if (place === "start") all.setStart(empty());
  else if (place === "end") all.setEnd(empty());
  else {
    const position = new Options.Position();
    position.setCommitPosition(String(place));
    position.setPreparePosition(String(place));
    all.setPosition(position);
  }
  return all;
};

/** The server filters by one of the two, by stream where it can; the rest is sorted out on arrival. */
const setFilter = (options: streams_pb.ReadReq.Options, { streamPrefixes, typePrefixes = [] }: LogFilter): void => {
  if (streamPrefixes.length === 0 && typePrefixes.length === 0) {
    options.setNoFilter(empty());
    return;
  }
  const expression = new Options.FilterOptions.Expression();
  const filter = new Options.FilterOptions();
  expression.setPrefixList([...(streamPrefixes.length > 0 ? streamPrefixes : typePrefixes)]);
  if (streamPrefixes.length > 0) filter.setStreamIdentifier(expression);
  else filter.setEventType(expression);
  filter.setMax(WINDOW_EVENTS);
  filter.setCheckpointintervalmultiplier(CHECKPOINT_WINDOWS);
  options.setFilter(filter);
};

/** The newest event of the whole log. */
export const lastOfAllRequest = (): streams_pb.ReadReq => {
  const options = new Options();
  options.setAll(allOptions("end"));
  options.setReadDirection(BACKWARDS);
  options.setCount("1");
  options.setNoFilter(empty());
  return requestOf(options);
};

/** The log from a position on: inclusive, as forward reads are. */
export const allRequest = (from: bigint | null, filter: LogFilter): streams_pb.ReadReq => {
  const options = new Options();
  options.setAll(allOptions(from ?? "start"));
  options.setReadDirection(FORWARDS);
  options.setCount(String(Number.MAX_SAFE_INTEGER));
  setFilter(options, filter);
  return requestOf(options);
};

/** The log after a position, and what is appended from now on. */
export const subscriptionRequest = (after: bigint | null, filter: LogFilter): streams_pb.ReadReq => {
  const options = new Options();
  options.setAll(allOptions(after ?? "start"));
  options.setSubscription(new Options.SubscriptionOptions());
  setFilter(options, filter);
  return requestOf(options);
};
