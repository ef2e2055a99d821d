import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message as it arrived. `raw`: its bytes as text. */
export type Arrived = { readonly from: string; readonly to: readonly string[]; readonly raw: string; readonly parsed: ParsedMail };

/** What the sink does with a message it has whole: takes it, or an answer of its own such as `451 later`, or a lost connection. */
export type Reaction = "accept" | { readonly refuse: number } | "disconnect" | "stall";

export type MailSink = {
  readonly url: string;
  readonly port: number;
  readonly arrived: readonly Arrived[];
  /** What happens to the next messages, in turn; afterwards they are taken. */
  readonly react: (...reactions: readonly Reaction[]) => void;
  /** How often somebody connected. */
  readonly connections: () => number;
  /** Resolves once `count` messages have arrived, taken or not. */
  readonly until: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

const GIVE_UP_MS = 10_000;

/** A real SMTP server on loopback, in the clear and without sign-in unless `options` say otherwise. */
export const mailSink = async (options: SMTPServerOptions = {}): Promise<MailSink> => {
  const arrived: Arrived[] = [];
  const reactions: Reaction[] = [];
  const heard = new EventTarget();
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        const parsed = await simpleParser(raw);
        arrived.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address), raw, parsed });
        const reaction = reactions.shift() ?? "accept";
        if (reaction === "accept") callback(null, "2.0.0 taken");
        else if (reaction === "disconnect") for (const connection of server.connections) connection._socket.destroy();
        else if (reaction !== "stall")
          callback(Object.assign(new Error("5.1.1 <somebody@example.org> not here"), { responseCode: reaction.refuse }));
        heard.dispatchEvent(new Event("arrived"));
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    arrived,
    react: (...next) => void reactions.push(...next),
    connections: () => connections,
    until: async (count) => {
      while (arrived.length < count) await once(heard, "arrived", { signal: AbortSignal.timeout(GIVE_UP_MS) });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
