import { expect } from "chai";
import type { Page } from "playwright-core";
import { openIdProviders } from "../../../infra/oidc/openid-providers.js";
import { type PagedAccounts, pagedAccounts } from "../../support/account-pages.js";
import { BROWSER_NOTE, withBrowser } from "../../support/browser.js";
import { type IdentityProvider, identityProvider } from "../../support/identity-provider.js";
import { freePort } from "../../support/log-node.js";

describe(`sign-in with an identity provider, in a browser${BROWSER_NOTE}`, () => {
  const browser = withBrowser();
  let idp: IdentityProvider;
  let paged: PagedAccounts;
  let page: Page;
  before(async () => {
    const port = await freePort();
    const redirectUri = (name: string): string => `http://127.0.0.1:${port}/account/oidc/${name}/callback`;
    idp = await identityProvider(redirectUri("acme"));
    const { issuer, clientId, clientSecret } = idp;
    const configured = [
      { name: "acme", issuer, clientId, clientSecret },
      { name: "gone", issuer: `http://127.0.0.1:${await freePort()}`, clientId, clientSecret },
    ];
    paged = await pagedAccounts({ port, providers: openIdProviders({ redirectUri, providers: configured }) });
    const context = await browser().newContext({ baseURL: paged.api.url, viewport: { width: 360, height: 740 } });
    context.setDefaultTimeout(5_000);
    page = await context.newPage();
  });
  after(async () => {
    await page?.context().close();
    await idp?.close();
    await paged?.world.end();
  });
  const picture = async (name: string): Promise<void> => {
    if (process.env.PAGE_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.PAGE_PICTURES}/${name}.png`, fullPage: true });
  };

  it("leads back with a sentence when the person declines or the provider is away", async () => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in with acme" }).click();
    await page.getByText("The provider did not sign you in.").waitFor();
    await page.getByRole("button", { name: "Sign in with gone" }).click();
    await page.getByText("cannot be reached").waitFor();
    await picture("provider-failed");
    expect(page.url()).to.equal(`${paged.api.url}/sign-in`);
  });

  it("signs in, and leads on to where the person was going; terms are still to be accepted", async () => {
    idp.signInAs({ sub: "1", email: "person@mail.example", emailVerified: true });
    await page.goto("/connect");
    await page.getByText("Sign in to go on.").waitFor();
    await page.getByRole("button", { name: "Sign in with acme" }).click();
    await page.getByLabel("Code the agent shows").waitFor();
    await page.goto("/account");
    await page.getByLabel("I accept these terms").check();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.locator("#terms").waitFor({ state: "hidden" });
  });

  it("confirms in place of the current password, once", async () => {
    const form = page.locator("#password");
    await form.getByRole("button", { name: "Confirm with acme instead" }).click();
    await page.getByText("Confirmed.").waitFor();
    await picture("provider-confirmed");
    expect(await form.getByLabel("Current password").isVisible()).to.equal(false);
    await form.getByLabel("New password").fill("a password after all");
    await form.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The password is changed").waitFor();
    expect(await form.getByLabel("Current password").isVisible()).to.equal(true);
  });

  it("takes no visit that was begun elsewhere", async () => {
    const other = await browser().newContext({ baseURL: paged.api.url });
    const victim = await other.newPage();
    await victim.goto(`/sign-in#visit=${"a".repeat(43)}`);
    await victim.getByText("does not belong to a sign-in begun here").waitFor();
    expect(await victim.evaluate("sessionStorage.getItem('session')")).to.equal(null);
    await other.close();
  });
});
