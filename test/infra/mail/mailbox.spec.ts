import { expect } from "chai";
import { countedAddress, writtenAddress } from "../../../infra/mail/mailbox.js";

describe("an address as it is written to a mail server", () => {
  for (const [address, written] of [
    ["a@example.org", "a@example.org"],
    ["a,b@example.org", '"a,b"@example.org'],
    ['a"b@example.org', '"a\\"b"@example.org'],
    ["a@münchen.example", "a@xn--mnchen-3ya.example"],
    ["victim@ｅxample.org", "victim@example.org"],
  ] as const)
    it(`is ${written} for ${address}`, () => {
      expect(writtenAddress(address)).to.equal(written);
    });

  for (const address of [
    "victim@example.org,b.c",
    "victim@example.org（b.c）",
    "victim@example.org(b.c)",
    "a@b.c<d.e",
    "a<b>@example.org",
    "a\r\n@example.org",
    "a@xn--a.example",
    "a@b.c:25",
    "a@b",
    "@b.c",
    "nobody",
  ])
    it(`is none for ${JSON.stringify(address)}`, () => {
      expect(writtenAddress(address)).to.equal(undefined);
    });
});

describe("the address mails are counted by", () => {
  it("is the same for one mailbox, however it is written", () => {
    const ways = ["victim@example.org", "victim@ｅxample.org", "victim@EXAMPLE.org", '"victim"@example.org', '"v\\ictim"@example.org'];
    expect(new Set(ways.map(countedAddress))).to.deep.equal(new Set(["victim@example.org"]));
  });

  it("stays another for another mailbox", () => {
    expect(countedAddress("victim+1@example.org")).to.equal("victim+1@example.org");
    expect(countedAddress("victim@xn--a.example")).to.equal("victim@xn--a.example");
  });
});
