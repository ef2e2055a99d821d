import type { AuditEntry, OperatorAccount, OperatorKey } from "../../../commands/account/results.js";

/** An account in a few lines, for a person. The figures of its plan are named where an operator set them. */
export const accountLines = (account: Omit<OperatorAccount, "email"> & { readonly email?: string | null }): string[] => [
  `${account.id}: ${standingOf(account)}, made ${account.createdAt}`,
  ...(account.email == null ? [] : [`  address      ${account.email}${account.emailVerified ? "" : " (not verified)"}`]),
  `  plan         ${account.plan}, allowance ${figure(account.allowanceCuMonth, "CU a month")}, throughput ${figure(account.throughputCu10s, "CU in 10 s")}`,
  `  terms        ${account.termsVersion ?? "none"}${account.termsAcceptanceRequired ? ` (in force: ${account.termsCurrentVersion})` : ""}`,
  `  live         ${account.liveSessions} sessions, ${account.liveKeys} keys`,
];

const standingOf = ({ active, closedAt }: Pick<OperatorAccount, "active" | "closedAt">): string =>
  closedAt === null ? (active ? "active" : "inactive") : `closed ${closedAt}`;

const figure = (value: number | null, unit: string): string => (value === null ? "as the plan has it" : `${value} ${unit}`);

/** One line of an account's audit. */
export const auditLine = ({ at, actor, type, facts }: AuditEntry): string => {
  const told = Object.entries(facts).filter(([name, value]) => name !== "at" && value !== null);
  return [at, actor, type, ...told.map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join("  ");
};

/** One key, for a person. */
export const keyLine = (key: OperatorKey): string => {
  const standing = key.revokedAt !== null ? `revoked ${key.revokedAt}` : key.expired ? `expired ${key.expiresAt}` : "live";
  const used = key.lastUsedAt === null ? "never used" : `last used ${key.lastUsedAt}`;
  return `${key.id}  svc_${key.keyPrefix}…  ${standing}, made ${key.createdAt}, ${used}${key.label === null ? "" : `  ${JSON.stringify(key.label)}`}`;
};
