import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { scopesField } from "../read-fields.js";
import { renderKey } from "../render/key.js";

export const setKeyLimits =
  ({ limitKey }: Pick<KeyUseCases, "limitKey">): Route<"setKeyLimits"> =>
  async ({ params, body, session, origin }) => {
    const { scopes, cu_cap_month: cuCapMonth } = body;
    return { body: renderKey(await limitKey({ session, keyId: params.key_id, scopes: scopesField(scopes), cuCapMonth, origin })) };
  };
