import type { KeyUseCases } from "../../commands/account/use-cases.js";
import type { Route } from "../account-route.js";
import { instantField } from "../read-fields.js";
import { renderIssued, renderKey } from "../render/key.js";

/** How long the old key keeps working unless the request says otherwise. */
const DEFAULT_GRACE_SECONDS = 86_400;

export const rotateKey =
  ({ rotateKey: rotates }: Pick<KeyUseCases, "rotateKey">): Route<"rotateKey"> =>
  async ({ params, body, session, origin }) => {
    const rotated = await rotates({
      session,
      keyId: params.key_id,
      graceSeconds: body.grace_seconds ?? DEFAULT_GRACE_SECONDS,
      expiresAt: instantField(body.expires_at),
      origin,
    });
    return { body: { ...renderIssued(rotated), replaces: renderKey(rotated.replaces) }, secretOf: rotated.id };
  };
