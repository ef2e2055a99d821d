import type { CaptureArtifact } from "../report/parse-artifact.js";

/** Media types by the extension a document of that type gets in a bundle. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  html: "text/html",
  txt: "text/plain",
  csv: "text/csv",
  json: "application/json",
  xml: "application/xml",
  bin: "application/octet-stream",
};
const EXTENSIONS = new Map(Object.entries(MEDIA_TYPES).map(([extension, type]) => [type, extension]));

/** What was read as a report is a PDF; else the stated content type decides, then the address, else `bin`. */
export const sourceExtension = ({ headers, final_url }: Pick<CaptureArtifact, "headers" | "final_url">, isParsed: boolean): string => {
  if (isParsed) return "pdf";
  const stated = EXTENSIONS.get((headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "");
  if (stated !== undefined && stated !== "bin") return stated;
  const named = /\.([a-z]+)(?:[?#]|$)/i.exec(final_url)?.[1]?.toLowerCase() ?? "";
  return named in MEDIA_TYPES ? named : "bin";
};

export const sourceMediaType = (capture: Pick<CaptureArtifact, "headers" | "final_url">, isParsed: boolean): string =>
  MEDIA_TYPES[sourceExtension(capture, isParsed)] ?? "application/octet-stream";
