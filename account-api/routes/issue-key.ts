import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { instantField, labelField, scopesField } from "../read-fields.js";
import { renderIssued } from "../render/key.js";

export const issueKey =
  ({ issueKey: issues }: Pick<KeyUseCases, "issueKey">): Route<"issueKey"> =>
  async ({ body, session, origin }) => {
    const issued = await issues({
      session,
      label: labelField(body.label),
      expiresAt: instantField(body.expires_at),
      scopes: scopesField(body.scopes),
      cuCapMonth: body.cu_cap_month ?? null,
      origin,
    });
    return { body: renderIssued(issued), secretOf: issued.id };
  };
