import type { SealedText } from "../../domain/private/sealed.js";
import { dayOfInstant } from "../../domain/shared/time.js";
import type { AccountPorts } from "./ports.js";

/** Seals what may be absent. */
export const sealNullable = async (
  { dataKeys }: Pick<AccountPorts, "dataKeys">,
  owner: string,
  text: string | null,
): Promise<SealedText | null> => (text === null ? null : dataKeys.seal(owner, text));

/** Opens what may be absent; null for what was destroyed. */
export const openNullable = async ({ dataKeys }: Pick<AccountPorts, "dataKeys">, sealed: SealedText | null): Promise<string | null> =>
  sealed === null ? null : ((await dataKeys.open(sealed)) ?? null);

/** The owner of the data key for what is sealed before anybody knows whose it is; destroyed two days later. */
export const dayOwner = (day: string): string => `day_${day}`;

/** Seals what belongs to no account yet under the data key of the day. */
export const sealForDay = async ({ dataKeys, clock }: Pick<AccountPorts, "dataKeys" | "clock">, text: string): Promise<SealedText> => {
  const owner = dayOwner(dayOfInstant(await clock()));
  await dataKeys.create(owner);
  return dataKeys.seal(owner, text);
};
