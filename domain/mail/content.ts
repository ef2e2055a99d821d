import type { Instant } from "../shared/time.js";

/** What each mail says (Addendum A 4). Tokens stand in the link of the mail and nowhere else in the clear. */
export type MailContent =
  | { readonly kind: "M1"; readonly token: string; readonly expiresAt: Instant }
  | { readonly kind: "M2"; readonly verify: { readonly token: string; readonly expiresAt: Instant } | null }
  | { readonly kind: "M3"; readonly token: string; readonly expiresAt: Instant; readonly network: string }
  | { readonly kind: "M4"; readonly at: Instant }
  | { readonly kind: "M5"; readonly token: string; readonly expiresAt: Instant }
  | { readonly kind: "M6"; readonly maskedAddress: string; readonly stage: "REQUESTED" | "DONE" }
  | { readonly kind: "M7" }
  | {
      readonly kind: "M8";
      readonly closedAt: Instant;
      readonly keysRevoked: number;
      readonly endpointsRevoked: number;
      readonly survives: readonly string[];
    }
  | {
      readonly kind: "M9";
      readonly agentName: string;
      readonly keyPrefix: string;
      readonly scopes: readonly string[] | null;
      readonly cuCapMonth: number;
      readonly expiresAt: Instant | null;
    }
  | { readonly kind: "M13"; readonly version: string; readonly sha256: string };

export type MailKind = MailContent["kind"];

/** When the link that a mail is about ends; a mail that is nothing without it is not sent afterwards. Null for every other mail. */
export const endOfUse = (content: MailContent): Instant | null => {
  switch (content.kind) {
    case "M1":
    case "M3":
    case "M5":
      return content.expiresAt;
    case "M2":
    case "M4":
    case "M6":
    case "M7":
    case "M8":
    case "M9":
    case "M13":
      return null;
  }
};
