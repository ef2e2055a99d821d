import { type ArtifactId, sha256OfArtifactId } from "../../domain/shared/sha256.js";

/** Where the page of a token is. */
export const tokenPath = (symbol: string): string => `/tokens/${encodeURIComponent(symbol)}`;
/** Where the page of a report is. */
export const reportPath = (symbol: string, period: string): string => `${tokenPath(symbol)}/${period}`;

/** Pictures of a reading: named by the hash of the reading, so that what stands at an address does not change. */
const picturesOf = (reading: ArtifactId): string => `/readings/${sha256OfArtifactId(reading)}`;
/** The picture of the n-th figure of a report's page, counted from one; `near` is cut for narrow screens. */
export const figurePath = (reading: ArtifactId, n: number, view: "strip" | "near" = "strip"): string =>
  `${picturesOf(reading)}/figures/${n}${view === "near" ? "-near" : ""}.png`;
/** The picture of a whole page of the document, its figures outlined. */
export const documentPagePath = (reading: ArtifactId, page: number): string => `${picturesOf(reading)}/pages/${page}.png`;

/** The reads of the API that the pages are made of. */
export const tokenRead = (symbol: string): string => `/v1/board/tokens/${encodeURIComponent(symbol)}`;
export const reportRead = (symbol: string, period: string): string => `/v1/board/attestations/${encodeURIComponent(symbol)}/${period}`;
export const revisionsRead = (symbol?: string): string =>
  symbol === undefined ? "/v1/board/revisions" : `/v1/board/revisions?symbol=${encodeURIComponent(symbol)}`;
export const bundleRead = (symbol: string): string => `/v1/board/evidence/${encodeURIComponent(symbol)}/bundle`;
