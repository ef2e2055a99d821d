import { expect } from "chai";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import type { MailContent, MailKind } from "../../../domain/mail/content.js";
import { writeMail } from "../../../infra/mail/texts/write-mail.js";
import { MAIL_CONTENTS } from "../../support/mail-contents.js";

const ORIGIN = "https://board.example";
const write = writeMail(ORIGIN);
const TOKEN = MAIL_CONTENTS.M1.token;

/** Names, attributes and text of a page, as a reader's program sees them. */
const markup = (html: string) => {
  const seen = { names: [] as string[], attributes: [] as (readonly [string, string])[], text: "" };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      seen.names.push(name);
      seen.attributes.push(...Object.entries(attributes));
    },
    ontext: (text) => {
      seen.text += text;
    },
  });
  parser.end(html);
  return seen;
};

describe("the texts of mails", () => {
  const contents: readonly MailContent[] = [
    ...Object.values(MAIL_CONTENTS),
    { kind: "M2", verify: null },
    { ...MAIL_CONTENTS.M6, stage: "DONE" },
  ];

  it("lead where Addendum A 4 says", () => {
    const links: { readonly [K in MailKind]: readonly string[] } = {
      M1: [`${ORIGIN}/verify-email?token=${TOKEN}`],
      M2: [`${ORIGIN}/sign-in`, `${ORIGIN}/reset-password`, `${ORIGIN}/verify-email?token=${TOKEN}`],
      M3: [`${ORIGIN}/reset-password?token=${TOKEN}`],
      M4: [`${ORIGIN}/reset-password`],
      M5: [`${ORIGIN}/confirm-email?token=${TOKEN}`],
      M6: [`${ORIGIN}/reset-password`],
      M7: [],
      M8: [],
      M9: [`${ORIGIN}/account`],
      M13: [`${ORIGIN}/terms@2026-11-01.2`],
    };
    for (const content of Object.values(MAIL_CONTENTS)) expect(write(content).links).to.deep.equal(links[content.kind]);
    expect(write({ kind: "M2", verify: null }).links).to.deep.equal([`${ORIGIN}/sign-in`, `${ORIGIN}/reset-password`]);
  });

  it("say what each is for", () => {
    const says: { readonly [K in MailKind]: readonly string[] } = {
      M1: ["2026-11-20 09:30 UTC", "works once"],
      M2: ["has an account already", "2026-11-20 09:30 UTC"],
      M3: ["2026-11-20 09:30 UTC", "192.0.2.7"],
      M4: ["was changed at 2026-11-20 09:30 UTC"],
      M5: ["2026-11-20 09:30 UTC"],
      M6: ["n…@example.org", "Nothing changes until"],
      M7: ["nothing was changed", "nothing for you to do"],
      M8: ["closed at 2026-11-20 09:30 UTC", "API keys revoked: 2", "Webhook endpoints revoked: 0", "one-way hash"],
      M9: ["Helper", "rb_live_ab12", "board", "5000", "2026-11-20 09:30 UTC", "revoke"],
      M13: ["2026-11-01.2", "ab".repeat(32)],
    };
    for (const content of Object.values(MAIL_CONTENTS))
      for (const part of says[content.kind]) expect(write(content).text, content.kind).to.contain(part);
    expect(write({ ...MAIL_CONTENTS.M9, scopes: null, expiresAt: null }).text)
      .to.contain("everything")
      .and.to.contain("when it is revoked");
    expect(write({ ...MAIL_CONTENTS.M6, stage: "DONE" }).text)
      .to.contain("now uses another")
      .and.to.contain("all sessions have ended");
  });

  it("say the same in HTML, with every link shown in full and nothing fetched from anywhere", () => {
    for (const content of contents) {
      const { html, text, links, subject } = write(content);
      const { names, attributes, text: shown } = markup(html);
      expect(names).to.include("meta").and.not.to.include.members(["img", "script", "link", "iframe", "form", "style"]);
      expect(attributes.filter(([name]) => name === "href").map(([, value]) => value)).to.deep.equal(links);
      expect(attributes.filter(([name]) => /^(src|srcset|background|on)/.test(name))).to.deep.equal([]);
      expect(html).not.to.match(/url\(|@import/);
      for (const link of links) expect(shown).to.contain(link);
      for (const line of text.split("\n").filter((one) => one !== "-- " && !one.endsWith(":"))) {
        for (const part of line.split(": ")) expect(shown.replace(/\s+/g, " "), line).to.contain(part);
      }
      expect(names.filter((name) => name === "h1")).to.have.length(1);
      expect(shown).to.contain(subject);
      expect(attributes).to.deep.include(["name", "viewport"]);
    }
  });

  it("have subjects that say nothing personal and are the same for everybody", () => {
    for (const content of contents) expect(write(content).subject).to.match(/^[A-Z][A-Za-z ,-]{10,60}$/);
  });

  it("let nothing that anybody wrote become markup, a link, a line or a turn of the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 64 }),
          fc.constantFrom(
            '<img src="https://evil.example/x.png">',
            '"><script>alert(1)</script>',
            "</td></table><a href='https://evil.example'>here</a>",
            "a\r\n\r\nRevoke at once: https://evil.example",
            "\u202egnp.exe\u2028next\u0000",
            "&lt;b&gt;",
          ),
        ),
        (name) => {
          const plain = write({ ...MAIL_CONTENTS.M9, agentName: "Helper" });
          const hostile = write({ ...MAIL_CONTENTS.M9, agentName: name });
          const [one, other] = [markup(plain.html), markup(hostile.html)];
          expect(other.names).to.deep.equal(one.names);
          expect(other.attributes).to.deep.equal(one.attributes);
          expect([hostile.links, hostile.subject]).to.deep.equal([plain.links, plain.subject]);
          expect(hostile.text.split("\n")).to.have.length(plain.text.split("\n").length);
          expect(hostile.text + hostile.html).not.to.match(/[\u202a-\u202e\u2066-\u2069\u2028\u2029\r\0]/);
          expect(hostile.text.isWellFormed()).to.equal(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
