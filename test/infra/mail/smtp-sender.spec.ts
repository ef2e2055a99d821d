import { expect } from "chai";
import { MailNotSent, type OutgoingMail } from "../../../commands/mail/ports.js";
import type { Mailbox } from "../../../infra/mail/mailbox.js";
import { smtpSender } from "../../../infra/mail/smtp-sender.js";
import { readSmtpUrl, type SmtpServer } from "../../../infra/mail/smtp-server.js";
import { type MailSink, mailSink } from "../../support/mail-sink.js";
import { rejection } from "../../support/rejection.js";

const FROM: Mailbox = { name: "Reserve Board", address: "no-reply@board.example" };
const TIMES = { connectMs: 1_000, silenceMs: 400, totalMs: 2_000 };
const KEY = "0123456789abcdef0123456789abcdef";
const MAIL: OutgoingMail = {
  key: KEY,
  to: "holder@example.org",
  subject: "Confirm your e-mail address",
  text: "Open https://board.example/verify-email?token=abc\n",
  html: "<p>Open</p>",
  links: [],
  queuedAt: "2026-11-20T09:30:00.000Z" as never,
};
const NEVER = new AbortController().signal;

const HEADERS = ["from", "to", "subject", "message-id", "date", "auto-submitted", "mime-version", "content-type"];

const serverOf = (url: string): SmtpServer => {
  const read = readSmtpUrl(url);
  if ("fault" in read) throw new Error(read.fault);
  return read.server;
};

