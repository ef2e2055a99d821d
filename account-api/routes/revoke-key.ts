import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { renderKey } from "../render/key.js";

export const revokeKey =
  ({ revokeKey: revokes }: Pick<KeyUseCases, "revokeKey">): Route<"revokeKey"> =>
  async ({ params, session, origin }) => ({ body: renderKey(await revokes({ session, keyId: params.key_id, origin })) });
