import type { CaptureResult } from "../../commands/capture-and-parse.js";
import type { AuditReport } from "../../infra/app/audit/report.js";
import { runCommand, type Settings } from "./service.js";

/** What `status --json` tells, as far as tests look at it. */
export type Status = {
  readonly pid: number | null;
  readonly ownership: "owner" | "attached";
  readonly database_url: string;
  readonly eventstore_url: string;
  readonly embedded: { readonly postgres: { readonly data: string } | null; readonly eventstore: boolean };
  readonly log: { readonly evidence_seq: number | null };
};

const jsonOf = async <T>(args: readonly string[], settings: Settings): Promise<T> => {
  const { code, out, err } = await runCommand(args, settings);
  const line = out.trimEnd().split("\n").at(-1) ?? "";
  if (line === "") throw new Error(`${args.join(" ")} ended with ${code} and no answer: ${err}`);
  return JSON.parse(line) as T;
};

/** `status --json` beside the service of these settings. Throws when it cannot tell. */
export const statusOf = (settings: Settings): Promise<Status> => jsonOf(["status", "--json"], settings);

/** `audit --json`, whatever it found, with its exit code. */
export const auditOf = async (settings: Settings): Promise<AuditReport & { readonly code: number | null; readonly err: string }> => {
  const { code, out, err } = await runCommand(["audit", "--json"], settings);
  if (out === "") throw new Error(`the audit ended with ${code} and no answer: ${err}`);
  return { ...(JSON.parse(out) as AuditReport), code, err };
};

/** A document on disk and where it is said to be from. */
export type DocumentFile = { readonly file: string; readonly url: string; readonly source: string };

export const captureArguments = ({ file, url, source }: DocumentFile): string[] => [
  "capture",
  "--source",
  source,
  "--file",
  file,
  "--url",
  url,
  "--json",
];

/** The line of JSON that acknowledges a capture; undefined when the command ended without one. */
export const acknowledged = (out: string): CaptureResult | undefined => {
  const line = out.endsWith("\n") ? (out.trimEnd().split("\n").at(-1) ?? "") : "";
  return line === "" ? undefined : (JSON.parse(line) as CaptureResult);
};

/** Captures a document from its file. Throws when the command gives no answer. */
export const captureFile = (document: DocumentFile, settings: Settings): Promise<CaptureResult> =>
  jsonOf(captureArguments(document), settings);