describe("the sender of mail", () => {
  const sinks: MailSink[] = [];
  const open = async (...given: Parameters<typeof mailSink>): Promise<MailSink> => {
    const sink = await mailSink(...given);
    sinks.push(sink);
    return sink;
  };
  afterEach(async () => {
    await Promise.all(sinks.splice(0).map((sink) => sink.close()));
  });
  const failure = async (sending: Promise<unknown>): Promise<string> => {
    const fault = await rejection(sending);
    if (!(fault instanceof MailNotSent)) throw fault;
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.to.match(/@example|hunter2/);
    return fault.failure;
  };

  it("sends both parts, marked as sent by a program, with an id and a date that are the same at every attempt", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    await send(MAIL, NEVER);
    await send(MAIL, NEVER);
    const [one, two] = sink.arrived;
    expect([one?.from, one?.to]).to.deep.equal([FROM.address, ["holder@example.org"]]);
    expect([one?.parsed.subject, one?.parsed.text, one?.parsed.html]).to.deep.equal([MAIL.subject, MAIL.text, MAIL.html]);
    expect(one?.parsed.from?.value).to.deep.equal([FROM]);
    expect(one?.parsed.headers.get("auto-submitted")).to.equal("auto-generated");
    expect([one?.parsed.messageId, two?.parsed.messageId]).to.deep.equal([`<${KEY}@board.example>`, `<${KEY}@board.example>`]);
    expect([one?.parsed.date?.toISOString(), two?.parsed.date?.toISOString()]).to.deep.equal([MAIL.queuedAt, MAIL.queuedAt]);
    expect(one?.raw).to.match(/^Content-Type: multipart\/alternative;/im);
  });

  it("says of a refusal its step and code, and nothing of what the server wrote", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    sink.react({ refuse: 451 }, { refuse: 550 });
    expect(await failure(send(MAIL, NEVER))).to.equal("EMESSAGE DATA 451 5.1.1");
    expect(await failure(send(MAIL, NEVER))).to.equal("EMESSAGE DATA 550 5.1.1");
    await send(MAIL, NEVER);
  });

  it("names a refused recipient by step and code alone", async () => {
    const sink = await open({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error("no such user holder@example.org"), { responseCode: 550 })),
    });
    expect(await failure(smtpSender(serverOf(sink.url), FROM, TIMES)(MAIL, NEVER))).to.equal("EENVELOPE RCPT TO 550");
  });

  it("counts a message without an answer as not sent: silence, a lost connection, nobody there", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    sink.react("stall", "disconnect");
    const startedMs = performance.now();
    expect(await failure(send(MAIL, NEVER))).to.match(/^ETIMEDOUT/);
    expect(performance.now() - startedMs).to.be.within(300, 1_500);
    expect(await failure(send(MAIL, NEVER))).to.match(/^(ECONNECTION|ESOCKET)/);
    await sink.close();
    expect(await failure(send(MAIL, NEVER))).to.equal("ESOCKET ECONNREFUSED CONN");
  });

  it("ends as a whole after a time, whatever trickles in, and at once when it is cut", async () => {
    const sink = await open();
    sink.react("stall", "stall");
    expect(await failure(smtpSender(serverOf(sink.url), FROM, { connectMs: 1_000, silenceMs: 5_000, totalMs: 200 })(MAIL, NEVER))).to.equal(
      "took too long",
    );
    const cut = new AbortController();
    const sending = smtpSender(serverOf(sink.url), FROM, { ...TIMES, silenceMs: 5_000 })(MAIL, cut.signal);
    await sink.until(2);
    cut.abort();
    await failure(sending);
  });

  it("signs in, and tells nobody with what", async () => {
    const seen: unknown[] = [];
    const sink = await open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push([username, password]);
        if (password === "hunter2/@:") callback(null, { user: username });
        else callback(new Error("wrong: hunter2"));
      },
    });
    await smtpSender(serverOf(`smtp://board:hunter2%2F%40%3A@127.0.0.1:${sink.port}`), FROM, TIMES)(MAIL, NEVER);
    expect(seen).to.deep.equal([["board", "hunter2/@:"]]);
    expect(await failure(smtpSender(serverOf(`smtp://board:hunter2@127.0.0.1:${sink.port}`), FROM, TIMES)(MAIL, NEVER))).to.match(
      /^EAUTH AUTH PLAIN 535/,
    );
  });

  it("sends nothing in the clear where encryption is demanded, and nothing to a certificate nobody vouches for", async () => {
    const [plain, offering] = [await open(), await open({ disabledCommands: [] })];
    for (const [sink, why] of [
      [plain, /^ETLS STARTTLS 5\d\d/],
      [offering, /^ESOCKET (CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT) CONN$/],
    ] as const) {
      const send = smtpSender({ ...serverOf(sink.url), tls: "required" }, FROM, TIMES);
      expect(await failure(send(MAIL, NEVER))).to.match(why);
      expect(sink.arrived).to.deep.equal([]);
    }
    await smtpSender(serverOf(offering.url), FROM, TIMES)(MAIL, NEVER); // loopback needs none
  });

  it("carries addresses beyond ASCII and beyond plain characters whole", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    for (const to of ["jürgen@example.org", "o'neil+board@example.org", "a,b@example.org", "用户@例子.example"])
      await send({ ...MAIL, to }, NEVER);
    expect(sink.arrived.map(({ to }) => to)).to.deep.equal([
      ["jürgen@example.org"],
      ["o'neil+board@example.org"],
      ['"a,b"@example.org'],
      ["用户@例子.example"],
    ]);
  });

  it("sends nothing to an address that could be read as others", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    for (const to of ["evil@example.net,a.b", "evil@example.net(a.b)", "a@b.c<example.net", "evil@example.net（a.b）"])
      expect(await failure(send({ ...MAIL, to }, NEVER)), to).to.equal("recipient");
    expect(sink.arrived).to.deep.equal([]);
  });

  it("lets nothing in an address or a subject become a header, a recipient or a command", async () => {
    const sink = await open();
    const send = smtpSender(serverOf(sink.url), FROM, TIMES);
    for (const evil of [
      "\r\nBcc: evil@example.net",
      "\nRCPT TO:<evil@example.net>",
      ">\r\nDATA",
      ", evil@example.net",
      '"<evil@example.net>"',
    ]) {
      const before = sink.arrived.length;
      await send({ ...MAIL, subject: `Hello${evil}` }, NEVER);
      await send({ ...MAIL, to: `holder${evil}@example.org` }, NEVER).catch(() => undefined);
      for (const { to, parsed } of sink.arrived.slice(before)) {
        expect(to).to.have.length(1);
        expect(to).not.to.include("evil@example.net");
        expect([...parsed.headers.keys()]).to.have.members(HEADERS);
      }
    }
  });
});
