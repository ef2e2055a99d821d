/** What the audit looks at, in its order. */
export const AUDIT_CHECKS = [
  "events",
  "chain",
  "private",
  "artifacts",
  "derivations",
  "revisions",
  "parses",
  "measurements",
  "reconciliations",
  "read-models",
] as const;
/** What the audit of a bundle looks at, in its order. */
export const BUNDLE_CHECKS = [
  "archive",
  "manifest",
  "chain",
  "inclusion",
  "derivations",
  "revisions",
  "parses",
  "measurements",
  "figures",
] as const;
export type AuditCheck = (typeof AUDIT_CHECKS)[number] | (typeof BUNDLE_CHECKS)[number];

/** Something that is not as it was recorded. `place` names it so that it can be found; `fault` is one sentence. */
export type Finding = { readonly check: AuditCheck; readonly place: string; readonly fault: string };

/** Something the audit could not repeat, which is no fault. */
export type NotRepeatable = { readonly place: string; readonly why: string };

/** One check. `examined` counts the things looked at; a check that could not run at all says why in `skipped`. */
export type CheckReport = {
  readonly check: AuditCheck;
  readonly examined: number;
  readonly findings: readonly Finding[];
  readonly notRepeatable: readonly NotRepeatable[];
  readonly skipped: string | null;
};

/** The chain as it stood when the audit read it. `root_hash` is that of the Merkle tree over all its records (RFC 6962 2.1). */
export type AuditedChain = {
  readonly head_seq: number | null;
  readonly head_hash: string | null;
  readonly tree_size: number;
  readonly root_hash: string;
};

/** The answer of `audit --json`. */
export type AuditReport = {
  readonly ok: boolean;
  readonly first: Finding | null;
  readonly chain: AuditedChain;
  readonly checks: readonly CheckReport[];
};

/** Findings named of one check: the audit has failed anyway. */
export const MOST_FINDINGS = 100;

/** Collects what one check finds. */
export class CheckLog {
  readonly #check: AuditCheck;
  readonly #findings: Finding[] = [];
  readonly #notRepeatable: NotRepeatable[] = [];
  examined = 0;
  constructor(check: AuditCheck) {
    this.#check = check;
  }
  get full(): boolean {
    return this.#findings.length >= MOST_FINDINGS;
  }
  fault(place: string, fault: string): void {
    if (!this.full) this.#findings.push({ check: this.#check, place, fault });
  }
  cannotRepeat(place: string, why: string): void {
    this.#notRepeatable.push({ place, why });
  }
  report(skipped: string | null = null): CheckReport {
    return { check: this.#check, examined: this.examined, findings: this.#findings, notRepeatable: this.#notRepeatable, skipped };
  }
}
