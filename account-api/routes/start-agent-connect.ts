import type { ConnectUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import type { PendingConnects } from "../ports.js";
import { scopesField } from "../read-fields.js";

type Ports = Pick<ConnectUseCases, "startConnect"> & { readonly pending: Pick<PendingConnects, "name">; readonly webOrigin: string };

/** Starts a connect request (Addendum A 9.1). The place it took among the pending ones of its network becomes its own. */
export const startAgentConnect =
  ({ startConnect, pending, webOrigin }: Ports): Route<"startAgentConnect"> =>
  async ({ body, origin }) => {
    const { agent_name: agentName, scopes, cu_cap_month: cuCapMonth } = body;
    const started = await startConnect({ agentName, scopes: scopesField(scopes), cuCapMonth: cuCapMonth ?? null, origin });
    await pending.name(origin.requestId, started.userCode);
    return {
      body: {
        device_code: started.deviceCode,
        user_code: started.userCode,
        verification_uri: `${webOrigin}/connect`,
        verification_uri_complete: `${webOrigin}/connect?code=${started.userCode}`,
        expires_in: started.expiresInSeconds,
        interval: started.intervalSeconds,
      },
    };
  };
