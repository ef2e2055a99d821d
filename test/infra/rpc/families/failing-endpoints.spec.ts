import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import fc from "fast-check";
import type { Leg, LegAnswer } from "../../../../commands/measurement/ports.js";
import { instantFromMs } from "../../../../domain/shared/time.js";
import { legAgent, MAX_ANSWER_BYTES } from "../../../../infra/rpc/leg-client.js";
import { legsOf } from "../../../../infra/rpc/legs-of.js";
import { FAMILY_NODES, type NodeState, OTHER_FAMILIES } from "../../../support/family-nodes.js";
import { familyNetwork, faultOf } from "../../../support/legs.js";

/** For stalls, which take all of it; everything else has time, however busy the machine is. */
const SHORT_MS = 250;
const PATIENT_MS = 10_000;
const STATE: NodeState = { height: 1_000, supply: 5_000_000n, seconds: 1_790_000_000 };

type Fault = (response: ServerResponse, honest: string) => void;

const FAULTS: Readonly<Record<string, readonly [Fault, RegExp]>> = {
  "cuts its answer off": [
    (response, honest) => {
      response.setHeader("content-length", honest.length);
      response.write(honest.slice(0, honest.length / 2));
      setTimeout(() => response.destroy(), 5);
    },
    /cut off/,
  ],
  "sends half an answer as a whole": [(response, honest) => void response.end(honest.slice(0, honest.length / 2)), /not JSON/],
  "sends a giant answer": [(response) => void response.end(" ".repeat(MAX_ANSWER_BYTES + 1)), /too large/],
  "redirects to another place": [(response) => void response.writeHead(302, { location: "/elsewhere" }).end(), /HTTP status 302/],
  "answers with a page": [(response) => void response.end("<!doctype html><title>Just a moment…</title>"), /not JSON/],
  "answers with an error page": [(response) => void response.writeHead(429).end("slow down"), /HTTP status 429/],
  "sends nothing": [(response) => void response.end(), /not JSON/],
  "sends what is no UTF-8": [(response) => void response.end(Buffer.from([0x22, 0xff, 0x22])), /not JSON/],
  "nests without end": [(response) => void response.end("[".repeat(200_000)), /not JSON/],
  "sends an empty object": [(response) => void response.end("{}"), /shape|result/],
  "hangs up": [(response) => void response.destroy(), /not HTTP|cut off|no connection/],
};

const STALLS: readonly Fault[] = [() => undefined, (response) => void response.writeHead(200).flushHeaders()];

describe("legs of failing endpoints", () => {
  const agent = legAgent(PATIENT_MS);
  let failing: { at: number; fault: Fault } = { at: 0, fault: () => undefined };
  let asked = 0;
  let family: (typeof OTHER_FAMILIES)[number] = "XRPL";
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += String(piece);
    const honest = JSON.stringify(
      FAMILY_NODES[family].answer(STATE, { path: request.url ?? "", body: text === "" ? undefined : JSON.parse(text) }),
    );
    response.on("error", () => undefined);
    const index = asked++;
    if (index < failing.at) response.end(honest);
    else failing.fault(response, honest);
  });
  before(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  after(async () => {
    server.closeAllConnections();
    await Promise.all([new Promise((closed) => server.close(closed)), agent.destroy()]);
  });

  const legOf = (of: typeof family, timeoutMs: number): Leg => {
    const { address, decimals } = FAMILY_NODES[of];
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const network = familyNetwork({ family: of, address, decimals, endpoints: [{ operator: "One", url }] });
    const [leg] = legsOf({ timeoutMs, userAgent: "test/1", now: () => instantFromMs(0), agent })(network);
    return leg ?? expect.fail("no leg");
  };
  /** Every step of a reading, one after the other; stops at the first that gives nothing. */
  const read = async (of: typeof family, at: number, fault: Fault, timeoutMs = PATIENT_MS): Promise<LegAnswer<unknown>> => {
    [family, failing, asked] = [of, { at, fault }, 0];
    const leg = legOf(of, timeoutMs);
    const { signal } = new AbortController();
    if (leg.kind === "BRACKET") return leg.supply(signal);
    const head = await leg.finalHeight(signal);
    if (head.value === undefined) return head;
    const block = await leg.blockAt(head.value, signal);
    return block.value === undefined ? block : leg.supplyAt(block.value, signal);
  };

  for (const of of OTHER_FAMILIES) {
    it(`of ${of}: whichever request fails and however, the answer has no value and says why`, async () => {
      await read(of, Number.POSITIVE_INFINITY, () => undefined);
      const requests = asked;
      expect(requests).to.be.within(2, 4);
      for (const [name, [fault, said]] of Object.entries(FAULTS))
        for (let at = 0; at < requests; at++) {
          const answer = await read(of, at, fault);
          expect(answer.value, `${name} at ${at}`).to.equal(undefined);
          expect(faultOf(answer), `${name} at ${at}`).to.match(said);
        }
    });

    it(`of ${of}: an endpoint that stalls is left in time, whether before its answer or within it`, async () => {
      for (const [at, stall] of STALLS.entries()) {
        const started = performance.now();
        const answer = await read(of, at, stall, SHORT_MS);
        expect(answer.value).to.equal(undefined);
        expect(faultOf(answer)).to.equal("no answer in time");
        expect(performance.now() - started).to.be.lessThan(SHORT_MS * 8);
      }
    });

    it(`of ${of}: no answer whatever makes them throw`, async () => {
      const anything = fc.oneof(
        fc.json(),
        fc.jsonValue().map((result) => JSON.stringify({ jsonrpc: "2.0", id: 1, result })),
      );
      await fc.assert(
        fc.asyncProperty(anything, fc.nat(3), async (text, at) => {
          const { exchanges } = await read(of, at, (response) => void response.end(text));
          expect(exchanges).to.not.be.empty;
        }),
        { numRuns: 40 },
      );
    });
  }
});
