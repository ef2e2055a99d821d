import { expect } from "chai";
import { type PagedAccounts, pagedAccounts } from "../support/account-pages.js";

const PAGES = ["/sign-up", "/sign-in", "/reset-password", "/verify-email", "/confirm-email", "/account", "/connect"];

describe("the pages of accounts", () => {
  let paged: PagedAccounts;
  before(async () => {
    paged = await pagedAccounts();
  });
  after(() => paged.world.end());

  const raw = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(paged.api.url + path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  for (const path of PAGES)
    it(`${path} is kept nowhere, sets nothing, tells its address to nobody and runs scripts of the service alone`, async () => {
      const { status, headers, text } = await raw(`${path}?token=${"t".repeat(43)}`);
      expect(status).to.equal(200);
      expect(headers.get("content-type")).to.equal("text/html; charset=utf-8");
      expect(headers.get("cache-control")).to.equal("no-store");
      expect(headers.get("referrer-policy")).to.equal("no-referrer");
      expect(headers.get("set-cookie")).to.equal(null);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'none'", "frame-ancestors 'none'"])
        expect(policy).to.include(part);
      expect(policy).not.to.include("unsafe");
      expect(text).not.to.include("t".repeat(43));
      expect(text).to.match(/<noscript>.*needs JavaScript/);
    });

  it("whatever a page names of scripts is there, and every script names only scripts that are", async () => {
    const seen = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const { status, headers, text } = await raw(path);
      expect(status, path).to.equal(200);
      expect(headers.get("content-type")).to.equal("text/javascript; charset=utf-8");
      expect(text).not.to.include("sourceMappingURL");
      for (const [, name] of text.matchAll(/from "\.\/([\w-]+\.js)"/g)) await follow(`/account-pages/${name}`);
      expect(text.match(/from "(?!\.\/)/)).to.equal(null);
    };
    for (const page of PAGES) {
      const [, script] = /<script type="module" src="([^"]+)">/.exec((await raw(page)).text) ?? [];
      await follow(script ?? "");
    }
    expect(seen.size).to.be.greaterThan(PAGES.length);
  });

  it("a script that is known already is not sent again", async () => {
    const first = await raw("/account-pages/dom.js");
    const again = await raw("/account-pages/dom.js", { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect([again.status, again.text]).to.deep.equal([304, ""]);
    expect(first.headers.get("cache-control")).to.equal("no-cache");
  });

  it("programs that open every link of a mail use nothing up", async () => {
    const { world } = paged;
    await world.holder("scanned@mail.example");
    await world.settle();
    const { token } = world.outbox.last("M1").content;
    const events = world.log.events.length;
    for (const method of ["GET", "HEAD"])
      for (const path of PAGES) expect((await raw(`${path}?token=${token}&code=BCDF-GHJK`, { method })).status).to.equal(200);
    expect(world.log.events.length).to.equal(events);
    expect((await paged.api.post("/account/verify-email", { token })).status).to.equal(200);
  });

  it("another method is 405 and says which are taken", async () => {
    for (const path of ["/sign-in", "/account-pages/dom.js"]) {
      const { status, headers } = await raw(path, { method: "POST", body: "password=x" });
      expect([status, headers.get("allow")]).to.deep.equal([405, "GET, HEAD"]);
    }
  });

  it("sign-up links the terms it binds to, by their version", async () => {
    const { text } = await raw("/sign-up");
    expect(text).to.include('href="/terms@2026-11-01"').and.include('name="terms_version" value="2026-11-01"');
  });

  it("every field has a label and a place for its error that is read with it; ids stand once", async () => {
    for (const path of PAGES) {
      const { text } = await raw(path);
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, path).to.equal(ids.length);
      const named = [...text.matchAll(/<(?:input|select) id="([^"]+)"[^>]*aria-describedby="([^"]+)"/g)];
      for (const [, id, described] of named) {
        expect(text).to.match(new RegExp(`<label[^>]* for="${id}"`));
        for (const place of (described ?? "").split(" ")) expect(ids, `${path} ${id}`).to.include(place);
      }
    }
  });
});
