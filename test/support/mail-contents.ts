import type { MailContent, MailKind } from "../../domain/mail/content.js";

const TOKEN = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE";
const AT = "2026-11-20T09:30:12.345Z" as never;

/** One mail of every kind. */
export const MAIL_CONTENTS: { readonly [K in MailKind]: Extract<MailContent, { readonly kind: K }> } = {
  M1: { kind: "M1", token: TOKEN, expiresAt: AT },
  M2: { kind: "M2", verify: { token: TOKEN, expiresAt: AT } },
  M3: { kind: "M3", token: TOKEN, expiresAt: AT, network: "192.0.2.7" },
  M4: { kind: "M4", at: AT },
  M5: { kind: "M5", token: TOKEN, expiresAt: AT },
  M6: { kind: "M6", maskedAddress: "n…@example.org", stage: "REQUESTED" },
  M7: { kind: "M7" },
  M8: { kind: "M8", closedAt: AT, keysRevoked: 2, endpointsRevoked: 0, survives: ["account_record", "audit_records", "email_sha256"] },
  M9: { kind: "M9", agentName: "Helper", keyPrefix: "rb_live_ab12", scopes: ["board"], cuCapMonth: 5_000, expiresAt: AT },
  M13: { kind: "M13", version: "2026-11-01.2", sha256: "ab".repeat(32) },
};
