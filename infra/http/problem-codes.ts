type CodeText = { readonly status: number; readonly title: string; readonly meaning: string };

/** Status, fixed title and meaning of every code this version answers (Addendum A 2.4). */
export const PROBLEM_CODES = {
  malformed_request: { status: 400, title: "Malformed request", meaning: "The message is not readable as HTTP." },
  malformed_json: {
    status: 400,
    title: "Malformed JSON",
    meaning: "The request body is not a JSON object in UTF-8 of at most 20 levels.",
  },
  invalid_content_type: {
    status: 400,
    title: "Content type not accepted",
    meaning: "The request body is not application/json, or the operation takes none.",
  },
  token_invalid: {
    status: 400,
    title: "Token not valid",
    meaning: "The token of a mailed link is unknown, used, replaced or expired: ask for a new mail.",
  },
  authorization_pending: {
    status: 400,
    title: "Authorization pending",
    meaning: "The person has not decided on the connect request yet: poll again.",
  },
  slow_down: { status: 400, title: "Slow down", meaning: "Polled sooner than the interval, which is five seconds longer from now on." },
  expired_token: { status: 400, title: "Request expired", meaning: "The connect request has expired: start a new one." },
  access_denied: {
    status: 400,
    title: "Access denied",
    meaning: "The person denied the connect request, or the account may not be given a key.",
  },
  invalid_grant: { status: 400, title: "Device code not valid", meaning: "The device code is unknown, or its key was collected already." },
  missing_token: {
    status: 401,
    title: "Bearer token missing",
    meaning: "The operation needs the header Authorization: Bearer with a token from signing in.",
  },
  invalid_token: {
    status: 401,
    title: "Bearer token not valid",
    meaning: "The token is malformed, unknown, expired or ended, or its account is inactive or closed: sign in again.",
  },
  invalid_credentials: {
    status: 401,
    title: "Sign-in refused",
    meaning: "The address or the password is wrong, or the account cannot sign in. The answer is the same for all of these.",
  },
  missing_key: {
    status: 401,
    title: "API key required",
    meaning:
      "The operation is answered with a key in X-API-Key only. For a history that reaches before the public window, walled_history_points counts the attested points behind it.",
  },
  invalid_key: {
    status: 401,
    title: "API key not valid",
    meaning: "The key in X-API-Key is malformed or unknown. A presented key is verified on every operation, also where none is needed.",
  },
  revoked_key: { status: 401, title: "API key revoked", meaning: "The key in X-API-Key was revoked." },
  expired_key: { status: 401, title: "API key expired", meaning: "The key in X-API-Key is past its end." },
  account_inactive: { status: 401, title: "Account inactive", meaning: "The account of the key in X-API-Key is inactive." },
  current_password_incorrect: {
    status: 403,
    title: "Current password incorrect",
    meaning: "The operation needs the current password, and the one given is not it.",
  },
  insufficient_scope: {
    status: 403,
    title: "Scope not carried",
    meaning: "The key in X-API-Key is good, but its scopes leave out the operation; required_scope names the one it needs.",
  },
  figures_withheld: {
    status: 403,
    title: "Figures withheld",
    meaning: "No recorded review covers the methodology in force. Until one does, no figure, count or date of any token is served.",
  },
  not_found: { status: 404, title: "Not found", meaning: "There is no such path." },
  unknown_token: { status: 404, title: "Unknown token", meaning: "No token with this symbol is tracked." },
  unknown_chain: { status: 404, title: "Unknown network", meaning: "The token is not measured on the named network." },
  unknown_period: { status: 404, title: "Unknown period", meaning: "The token has no active report for this month." },
  unknown_key: { status: 404, title: "Unknown API key", meaning: "The account has no API key with this id." },
  unknown_request: {
    status: 404,
    title: "Unknown connect request",
    meaning: "No pending connect request has this code: it may be mistyped, decided or expired.",
  },
  unknown_account: { status: 404, title: "Unknown account", meaning: "There is no account with this id; operators only." },
  unknown_projection: { status: 404, title: "Unknown projection", meaning: "There is no read model of this name; operators only." },
  unknown_methodology: {
    status: 404,
    title: "Unknown methodology",
    meaning: "No methodology document with this hash was published; operators only.",
  },
  method_not_allowed: { status: 405, title: "Method not allowed", meaning: "The path exists; Allow names the methods it takes." },
  terms_acceptance_required: {
    status: 409,
    title: "Terms must be accepted",
    meaning: "No new key can be made until the terms in force are accepted.",
  },
  email_not_verified: {
    status: 409,
    title: "E-mail not verified",
    meaning: "No new key can be made until the e-mail address is verified.",
  },
  email_already_verified: {
    status: 409,
    title: "E-mail already verified",
    meaning: "The e-mail address of the account is verified already.",
  },
  email_unchanged: { status: 409, title: "E-mail unchanged", meaning: "The new address is the present one." },
  key_revoked: { status: 409, title: "API key revoked", meaning: "A revoked key cannot be changed." },
  key_expired: {
    status: 409,
    title: "API key expired",
    meaning: "An expired key takes neither limits nor rotation; it can be revoked and labelled.",
  },
  key_limit_reached: {
    status: 409,
    title: "Key limit reached",
    meaning: "The account holds as many live keys as it may: revoke one first.",
  },
  idempotency_in_progress: {
    status: 409,
    title: "Repeated request in progress",
    meaning: "A request with the same Idempotency-Key is still being carried out: ask again shortly.",
  },
  idempotency_secret_not_repeatable: {
    status: 409,
    title: "Answer not repeatable",
    meaning: "The request was carried out and its answer held a secret, which is not kept: rotate or revoke what resource_id names.",
  },
  account_closed: { status: 409, title: "Account closed", meaning: "A closed account cannot be changed; operators only." },
  rebuild_under_way: {
    status: 409,
    title: "Rebuild under way",
    meaning: "Another process is rebuilding this read model; operators only.",
  },
  body_too_large: { status: 413, title: "Request body too large", meaning: "The request body is over 65,536 bytes." },
  uri_too_long: { status: 414, title: "Address too long", meaning: "The request address is over 8,192 characters." },
  validation_failed: { status: 422, title: "Validation failed", meaning: "A value is not allowed; errors lists each." },
  unknown_field: { status: 422, title: "Unknown field", meaning: "The request body holds a field that the operation does not define." },
  control_characters: { status: 422, title: "Control characters", meaning: "A value holds control characters." },
  terms_not_accepted: { status: 422, title: "Terms not accepted", meaning: "The operation needs the terms to be accepted." },
  terms_version_mismatch: {
    status: 422,
    title: "Terms version mismatch",
    meaning: "The stated version of the terms is not the one in force, which terms_current_version names.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency-Key reused",
    meaning: "The Idempotency-Key was used within a day for another request of the same operation.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    meaning: "A ceiling is reached; reason names it and Retry-After says when to ask again.",
  },
  headers_too_large: { status: 431, title: "Header fields too large", meaning: "The header block is over 16,384 bytes." },
  internal_error: { status: 500, title: "Internal error", meaning: "An unforeseen fault; quote request_id when reporting it." },
  service_unavailable: {
    status: 503,
    title: "Service unavailable",
    meaning: "A part the service needs cannot be reached; ask again after Retry-After seconds.",
  },
  overloaded: {
    status: 503,
    title: "Overloaded",
    meaning: "As many passwords as can be are being checked: ask again after Retry-After seconds.",
  },
  integrity_error: {
    status: 503,
    title: "Evidence does not verify",
    meaning: "An artifact behind the asked figure does not hash to its id, so the figure is not served.",
  },
  meta_unavailable: { status: 503, title: "Terms cannot be stated", meaning: "The disclaimer or the terms version cannot be stated." },
} as const satisfies Record<string, CodeText>;

export type ProblemCode = keyof typeof PROBLEM_CODES;
export const problemCodes = Object.keys(PROBLEM_CODES) as readonly ProblemCode[];
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEM_CODES, code);
