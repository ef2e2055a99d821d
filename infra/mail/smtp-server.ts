/** A mail server, as `SMTP_URL` names it. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** `implicit`: from the first byte. `required`: STARTTLS, or nothing is sent. `never`: in the clear. Certificates are verified. */
  readonly tls: "implicit" | "required" | "never";
  readonly credentials: { readonly user: string; readonly password: string } | null;
};

type Read = { readonly server: SmtpServer } | { readonly fault: string };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * `smtps://` encrypts from the first byte (port 465), `smtp://` by STARTTLS (port 587), which loopback does without. `?tls=never` sends in
 * the clear over a network of one's own. User and password are percent-encoded. No fault repeats the text: it may hold a password.
 */
export const readSmtpUrl = (text: string): Read => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = url?.protocol;
  if (url === undefined || (scheme !== "smtp:" && scheme !== "smtps:") || url.hostname === "")
    return { fault: "must be smtp://[user:password@]host[:port] or smtps://…" };
  if ((url.pathname !== "" && url.pathname !== "/") || url.hash !== "") return { fault: "must not have a path or fragment" };
  if (!["", "?tls=never"].includes(url.search)) return { fault: "may only have the option ?tls=never" };
  const credentials = credentialsOf(url);
  if (credentials === undefined) return { fault: "must have both user and password, percent-encoded, or neither" };
  return serverOf(url, scheme === "smtps:", credentials);
};

const serverOf = (url: URL, secure: boolean, credentials: SmtpServer["credentials"]): Read => {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const open = url.search !== "";
  if (secure && open) return { fault: "must not have ?tls=never with smtps://" };
  const loopback = LOOPBACK.test(host);
  if (open && !loopback && credentials !== null)
    return { fault: "would send the password in the clear: drop ?tls=never, or the credentials" };
  const tls = secure ? "implicit" : open || loopback ? "never" : "required";
  return { server: { host, port: url.port === "" ? (secure ? 465 : 587) : Number(url.port), tls, credentials } };
};

/** Null: none given; undefined: half of them, or not decodable. */
const credentialsOf = ({ username, password }: URL): SmtpServer["credentials"] | undefined => {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
};
