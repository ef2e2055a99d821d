import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { renderKey } from "../render/key.js";

export const listKeys =
  ({ listKeys: lists }: Pick<KeyUseCases, "listKeys">): Route<"listKeys"> =>
  async ({ session }) => ({ body: { keys: (await lists({ session })).map(renderKey) } });
