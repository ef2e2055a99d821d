/** Where the page of a token is. */
export const tokenPath = (symbol: string): string => `/tokens/${encodeURIComponent(symbol)}`;
/** Where the page of a report is. */
export const reportPath = (symbol: string, period: string): string => `${tokenPath(symbol)}/${period}`;

/** The reads of the API that the pages are made of. */
export const tokenRead = (symbol: string): string => `/v1/board/tokens/${encodeURIComponent(symbol)}`;
export const reportRead = (symbol: string, period: string): string => `/v1/board/attestations/${encodeURIComponent(symbol)}/${period}`;
export const revisionsRead = (symbol?: string): string =>
  symbol === undefined ? "/v1/board/revisions" : `/v1/board/revisions?symbol=${encodeURIComponent(symbol)}`;
export const bundleRead = (symbol: string): string => `/v1/board/evidence/${encodeURIComponent(symbol)}/bundle`;
