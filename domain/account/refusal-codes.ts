/** Why a command of an account, a key or a connect request is not carried out; the problem each becomes is in Addendum A 2.4. */
export type AccountRefusalCode =
  | "terms-not-accepted"
  | "terms-version-mismatch"
  | "terms-acceptance-required"
  | "email-not-verified"
  | "email-already-verified"
  | "email-unchanged"
  | "mail-token-invalid" // unknown, used, replaced or expired: one answer for all four
  | "credentials-invalid" // unknown address, wrong password, inactive, closed, or without a password
  | "session-invalid" // ended, expired, or the account became inactive or closed
  | "current-password-incorrect"
  | "passwords-overloaded"
  | "unknown-key"
  | "key-revoked"
  | "key-expired"
  | "key-limit-reached"
  | "key-expiry-not-in-future"
  | "unknown-connect-request"
  | "connect-pending"
  | "connect-slow-down"
  | "connect-expired"
  | "connect-denied"
  | "connect-grant-invalid"
  | "identity-email-unverified" // the provider vouches for no address
  | "identity-address-unverified" // an account has the address and never verified it
  | "identity-not-linked"
  | "identity-account-inactive"
  | "unknown-account"
  | "account-closed"
  | "commands-contended";
