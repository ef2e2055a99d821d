import { expect } from "chai";
import { type EmailAddress, maskEmailAddress, parseEmailAddress } from "../../../domain/account/email-address.js";
import { passwordFault } from "../../../domain/account/password.js";

describe("an e-mail address", () => {
  for (const [text, read] of [
    ["a@b.c", "a@b.c"],
    ["  Ann.Lee@Example.ORG\t", "ann.lee@example.org"],
    ["ÄRGER@exämple.org", "ärger@exämple.org"],
    ["a,b;(c)@mail-1.example_host.org", "a,b;(c)@mail-1.example_host.org"],
    [`${"a".repeat(242)}@example.org`, `${"a".repeat(242)}@example.org`],
    [`${"\u{1f600}".repeat(242)}@example.org`, `${"\u{1f600}".repeat(242)}@example.org`],
  ] as const)
    it(`is read from ${JSON.stringify(text.slice(0, 30))}`, () => {
      expect(parseEmailAddress(text)).to.equal(read);
    });

  const refused = [
    "",
    " ",
    "a",
    "@b.c",
    "a@",
    "a@b",
    "a@@b.c",
    "a@b@c.d",
    "a@b..c",
    "a@.b.c",
    "a@b.c.",
    "a@[127.0.0.1]",
    "victim@example.org,b.c",
    "victim@example.org;b.c",
    "victim@example.org(b.c)",
    "a@b.c<d.e",
    "a@b.c>d.e",
    "a@b.c:d.e;",
    'a@b".c',
    "a@b\\.c",
    "a@b.c/d",
    "victim@example.org，b.c", // full-width comma
    "victim@example.org（b.c）",
    "a@b.．c", // full-width full stop
    "a b@c.d",
    "a@b .c",
    "a\u0000@b.c",
    "a\u0085@b.c",
    "a\n@b.c",
    "\ud800@b.c",
    `${"a".repeat(243)}@example.org`,
  ];
  for (const text of refused)
    it(`is not ${JSON.stringify(text.slice(0, 30))} (${text.length})`, () => {
      expect(parseEmailAddress(text)).to.equal(undefined);
    });

  it("does not fold look-alikes into one", () => {
    expect(parseEmailAddress("a@exаmple.org")).not.to.equal(parseEmailAddress("a@example.org"));
    expect(parseEmailAddress("a+b@example.org")).to.equal("a+b@example.org");
  });

  it("is masked down to one character and the domain", () => {
    expect(maskEmailAddress("ann@example.org" as EmailAddress)).to.equal("a…@example.org");
    expect(maskEmailAddress("\u{1f600}x@example.org" as EmailAddress)).to.equal("\u{1f600}…@example.org");
  });
});

describe("a password", () => {
  for (const [text, fault] of [
    ["a".repeat(11), "min_length"],
    ["a".repeat(12), undefined],
    ["\u{1f600}".repeat(11), "min_length"],
    ["\u{1f600}".repeat(12), undefined],
    ["a".repeat(1024), undefined],
    ["\u{1f600}".repeat(1024), undefined],
    ["a".repeat(1025), "max_length"],
    [`${"a".repeat(12)}\ud800`, "format"],
    [" ".repeat(12), undefined],
  ] as const)
    it(`of ${[...text].length} code points ${fault === undefined ? "will do" : `fails ${fault}`}`, () => {
      expect(passwordFault(text)).to.equal(fault);
    });
});
