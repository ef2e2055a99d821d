import { expect } from "chai";
import type { ProvenIdentity } from "../../../domain/account/providers.js";
import { AccountRefusal } from "../../../domain/account/refusal.js";
import { accountKind } from "../../../domain/account/state.js";
import { claimIdentity, identityClaimKind } from "../../../domain/identity-claim/identity-claim.js";
import { type AccountWorld, accountWorld, address, ORIGIN, PASSWORD } from "../../support/account-world.js";

const identity = (change: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  issuer: "https://id.example",
  subject: "the-subject",
  email: "holder@example.org",
  emailVerified: true,
  ...change,
});
const LINK = "https://id.example\nthe-subject";
const CONTEXT = { actor: "anonymous", correlationId: "req_1", causationId: null };

const textOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString();

describe("accounts of identities", () => {
  let world: AccountWorld;
  beforeEach(() => {
    world = accountWorld();
  });
  afterEach(() => world.end());
  const claimed = () => world.ports.streams.load(identityClaimKind, world.ports.keyedHash("identity", LINK));
  const linksOf = async (accountId: string): Promise<readonly string[]> => {
    const { state } = await world.ports.streams.load(accountKind, accountId);
    return state.status === "open" ? state.providerLinks : [];
  };
  const refusal = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "nothing",
      (error: unknown) => (error instanceof AccountRefusal ? error.code : String(error)),
    );

  it("no event shows issuer, subject or address", async () => {
    await world.accountOfIdentity({ identity: identity(), origin: ORIGIN });
    const text = world.log.events.flatMap(({ stream, type, data, metadata }) => [stream, type, textOf(data), textOf(metadata)]).join("\n");
    expect(text).to.include("identity.claimed");
    expect(text).not.to.match(/id\.example|the-subject|example\.org/);
  });

  it("a link that a process left halfway is finished by the next visit, whatever address is stated then", async () => {
    const { accountId } = await world.verified();
    const claim = await claimed();
    await world.ports.streams.appendAfter(claim, claimIdentity(claim.state, accountId, await world.ports.clock()) ?? [], CONTEXT);
    expect(await linksOf(accountId)).to.deep.equal([]);
    const found = await world.accountOfIdentity({ identity: identity({ email: null }), origin: ORIGIN });
    expect(found).to.deep.equal({ accountId });
    expect(await linksOf(accountId)).to.deep.equal([world.ports.keyedHash("identity", LINK)]);
  });

  it("a close frees the identity, and one that it did not come to is freed by the next visit", async () => {
    const session = await world.verified();
    await world.accountOfIdentity({ identity: identity(), origin: ORIGIN });
    await world.closeAccount({ session, currentPassword: PASSWORD, origin: ORIGIN });
    const claim = await claimed();
    expect(claim.state).to.deep.equal({ status: "free" });
    const left = claimIdentity(claim.state, session.accountId, await world.ports.clock()) ?? [];
    await world.ports.streams.appendAfter(claim, left, CONTEXT);
    const again = await world.accountOfIdentity({ identity: identity(), origin: ORIGIN });
    expect(again.accountId).not.to.equal(session.accountId);
    expect((await claimed()).state).to.deep.equal({ status: "claimed", ...again });
  });

  it("two subjects of one address share its account; one subject of two issuers is two identities", async () => {
    const first = await world.accountOfIdentity({ identity: identity(), origin: ORIGIN });
    expect(await world.accountOfIdentity({ identity: identity({ subject: "second" }), origin: ORIGIN })).to.deep.equal(first);
    expect(await linksOf(first.accountId)).to.have.length(2);
    const other = identity({ issuer: "https://other.example", email: "other@example.org" });
    expect((await world.accountOfIdentity({ identity: other, origin: ORIGIN })).accountId).not.to.equal(first.accountId);
  });

  it("what the provider does not vouch for links with nothing and makes nothing", async () => {
    const before = world.log.events.length;
    for (const change of [{ email: null }, { emailVerified: false }, { email: "no address" }])
      expect(await refusal(world.accountOfIdentity({ identity: identity(change), origin: ORIGIN }))).to.equal("identity-email-unverified");
    expect(await refusal(world.confirmIdentity({ identity: identity(), origin: ORIGIN }))).to.equal("identity-not-linked");
    expect(world.log.events.length).to.equal(before);
  });

  it("an account made by a visit has no password: none signs in to it, and a reset gives it one", async () => {
    await world.accountOfIdentity({ identity: identity(), origin: ORIGIN });
    const email = address("holder@example.org");
    expect(await refusal(world.logIn({ email, password: PASSWORD, origin: ORIGIN }))).to.equal("credentials-invalid");
    await world.requestPasswordReset({ email, origin: ORIGIN });
    await world.settle();
    await world.confirmPasswordReset({ token: world.outbox.last("M3").content.token, password: PASSWORD, origin: ORIGIN });
    expect((await world.logIn({ email, password: PASSWORD, origin: ORIGIN })).account.externalIdpLinked).to.equal(true);
  });
});
