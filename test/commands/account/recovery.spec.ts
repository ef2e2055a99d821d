import { expect } from "chai";
import type { Session } from "../../../commands/account/use-cases.js";
import { emailClaimKind } from "../../../domain/email-claim/email-claim.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { type AccountWorld, accountWorld, address, ORIGIN, PASSWORD } from "../../support/account-world.js";
import { refusalOf } from "../../support/refusal-of.js";

const NEW_PASSWORD = "a new password 1";

describe("recovering an account", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());

  const logIn = (email: string, password = PASSWORD) => world.logIn({ email: address(email), password, origin: ORIGIN });
  const reset = async (email = "holder@example.org") => {
    await world.requestPasswordReset({ email: address(email), origin: ORIGIN });
    await world.settle();
  };
  const askChange = async (session: Session, to: string) => {
    await world.requestEmailChange({ session, currentPassword: PASSWORD, newEmail: address(to), origin: ORIGIN });
    await world.settle();
  };
  const claimOf = async (email: string) => (await world.ports.streams.load(emailClaimKind, world.ports.keyedHash("email", email))).state;

  it("records a reset request without looking whether the address has an account", async () => {
    await world.verified();
    const [before, types] = [world.log.events.length, (from: number) => world.log.events.slice(from).map(({ type }) => type)];
    await world.requestPasswordReset({ email: address("holder@example.org"), origin: ORIGIN });
    await world.requestPasswordReset({ email: address("nobody@example.org"), origin: ORIGIN });
    expect(types(before)).to.deep.equal(["request.password_reset_asked", "request.password_reset_asked"]);
    await world.settle();
    expect(world.outbox.kinds().filter((kind) => kind === "M3")).to.deep.equal(["M3"]);
    expect(world.outbox.last("M3")).to.deep.include({ to: "holder@example.org" });
    expect(world.outbox.last("M3").content.network).to.equal("192.0.2.7");
  });

  it("sets the password by the mailed token, verifies, ends the sessions and tells the holder", async () => {
    const session = await world.holder();
    await reset();
    const { token } = world.outbox.last("M3").content;
    await world.confirmPasswordReset({ token, password: NEW_PASSWORD, origin: ORIGIN });
    expect(await world.authenticateSession(session.token)).to.equal(undefined);
    expect(await refusalOf(logIn("holder@example.org"))).to.equal("credentials-invalid");
    expect((await logIn("holder@example.org", NEW_PASSWORD)).account.emailVerified).to.equal(true);
    await world.settle();
    expect(world.outbox.last("M4").to).to.equal("holder@example.org");
    expect(await refusalOf(world.confirmPasswordReset({ token, password: NEW_PASSWORD, origin: ORIGIN }))).to.equal("mail-token-invalid");
  });

  it("lets only the newest token work, and none after an hour", async () => {
    await world.holder();
    await reset();
    const first = world.outbox.last("M3").content.token;
    await reset();
    expect(await refusalOf(world.confirmPasswordReset({ token: first, password: NEW_PASSWORD, origin: ORIGIN }))).to.equal(
      "mail-token-invalid",
    );
    world.advance(3_600_000);
    const { token } = world.outbox.last("M3").content;
    expect(await refusalOf(world.confirmPasswordReset({ token, password: NEW_PASSWORD, origin: ORIGIN }))).to.equal("mail-token-invalid");
  });

  it("keeps the mailed token when a further mail is capped", async () => {
    await world.holder();
    await reset();
    const { token } = world.outbox.last("M3").content;
    world.outbox.cap("M3");
    await reset();
    await world.confirmPasswordReset({ token, password: NEW_PASSWORD, origin: ORIGIN });
    await logIn("holder@example.org", NEW_PASSWORD);
  });

  it("sends no reset to an inactive account", async () => {
    const { accountId } = await world.holder();
    await world.setActive({ accountId, active: false, origin: { operator: "ops", reason: "abuse", requestId: "req_2" } });
    await reset();
    expect(world.outbox.kinds()).not.to.include("M3");
  });

  it("repeats the verification mail until the address is verified", async () => {
    const session = await world.holder();
    await world.resendVerification({ session, origin: ORIGIN });
    await world.settle();
    expect(world.outbox.kinds()).to.deep.equal(["M1", "M1"]);
    await world.verifyEmail({ token: world.outbox.last("M1").content.token, origin: ORIGIN });
    expect(await refusalOf(world.resendVerification({ session, origin: ORIGIN }))).to.equal("email-already-verified");
  });

  it("refuses every token that is none with one answer", async () => {
    await world.holder();
    await world.settle();
    for (const token of ["", "x", "A".repeat(43), `${world.outbox.last("M1").content.token}A`, sha256Hex("x")]) {
      expect(await refusalOf(world.verifyEmail({ token, origin: ORIGIN }))).to.equal("mail-token-invalid");
      expect(await refusalOf(world.confirmEmailChange({ token, origin: ORIGIN }))).to.equal("mail-token-invalid");
    }
  });

  it("sends one mail and one token for a request, though the policy is cut off after the mail", async () => {
    await world.holder();
    await world.settle();
    let crashes = 1;
    world.outbox.before(async () => {
      if (crashes-- > 0) throw new Error("the process ended");
    });
    await world.requestPasswordReset({ email: address("holder@example.org"), origin: ORIGIN });
    await world.settle().then(
      () => expect.fail("it went on"),
      () => undefined,
    );
    await world.settle();
    expect(world.outbox.kinds().filter((kind) => kind === "M3")).to.have.length(1);
    const issued = world.log.events.filter(
      ({ type, data }) => type === "account.mail_token_issued" && Buffer.from(data).includes("reset_password"),
    );
    expect(issued).to.have.length(1);
    await world.confirmPasswordReset({ token: world.outbox.last("M3").content.token, password: NEW_PASSWORD, origin: ORIGIN });
  });

  it("does nothing more when every event is handed to the policies again", async () => {
    const session = await world.verified();
    await reset();
    await askChange(session, "new@example.org");
    const [mails, events] = [world.outbox.mails.length, world.log.events.length];
    for (const event of [...world.log.events])
      for (const policy of world.policies)
        if (policy.streamPrefixes.some((prefix) => event.stream.startsWith(prefix)))
          await policy.handle(event, new AbortController().signal);
    expect([world.outbox.mails.length, world.log.events.length]).to.deep.equal([mails, events]);
  });

  describe("changing the address", () => {
    it("swaps it on confirmation: sessions end, the new one counts as verified, the old one is told and free", async () => {
      const session = await world.verified();
      await askChange(session, "new@example.org");
      expect(world.outbox.last("M5").to).to.equal("new@example.org");
      expect(world.outbox.last("M6")).to.deep.include({ to: "holder@example.org" });
      expect(world.outbox.last("M6").content).to.deep.equal({ kind: "M6", maskedAddress: "n…@example.org", stage: "REQUESTED" });
      await world.confirmEmailChange({ token: world.outbox.last("M5").content.token, origin: ORIGIN });
      await world.settle();
      expect(world.outbox.last("M6").content).to.deep.include({ stage: "DONE" });
      expect(world.outbox.last("M6").to).to.equal("holder@example.org");
      expect(await world.authenticateSession(session.token)).to.equal(undefined);
      expect((await logIn("new@example.org")).account).to.include({ id: session.accountId, emailVerified: true });
      expect(await refusalOf(logIn("holder@example.org"))).to.equal("credentials-invalid");
      expect((await world.holder()).accountId).not.to.equal(session.accountId);
    });

    it("tells an address that has an account, and makes no token", async () => {
      await world.holder("taken@example.org");
      const session = await world.verified();
      await askChange(session, "taken@example.org");
      expect(world.outbox.last("M7").to).to.equal("taken@example.org");
      expect(world.outbox.kinds()).not.to.include("M5").and.not.include("M6");
    });

    it("is a dead link when the address was taken meanwhile", async () => {
      const session = await world.verified();
      await askChange(session, "new@example.org");
      const { token } = world.outbox.last("M5").content;
      await world.holder("new@example.org");
      expect(await refusalOf(world.confirmEmailChange({ token, origin: ORIGIN }))).to.equal("mail-token-invalid");
      await logIn("holder@example.org");
    });

    it("ends with a new password, asked for or mailed already: whoever asked knew the former one", async () => {
      const session = await world.verified();
      await askChange(session, "intruder@example.net");
      const { token } = world.outbox.last("M5").content;
      await world.requestEmailChange({ session, currentPassword: PASSWORD, newEmail: address("later@example.net"), origin: ORIGIN });
      await reset();
      const links = world.outbox.kinds().filter((kind) => kind === "M5");
      world.advance(1);
      const { token: link } = world.outbox.last("M3").content;
      await world.confirmPasswordReset({ token: link, password: NEW_PASSWORD, origin: ORIGIN });
      await world.settle();
      expect(await refusalOf(world.confirmEmailChange({ token, origin: ORIGIN }))).to.equal("mail-token-invalid");
      expect(links).to.have.length(2);
      expect(await refusalOf(world.confirmEmailChange({ token: world.outbox.last("M5").content.token, origin: ORIGIN }))).to.equal(
        "mail-token-invalid",
      );
      expect((await logIn("holder@example.org", NEW_PASSWORD)).account.id).to.equal(session.accountId);
    });

    it("is not mailed any more when the password was set anew before its link was made", async () => {
      const session = await world.verified();
      await world.requestEmailChange({ session, currentPassword: PASSWORD, newEmail: address("intruder@example.net"), origin: ORIGIN });
      world.advance(1);
      await world.changePassword({ session, currentPassword: PASSWORD, newPassword: NEW_PASSWORD, origin: ORIGIN });
      await world.settle();
      expect(world.outbox.kinds()).to.include("M4").and.not.include("M5").and.not.include("M6");
    });

    it("is refused for the present address, and before that for a wrong password", async () => {
      const session = await world.verified();
      const ask = (currentPassword: string, to: string) =>
        world.requestEmailChange({ session, currentPassword, newEmail: address(to), origin: ORIGIN });
      expect(await refusalOf(ask("not the password", "holder@example.org"))).to.equal("current-password-incorrect");
      expect(await refusalOf(ask(PASSWORD, "HOLDER@example.org"))).to.equal("email-unchanged");
    });

    it("is finished by whoever meets the claim when the process ended right after it", async () => {
      const session = await world.verified();
      await askChange(session, "new@example.org");
      await claimOnly(session, world.outbox.last("M5").content.token);
      const { account } = await logIn("new@example.org");
      expect(account).to.include({ id: session.accountId, email: "new@example.org" });
    });

    it("is undone by whoever meets the claim when a newer link took its place", async () => {
      const session = await world.verified();
      await askChange(session, "new@example.org");
      const { token } = world.outbox.last("M5").content;
      await askChange(session, "newer@example.org");
      await claimOnly(session, token);
      await world.holder("new@example.org");
      expect((await logIn("holder@example.org")).account.id).to.equal(session.accountId);
    });

    it("frees an old address that was left claimed", async () => {
      const session = await world.verified();
      await askChange(session, "new@example.org");
      await world.confirmEmailChange({ token: world.outbox.last("M5").content.token, origin: ORIGIN });
      const old = { email: "holder@example.org", event: world.log.events.find(({ type }) => type === "email.claimed") };
      const hash = world.ports.keyedHash("email", old.email);
      const data = JSON.parse(Buffer.from(old.event?.data ?? "").toString());
      const loaded = await world.ports.streams.load(emailClaimKind, hash);
      await world.ports.streams.appendAfter(loaded, [{ type: "email.claimed", data }], {
        actor: "service",
        correlationId: "r",
        causationId: null,
      });
      expect((await claimOf(old.email)).status).to.equal("claimed");
      expect((await world.holder(old.email)).accountId).not.to.equal(session.accountId);
    });

    /** What a process leaves that ends between the claim of the new address and the account's own event. */
    const claimOnly = async (session: Session, token: string): Promise<void> => {
      const loaded = await world.ports.streams.load(emailClaimKind, world.ports.keyedHash("email", "new@example.org"));
      const data = {
        v: 1,
        account_id: session.accountId,
        at: await world.ports.clock(),
        purpose: { kind: "change", token_sha256: sha256Hex(token) },
      };
      await world.ports.streams.appendAfter(loaded, [{ type: "email.claimed", data }], {
        actor: "service",
        correlationId: "r",
        causationId: null,
      });
    };
  });
});
