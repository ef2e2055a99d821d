import type { ConnectApproval, ConnectUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import type { AgentConnectApproveRequest } from "../generated/types.js";
import type { PendingConnects } from "../ports.js";
import { instantField, scopesField } from "../read-fields.js";
import { unlessAway } from "../unless-away.js";

type Ports = Pick<ConnectUseCases, "decideConnect"> & { readonly pending: Pick<PendingConnects, "decided"> };

export const decideAgentRequest =
  ({ decideConnect, pending }: Ports): Route<"decideAgentRequest"> =>
  async ({ body, session, origin }) => {
    const { status } = await decideConnect({ session, userCode: body.user_code, approval: approvalOf(body), origin });
    await unlessAway(pending.decided(body.user_code));
    return { body: { status } };
  };

/** Null denies; a denial's other fields were left out before they were checked. Throws a TypeError for an unchecked approval. */
const approvalOf = ({ decision, scopes, cu_cap_month: cuCapMonth, expires_at }: AgentConnectApproveRequest): ConnectApproval | null => {
  if (decision === "deny") return null;
  if (cuCapMonth === undefined) throw new TypeError("an approval without a cap reached its route");
  return { scopes: scopesField(scopes), cuCapMonth, expiresAt: instantField(expires_at) };
};
