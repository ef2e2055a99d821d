import { setTimeout as wait } from "node:timers/promises";
import { Agent, errors } from "undici";
import type { FetchDocument, FetchResult } from "../../commands/fetch-ports.js";
import { FetchFailure } from "./fetch-failure.js";
import { followRedirects } from "./follow-redirects.js";
import { type HostMap, mappedConnector } from "./host-map.js";

/** A server that sends more header bytes than this gives no answer. */
const MAX_HEADER_BYTES = 32 * 1024;

/** How long a server may still give itself away after a body of stated length. */
const SURPLUS_WAIT_MS = 20;

/**
 * Fetches over HTTP/1.1. `userAgent` is the one identity the service shows: `reserve-board/<version> (+<base url>)`.
 * `hosts` maps authorities to loopback addresses (the sample site); every other name is resolved as usual.
 */
export const httpFetcher =
  ({ userAgent, hosts }: { readonly userAgent: string; readonly hosts: HostMap }): FetchDocument =>
  async (url, { validators, limits, signal }) => {
    const agent = agentFor(hosts, limits.connectTimeoutMs);
    const spoke = surplusOf(agent);
    const deadline = AbortSignal.timeout(limits.totalTimeoutMs);
    const redirects: string[] = [];
    try {
      const stop = signal === null ? deadline : AbortSignal.any([deadline, signal]);
      const result = await followRedirects({ url, validators, limits, userAgent, agent, hosts, redirects, signal: stop });
      await refuseSurplus(result, spoke);
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      return FetchFailure.of(error, deadline.aborted).result(redirects);
    } finally {
      await agent.destroy();
    }
  };

/** One fetch, one agent: nothing a server leaves on a connection can reach the next fetch. */
const agentFor = (hosts: HostMap, connectTimeoutMs: number): Agent =>
  new Agent({ connect: mappedConnector(hosts, connectTimeoutMs), maxHeaderSize: MAX_HEADER_BYTES });

/** Tells whether bytes came on a connection that no request asked for: the client calls them a `bad response`. */
const surplusOf = (agent: Agent): (() => boolean) => {
  let surplus = false;
  agent.on("disconnect", (_origin, _targets, error) => {
    surplus ||= error instanceof errors.HTTPParserError || error.message === "bad response";
  });
  return () => surplus;
};

/** A body longer than its Content-Length shows as bytes after the end of the answer: what was read is only its beginning. */
const refuseSurplus = async (result: FetchResult, spoke: () => boolean): Promise<void> => {
  if (result.kind !== "document" || result.headers["content-length"] === undefined) return;
  await wait(SURPLUS_WAIT_MS);
  if (spoke()) throw new FetchFailure("invalid_response", "the body is longer than its Content-Length", result.httpStatus);
};
