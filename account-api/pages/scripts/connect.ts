import type { AgentConnectDecision, AgentConnectRequestView } from "../../generated/types.js";
import { type Answer, call } from "./call.js";
import { browser, byId, showApp, showDone } from "./dom.js";
import { clearErrors, once, onSubmit, showFailure, textOf } from "./form.js";
import { capOf, endOf, fillScopes, scopesOf, tieScopes } from "./limits-fields.js";
import { tabSession, toSignIn } from "./session.js";
import { localTime } from "./words.js";

const DONE = {
  approved: "Approved. The agent collects its key now; the account lists it, and there it can be limited and revoked.",
  denied: "Denied. The agent gets no key.",
} as const;

let userCode = "";

const show = (view: AgentConnectRequestView): void => {
  byId("find").hidden = true;
  byId("agent-name").textContent = view.agent_name;
  byId("shown-code").textContent = userCode;
  byId("request-ends").textContent = localTime(view.expires_at);
  const form = byId("decision");
  fillScopes(form, view.scopes);
  byId("decision-cu_cap_month").value = view.cu_cap_month === null ? "" : String(view.cu_cap_month);
  byId("decide").hidden = false;
};

const conclude = ({ status }: AgentConnectDecision): void => {
  byId("decide").hidden = true;
  byId("connect-done").textContent = DONE[status];
  showDone("connect-done");
};

const approve = (form: ReturnType<typeof byId>): Promise<Answer<AgentConnectDecision>> => {
  const cap = capOf(form);
  const chosen = { scopes: scopesOf(form), expires_at: endOf(form), ...(cap === null ? {} : { cu_cap_month: cap }) };
  return call("POST", "/account/agent/approve", { user_code: userCode, decision: "approve", ...chosen });
};

const deny = async (): Promise<void> => {
  const form = byId("decision");
  clearErrors(form);
  const answer = await call<AgentConnectDecision>("POST", "/account/agent/approve", { user_code: userCode, decision: "deny" });
  if (answer.ok) conclude(answer.body);
  else showFailure(form, answer);
};

const start = (): void => {
  onSubmit<AgentConnectRequestView>(
    "code",
    (form) => {
      userCode = shaped(textOf(form, "user_code"));
      return call("GET", `/account/agent/requests/${encodeURIComponent(userCode)}`);
    },
    show,
  );
  onSubmit("decision", approve, conclude);
  byId("deny").addEventListener("click", () => void once(byId("decision"), deny));
  tieScopes(byId("decision"));
  byId("code-user_code").value = new URLSearchParams(browser.location.search).get("code") ?? "";
  showApp();
};

/** As it is shown by the agent; the service reads it in any form. */
const shaped = (text: string): string => {
  const bare = text.replace(/[\s-]/g, "").toUpperCase();
  return bare.length === 8 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare || "-";
};

if (tabSession() === null) toSignIn(browser.location.pathname + browser.location.search, "needed");
else start();
