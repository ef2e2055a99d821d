/** The pages that mails lead to (Addendum A 4). Opening one changes nothing; a button on it sends the token. */
export type MailPages = {
  readonly verifyEmail: (token: string) => string;
  /** Without a token: the page on which a reset is asked for. */
  readonly resetPassword: (token: string | null) => string;
  readonly confirmEmail: (token: string) => string;
  readonly signIn: string;
  readonly account: string;
  readonly terms: (version: string) => string;
};

/** `webOrigin`: without a trailing slash. */
export const mailPages = (webOrigin: string): MailPages => {
  const withToken = (path: string, token: string): string => `${webOrigin}${path}?token=${encodeURIComponent(token)}`;
  return {
    verifyEmail: (token) => withToken("/verify-email", token),
    resetPassword: (token) => (token === null ? `${webOrigin}/reset-password` : withToken("/reset-password", token)),
    confirmEmail: (token) => withToken("/confirm-email", token),
    signIn: `${webOrigin}/sign-in`,
    account: `${webOrigin}/account`,
    terms: (version) => `${webOrigin}/terms@${encodeURIComponent(version)}`,
  };
};
