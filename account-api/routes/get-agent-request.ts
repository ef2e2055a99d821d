import type { ConnectUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";

export const getAgentRequest =
  ({ viewConnect }: Pick<ConnectUseCases, "viewConnect">): Route<"getAgentRequest"> =>
  async ({ params, session }) => {
    const { agentName, scopes, cuCapMonth, expiresAt } = await viewConnect({ session, userCode: params.user_code });
    return { body: { agent_name: agentName, scopes, cu_cap_month: cuCapMonth, expires_at: expiresAt } };
  };
