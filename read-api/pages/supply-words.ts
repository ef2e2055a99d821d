import type { LegsAbsence } from "../../domain/board/supply.js";
import type { MeasuringRefusal } from "../../domain/measurement/artifacts.js";
import { MEASURED_TIERS, type MeasuredTier } from "../../domain/measurement/tiers.js";

type Words<Code extends string> = { readonly [Each in Code]: string };

/** What the service itself checked of a reading (Addendum B 11.3). */
export const TIER_WORDS: Words<MeasuredTier> = {
  STORAGE_PROVEN: "Proven against the state of its block",
  ETH_CALL: "The same answer of the contract by a quorum, at one block",
  RPC_QUORUM: "The same answer by a quorum of providers",
};

/** The weakest tier of a sum, in words. */
export const weakestTierWords = (tier: MeasuredTier): string => `${TIER_WORDS[tier]}${tier === MEASURED_TIERS[0] ? "" : " or better"}`;

export const REFUSED_WORDS: Words<MeasuringRefusal> = {
  NO_QUORUM: "too few providers answered",
  DISAGREEMENT: "the providers gave different values",
  PIN_DISAGREEMENT: "the providers named different blocks",
  LAYOUT_MISMATCH: "the proven value is not the one the contract answers",
  NOT_MONOTONE_PIN: "the providers’ newest block lies before the last recorded one",
};

export const LEGS_ABSENCE_WORDS: Words<LegsAbsence> = {
  RETENTION_EXPIRED: "who answered is past its retention",
  NO_QUORUM_RECORD: "no record of who answered",
  PAYLOAD_UNREADABLE: "the record of who answered is damaged",
  NO_PARTICIPANT_LIST: "the record does not say who answered",
};

/** An age in the two largest of its units. */
export const ageWords = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h old`;
  return hours > 0 ? `${hours} h ${minutes % 60} min old` : `${minutes} min old`;
};
