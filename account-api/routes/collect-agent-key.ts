import type { ConnectUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

/** The agent's poll: 400 until its key is there, then the key, once (Addendum A 9.2). */
export const collectAgentKey =
  ({ pollConnect }: Pick<ConnectUseCases, "pollConnect">): Route<"collectAgentKey"> =>
  async ({ body, origin }) => {
    const { key, keyId, keyPrefix, label, scopes, cuCapMonth, expiresAt } = await pollConnect({ deviceCode: body.device_code, origin });
    return { body: { key, key_id: keyId, key_prefix: keyPrefix, label, scopes, cu_cap_month: cuCapMonth, expires_at: expiresAt } };
  };
