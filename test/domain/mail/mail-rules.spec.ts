import { expect } from "chai";
import { capsOf, MAIL_CAPS } from "../../../domain/mail/caps.js";
import type { MailKind } from "../../../domain/mail/content.js";
import { retryAfterSeconds } from "../../../domain/mail/retries.js";

describe("rules of mail", () => {
  it("try again after 1, 5, 30, 120 and 360 minutes, then no more", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryAfterSeconds)).to.deep.equal([60, 300, 1_800, 7_200, 21_600, null, null]);
  });

  it("cap mails with a link by hour and day, notices by day, and nothing else", () => {
    const links = [
      { seconds: 3_600, count: 5 },
      { seconds: 86_400, count: 20 },
    ];
    const notices = [{ seconds: 86_400, count: 3 }];
    const expected: { readonly [K in MailKind]: readonly object[] } = {
      M1: links,
      M2: notices,
      M3: links,
      M4: [],
      M5: links,
      M6: [],
      M7: notices,
      M8: [],
      M9: [],
      M13: [],
    };
    for (const kind of Object.keys(expected) as MailKind[]) expect(capsOf(kind, MAIL_CAPS)).to.deep.equal(expected[kind]);
  });
});
