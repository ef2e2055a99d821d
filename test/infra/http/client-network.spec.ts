import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { expect } from "chai";
import fc from "fast-check";
import { clientNetwork } from "../../../infra/http/client-network.js";

const none = new BlockList();
const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("2001:db8:ffff::1", "ipv6");

const seenFrom = (trusted: BlockList, peer: string | undefined, forwarded?: string): string => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return clientNetwork(trusted)({ headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage);
};

describe("the client network of a request", () => {
  for (const [peer, network] of [
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    [undefined, "unknown"],
  ] as const)
    it(`of ${peer} is ${network}`, () => expect(seenFrom(none, peer)).to.equal(network));

  it("is that of the peer, whatever is forwarded, while no proxy is trusted", () => {
    expect(seenFrom(none, "192.0.2.7", "198.51.100.1")).to.equal("192.0.2.7");
    expect(seenFrom(proxies, "192.0.2.7", "198.51.100.1")).to.equal("192.0.2.7");
  });

  it("is the last address before a trusted proxy: what a client adds itself is not believed", () => {
    expect(seenFrom(proxies, "10.1.1.1", "198.51.100.1")).to.equal("198.51.100.1");
    expect(seenFrom(proxies, "10.1.1.1", "203.0.113.9, 198.51.100.1")).to.equal("198.51.100.1");
    expect(seenFrom(proxies, "10.1.1.1", "203.0.113.9, 198.51.100.1, 10.2.2.2")).to.equal("198.51.100.1");
    expect(seenFrom(proxies, "2001:db8:ffff::1", "2001:db8:5::1")).to.equal("2001:db8:5:0::/64");
    expect(seenFrom(proxies, "::ffff:10.1.1.1", "198.51.100.1")).to.equal("198.51.100.1");
  });

  it("is read with ports and brackets, as some proxies write them", () => {
    expect(seenFrom(proxies, "10.1.1.1", "198.51.100.1:5555")).to.equal("198.51.100.1");
    expect(seenFrom(proxies, "10.1.1.1", "[2001:db8:5::1]:443")).to.equal("2001:db8:5:0::/64");
  });

  it("is the proxy's own where what it forwards is no address, and where it forwards none", () => {
    for (const forwarded of [undefined, "", "unknown", "nonsense, _hidden", "999.1.1.1", "10.3.3.3, x", "198.51.100.1, "])
      expect(seenFrom(proxies, "10.1.1.1", forwarded), String(forwarded)).to.equal("10.1.1.1");
    expect(seenFrom(proxies, "10.1.1.1", "10.3.3.3")).to.equal("10.3.3.3");
  });

  it("is the same for every spelling of an IPv6 address and for every host of its /64", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), fc.array(group, { minLength: 4, maxLength: 4 }), (network, host) => {
        const hex = [...network, ...host].map((one) => one.toString(16));
        const full = hex.map((one) => one.padStart(4, "0").toUpperCase()).join(":");
        const short = new URL(`http://[${hex.join(":")}]`).hostname.slice(1, -1);
        const expected = `${network.map((one) => one.toString(16)).join(":")}::/64`;
        const mapped = network.every((one) => one === 0) && host[0] === 0 && host[1] === 0xffff;
        fc.pre(!mapped);
        expect([seenFrom(none, full), seenFrom(none, short)]).to.deep.equal([expected, expected]);
      }),
    );
  });

  it("is found for whatever a proxy forwards, without a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (forwarded) => {
        expect(seenFrom(proxies, "10.1.1.1", forwarded))
          .to.be.a("string")
          .and.not.equal("");
      }),
    );
  });
});
