import type { MailKind } from "./content.js";

/** At most `count` mails of one kind to one address within any `seconds`. */
export type MailCap = { readonly seconds: number; readonly count: number };

/** Addendum A 4: mails with a link an hour and a day; notices that anybody can bring about, a day. */
export type MailCaps = { readonly linksPerHour: number; readonly linksPerDay: number; readonly noticesPerDay: number };

export const MAIL_CAPS: MailCaps = { linksPerHour: 5, linksPerDay: 20, noticesPerDay: 3 };

const HOUR = 3_600;
const DAY = 86_400;

/** What holds for a kind, each kind counted by itself; none for those only the holder or an operator brings about. */
export const capsOf = (kind: MailKind, { linksPerHour, linksPerDay, noticesPerDay }: MailCaps): readonly MailCap[] => {
  switch (kind) {
    case "M1":
    case "M3":
    case "M5":
      return [
        { seconds: HOUR, count: linksPerHour },
        { seconds: DAY, count: linksPerDay },
      ];
    case "M2":
    case "M7":
      return [{ seconds: DAY, count: noticesPerDay }];
    case "M4":
    case "M6":
    case "M8":
    case "M9":
    case "M13":
      return [];
  }
};
