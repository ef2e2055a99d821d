import { expect } from "chai";
import { readMailbox, writtenAddress } from "../../../infra/mail/mailbox.js";
import { readSmtpUrl } from "../../../infra/mail/smtp-server.js";

describe("the address of a mail server", () => {
  const server = (url: string) => {
    const read = readSmtpUrl(url);
    return "server" in read ? read.server : read.fault;
  };

  it("demands encryption everywhere but on loopback", () => {
    const none = { credentials: null };
    expect(server("smtp://mail.example")).to.deep.equal({ host: "mail.example", port: 587, tls: "required", ...none });
    expect(server("smtp://mail.example:2525/")).to.deep.equal({ host: "mail.example", port: 2525, tls: "required", ...none });
    expect(server("smtps://mail.example")).to.deep.equal({ host: "mail.example", port: 465, tls: "implicit", ...none });
    expect(server("smtp://mailpit:1025?tls=never")).to.deep.equal({ host: "mailpit", port: 1025, tls: "never", ...none });
    for (const host of ["localhost", "127.0.0.1", "127.8.0.1"]) expect(server(`smtp://${host}:25`)).to.include({ host, tls: "never" });
    expect(server("smtp://[::1]:25")).to.include({ host: "::1", tls: "never" });
    for (const host of ["127.0.0.1.example", "localhost.example", "10.0.0.1"])
      expect(server(`smtp://${host}`)).to.include({ tls: "required" });
  });

  it("takes a user and a password, percent-encoded", () => {
    expect(server("smtp://a%40b:p%3Aw%2F@mail.example")).to.deep.include({ credentials: { user: "a@b", password: "p:w/" } });
  });

  it("says what is wrong with it and never repeats it", () => {
    const wrong = {
      "mail.example:25": "must be smtp://[user:password@]host[:port] or smtps://…",
      "http://secret@mail.example": "must be smtp://[user:password@]host[:port] or smtps://…",
      "smtp://": "must be smtp://[user:password@]host[:port] or smtps://…",
      "smtp://mail.example/secret": "must not have a path or fragment",
      "smtp://mail.example#secret": "must not have a path or fragment",
      "smtp://mail.example?tls=maybe": "may only have the option ?tls=never",
      "smtps://mail.example?tls=never": "must not have ?tls=never with smtps://",
      "smtp://secret@mail.example": "must have both user and password, percent-encoded, or neither",
      "smtp://:secret@mail.example": "must have both user and password, percent-encoded, or neither",
      "smtp://user:%E0%A4%A@mail.example": "must have both user and password, percent-encoded, or neither",
      "smtp://user:secret@mail.example?tls=never": "would send the password in the clear: drop ?tls=never, or the credentials",
    };
    for (const [url, fault] of Object.entries(wrong)) expect(server(url), url).to.equal(fault);
  });
});

describe("addresses in mails", () => {
  it("are a sender's with or without a name", () => {
    expect(readMailbox("no-reply@localhost")).to.deep.equal({ name: "", address: "no-reply@localhost" });
    expect(readMailbox("Réserve, Board <b@x.example>")).to.deep.equal({ name: "Réserve, Board", address: "b@x.example" });
    for (const text of [
      "",
      "board",
      "a@b@c",
      "a b@x.example",
      "A <a@x.example> b",
      "A\r\nBcc: <a@x.example>",
      '"A" <a@x.example>',
      "ä@x.example",
    ])
      expect(readMailbox(text), text).to.equal(undefined);
  });

  it("are quoted where their local part needs it, once", () => {
    for (const plain of ["a.b+c@x.example", "o'neil@x.example", "jürgen@x.example", '"a,b"@x.example'])
      expect(writtenAddress(plain)).to.equal(plain);
    expect(writtenAddress("a,b@x.example")).to.equal('"a,b"@x.example');
    expect(writtenAddress('a"b@x.example')).to.equal('"a\\"b"@x.example');
    expect(writtenAddress("a..b@x.example")).to.equal('"a..b"@x.example');
    expect(writtenAddress("a\\@x.example")).to.equal('"a\\\\"@x.example');
  });
});
