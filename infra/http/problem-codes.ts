type CodeText = { readonly status: number; readonly title: string; readonly meaning: string };

/** Status, fixed title and meaning of every code this version answers (Addendum A 2.4). */
export const PROBLEM_CODES = {
  malformed_request: { status: 400, title: "Malformed request", meaning: "The message is not readable as HTTP." },
  invalid_content_type: { status: 400, title: "Content type not accepted", meaning: "The operation takes no request body." },
  invalid_key: {
    status: 401,
    title: "API key not valid",
    meaning: "The key in X-API-Key is malformed or unknown. A presented key is verified on every operation, also where none is needed.",
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
  method_not_allowed: { status: 405, title: "Method not allowed", meaning: "The path exists; Allow names the methods it takes." },
  body_too_large: { status: 413, title: "Request body too large", meaning: "The request body is over 65,536 bytes." },
  uri_too_long: { status: 414, title: "Address too long", meaning: "The request address is over 8,192 characters." },
  validation_failed: { status: 422, title: "Validation failed", meaning: "A value is not allowed; errors lists each." },
  control_characters: { status: 422, title: "Control characters", meaning: "A path or query value holds control characters." },
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
  integrity_error: {
    status: 503,
    title: "Evidence does not verify",
    meaning: "An artifact behind the asked figure does not hash to its id, so the figure is not served.",
  },
  meta_unavailable: { status: 503, title: "Terms cannot be stated", meaning: "The disclaimer or the terms version cannot be stated." },
} as const satisfies Record<string, CodeText>;

export type ProblemCode = keyof typeof PROBLEM_CODES;
export const problemCodes = Object.keys(PROBLEM_CODES) as readonly ProblemCode[];
