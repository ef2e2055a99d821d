import type { Sha256Hex } from "../shared/sha256.js";
import type { Instant } from "../shared/time.js";
import type { AccountEvent } from "./events.js";
import type { ClosedAccount, OpenAccount } from "./state.js";

/** What is left of a closed account, in the order of its enumeration (Addendum A 8.7). */
export const SURVIVORS = [
  "account_record",
  "revoked_key_records",
  "revoked_endpoint_records",
  "delivery_records",
  "usage_records",
  "audit_records",
  "email_sha256",
] as const;
export type Survivor = (typeof SURVIVORS)[number];

/** Kinds of records an account may have; the other survivors always stand. */
export type HeldRecords = {
  readonly [S in "revoked_key_records" | "revoked_endpoint_records" | "delivery_records" | "usage_records"]: boolean;
};

export const survivorsOf = (held: HeldRecords): readonly Survivor[] =>
  SURVIVORS.filter(
    (survivor) => survivor === "account_record" || survivor === "audit_records" || survivor === "email_sha256" || held[survivor],
  );

/** `emailSha256`: SHA-256 of the normalised address, kept on this record. */
export const closeAccount = (_state: OpenAccount, emailSha256: Sha256Hex, at: Instant): readonly AccountEvent[] => [
  { type: "account.closed", data: { v: 1, at, email_sha256: emailSha256 } },
];

/** Recorded once, when everything is ended and destroyed. */
export const eraseAccount = (
  state: ClosedAccount,
  facts: { readonly keysRevoked: number; readonly endpointsRevoked: number; readonly survives: readonly Survivor[] },
  at: Instant,
): readonly AccountEvent[] =>
  state.erased !== null
    ? []
    : [
        {
          type: "account.erased",
          data: { v: 1, at, keys_revoked: facts.keysRevoked, endpoints_revoked: facts.endpointsRevoked, survives: facts.survives },
        },
      ];
