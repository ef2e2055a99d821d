import type { ReportScope } from "../registry/catalog.js";
import type { Category, EngagementType, MetadataKey, MetadataState, RowKind } from "../report/categories.js";
import type { Phrase } from "./phrase.js";

/** How a figure is shown; a figure without it is only checked. */
export type Published = {
  readonly row_kind: RowKind;
  readonly category: Category;
  readonly unit: string; // `USD` | `TOKEN`, or as printed (Addendum B 8.7.3)
  readonly network?: string; // registry name, on POSITION rows
  readonly lower_bound?: boolean; // "at least": never a total (Addendum B 8.7.2)
};

/** One line of a table: its exact label in every wording it may have. A `{label=…}` in it is what is shown as the label. */
export type RowTemplate = {
  readonly id: string;
  readonly label: readonly Phrase[];
  readonly occurs: "once" | "optional" | "many";
  /** Tells equal labels apart: the line counts only above, or below, the line with this id. */
  readonly before?: string;
  readonly after?: string;
  readonly shows?: Published;
};

/**
 * What stands above the start line of a table, over up to three lines of print, when start lines alone are not told apart: the table starts at
 * the first start line below it. It may say which networks the columns are of.
 */
export type Heading = { readonly line: readonly Phrase[]; readonly networks?: readonly string[] };

/**
 * A table. `columns` says what its figures belong to: `dates`: one per date named in the start line `{as_of:dates}`;
 * `section`: the table is repeated for every date, which its start line names `{as_of:date}`; `only`: the report has one date.
 */
export type TableTemplate = {
  readonly id: string;
  readonly columns: "dates" | "section" | "only";
  readonly headings?: readonly Heading[];
  readonly start: readonly Phrase[]; // a whole line, or up to three that follow each other
  readonly end: readonly Phrase[]; // a whole line, part of the table
  /**
   * The dates of the start line stand once for each of these networks, in this order; a row `x` gives figures `x_<network>`. `total` in
   * this list is the group that sums the others: its figures are checked and not shown.
   */
  readonly networks?: readonly string[];
  /** The document may lack its text (a picture of a table): then its figures are absent. Once it starts it must read. */
  readonly optional?: boolean;
  readonly rows: readonly RowTemplate[];
  readonly ignore?: readonly Phrase[]; // lines without figures: headings, page furniture
  readonly after_figures?: readonly Phrase[]; // cells to the right of the figures that are none of them: shares in per cent
  readonly dash_is_zero?: boolean;
  readonly shift_places?: number; // "in thousands" is 3, when the document says so (Addendum B 2.5)
  /** What a line with a figure and an unknown label becomes; without it such a line makes the document unreadable (B 8.2.2). */
  readonly unknown_label?: Published;
};

/** Figures in a sentence: one `{amount:amount}` for each date, or one when the report has one date. Every match must agree. */
export type StatementTemplate = {
  readonly id: string;
  readonly phrases: readonly Phrase[];
  readonly required: boolean;
  readonly shows?: Published;
};

/** What must hold in every column; figures are named by id, absent optional ones count as nothing. `when` names a figure without
 * which the check does not apply. */
export type CheckTemplate =
  | { readonly kind: "sum"; readonly total: string; readonly parts: readonly string[]; readonly when?: string } // within rows x half a unit of the last place
  | { readonly kind: "equal"; readonly figures: readonly string[] }
  | { readonly kind: "at_most"; readonly figure: string; readonly limit: string };

export type ValueLocator = { readonly phrases: readonly Phrase[]; readonly located?: readonly Phrase[]; readonly absent?: MetadataState };
export type EngagementLocator = ValueLocator & { readonly type: EngagementType };
export type QuoteLocator = { readonly kind: "OPINION" | "ASSERTION"; readonly phrases: readonly Phrase[] };

/** The figure that stands for a whole side of the report. It may be one that is only checked, when its parts are what is shown. */
export type TotalTemplate<Unit> = { readonly figure: string; readonly unit: Unit };

/** Sentences with every stated date; where they name no time, `cutoff` are sentences that do, for all dates. */
export type DatesTemplate = { readonly phrases: readonly Phrase[]; readonly cutoff?: readonly Phrase[] };

/** A declarative reading of one family of reports. Immutable once shipped: a change is a new version (Addendum B 8.2). */
export type Template = {
  readonly template_id: string;
  readonly template_version: number;
  readonly describes: string;
  readonly anchors: { readonly all: readonly (readonly Phrase[])[]; readonly none: readonly Phrase[] };
  readonly report_scope: ReportScope;
  readonly covered_symbols: readonly string[];
  readonly dates: DatesTemplate;
  readonly tables: readonly TableTemplate[];
  readonly statements: readonly StatementTemplate[];
  readonly checks: readonly CheckTemplate[];
  readonly total_reserve: TotalTemplate<"USD"> | null; // null: the reports state none in US dollars
  readonly liability: TotalTemplate<"USD" | "TOKEN"> | null;
  readonly metadata: {
    readonly issued_on?: ValueLocator;
    readonly accountant_name?: ValueLocator;
    readonly issuer_entity_name?: ValueLocator;
    readonly engagement_standard_text?: ValueLocator;
    readonly engagement_type?: EngagementLocator;
    readonly quote?: readonly QuoteLocator[];
    readonly restatement_text?: ValueLocator;
  };
};

export type MetadataField = Exclude<MetadataKey, "cutoff_time" | "quote">;
