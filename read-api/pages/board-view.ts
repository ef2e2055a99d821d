import type { ServiceTerms } from "../../domain/terms/terms.js";
import { type BoardMoment, boardMoment, nextFlipMs, type ReadConfig } from "../board-moment.js";
import { checkEvidence } from "../evidence.js";
import type { HeldBoard } from "../live-board.js";
import { renderMeta } from "../render/meta.js";
import type { PageParams, SentPage } from "./answer-page.js";
import type { BoardView } from "./view.js";
import { withheldPage } from "./withheld-page.js";

type ViewPorts = {
  readonly config: ReadConfig;
  readonly terms: ServiceTerms;
  /** Problem: 503 `service_unavailable`. */
  readonly board: () => Promise<HeldBoard>;
};

/** A page that states ages is made anew once a minute. */
const MINUTE_MS = 60_000;
/** As long as the reads the page is made of. */
const CACHE = "public, max-age=30";

/** A page of the board as it is held now, kept like the reads. Problems: those of the view, 503 `integrity_error`, `meta_unavailable`. */
export const boardPages =
  ({ config, terms, board }: ViewPorts) =>
  (view: BoardView) =>
  async (params: PageParams): Promise<SentPage> => {
    const { snapshot, now } = await board();
    const at = now();
    const moment = boardMoment(config, terms, snapshot, at);
    renderMeta(moment);
    const made = await view(moment, params);
    if ("refused" in made) return { bytes: made.refused, status: 403, cache: "no-store" };
    checkEvidence(made.evidence, snapshot.damaged);
    if ("picture" in made) return { bytes: made.bytes, type: "image/png", ...made.picture };
    const kept = { snapshot, validUntilMs: Math.min(nextFlipMs(moment, at), made.aging === true ? moment.nowMs + MINUTE_MS : Infinity) };
    return { bytes: made.bytes, cache: CACHE, kept, ...(made.type === undefined ? {} : { type: made.type }) };
  };

/** While no review covers the methodology the page says so, whatever its address names (Addendum B 5.4, 19.10). */
export const reviewed =
  (view: BoardView): BoardView =>
  (moment: BoardMoment, params) =>
    moment.review.state === "COVERED" ? view(moment, params) : { refused: withheldPage(renderMeta(moment), moment) };
