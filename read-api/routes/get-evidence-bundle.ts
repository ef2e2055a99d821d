import { LogUnavailable } from "../../domain/log/event.js";
import type { ServiceTerms } from "../../domain/terms/terms.js";
import { Problem } from "../../infra/http/problem.js";
import type { Values } from "../../infra/http/request-values.js";
import { boardMoment, nextFlipMs, type ReadConfig } from "../board-moment.js";
import { type EvidenceBundles, EvidenceUnsound, type KeptBundle, NoBuildSlot } from "../bundle-port.js";
import { bundleRequest } from "../bundle-request.js";
import { checkEvidence, evidenceOfToken } from "../evidence.js";
import { findToken } from "../find-token.js";
import type { HeldBoard } from "../live-board.js";
import type { ReadyAnswer } from "../ready-answers.js";
import { renderMeta } from "../render/meta.js";
import { checkReview } from "../render/review.js";
import { type FileAnswer, fileHeads } from "../send-file.js";
import { unavailableProblem } from "../unavailable.js";

type Ports = {
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  readonly bundles: EvidenceBundles;
  readonly validate: (values: Values) => void;
  readonly overTls: readonly (readonly [string, string])[];
};

/**
 * One archive that proves a token's figures offline (Addendum B 17). Checks in the order of every board read: withholding, values,
 * existence, evidence. Problems: 403 `figures_withheld`, 422, 404 `unknown_token`, 429 `rate_limited` when no build slot is free, 503
 * `meta_unavailable`, `integrity_error`.
 */
export const getEvidenceBundle =
  ({ config, terms, bundles, validate, overTls }: Ports) =>
  async (values: Values, held: HeldBoard): Promise<ReadyAnswer | FileAnswer> => {
    const { snapshot } = held;
    const now = held.now();
    const moment = boardMoment(config, terms, snapshot, now);
    renderMeta(moment);
    checkReview(moment);
    validate(values);
    const { token } = findToken(moment, values.symbol ?? "");
    const request = bundleRequest({ config, terms, snapshot }, token, now);
    if (request === undefined) throw new Problem("unknown_token", "No token with this symbol is tracked.");
    checkEvidence(evidenceOfToken(token), snapshot.damaged);
    const bundle = await bundles(request).catch(bundleProblem);
    checkEvidence(bundle.evidence, snapshot.damaged);
    return zipAnswer(bundle, token.symbol, overTls, nextFlipMs(moment, now));
  };

const zipAnswer = (bundle: KeptBundle, symbol: string, also: Ports["overTls"], untilMs: number): ReadyAnswer | FileAnswer => {
  const { etag, headSeq, bytes, body, open, validUntilMs } = bundle;
  const heads = fileHeads({ etag, bytes, contentType: "application/zip", fileName: `${symbol}-evidence-${headSeq}.zip`, also });
  return body === null ? { ...heads, open } : { ...heads, body, validUntilMs: Math.min(validUntilMs, untilMs) };
};

const bundleProblem = (error: unknown): never => {
  if (error instanceof NoBuildSlot)
    throw new Problem("rate_limited", "As many bundles as are built at once are being built.", {
      members: { reason: "capacity" },
      headers: { "Retry-After": String(error.retryAfterSeconds) },
    });
  if (error instanceof EvidenceUnsound)
    throw new Problem("integrity_error", "Evidence this bundle needs does not verify, so no bundle is served.", {}, { cause: error });
  if (error instanceof LogUnavailable)
    throw new Problem(
      "service_unavailable",
      "The log cannot be reached; try again shortly.",
      { headers: { "Retry-After": "2" } },
      { cause: error },
    );
  throw unavailableProblem(error);
};
