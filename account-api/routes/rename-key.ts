import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { labelField } from "../read-fields.js";
import { renderKey } from "../render/key.js";

export const renameKey =
  ({ labelKey }: Pick<KeyUseCases, "labelKey">): Route<"renameKey"> =>
  async ({ params, body, session, origin }) => ({
    body: renderKey(await labelKey({ session, keyId: params.key_id, label: labelField(body.label), origin })),
  });
