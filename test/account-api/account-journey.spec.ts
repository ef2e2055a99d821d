import { expect } from "chai";
import type { BrowserContext, Page } from "playwright-core";
import { type PagedAccounts, pagedAccounts } from "../support/account-pages.js";
import { PASSWORD } from "../support/account-world.js";
import { BROWSER_NOTE, COLOURS, contrast, DEVICES, withBrowser } from "../support/browser.js";

const EMAIL = "holder@mail.example";
const KEY = /svc_[0-9a-z]{8}_[0-9A-Za-z]{32}/;

describe(`an account by hand, in a browser${BROWSER_NOTE}`, () => {
  const browser = withBrowser();
  let paged: PagedAccounts;
  let context: BrowserContext;
  let page: Page;
  const outside: string[] = [];
  const faults: string[] = [];

  before(async () => {
    paged = await pagedAccounts();
    context = await browser().newContext({ baseURL: paged.api.url, viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(5_000);
    page = await watched(await context.newPage());
  });
  after(async () => {
    await context?.close();
    await paged?.world.end();
  });

  const watched = async (opened: Page): Promise<Page> => {
    opened.on("request", (request) => {
      if (!request.url().startsWith(paged.api.url)) outside.push(request.url());
    });
    opened.on("pageerror", (error) => faults.push(error.message));
    opened.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
    });
    return opened;
  };
  const pictures = process.env.PAGE_PICTURES;
  const picture = async (name: string, of = page): Promise<void> => {
    if (pictures !== undefined) await of.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  };
  const mailed = async (kind: "M1" | "M3" | "M5"): Promise<string> => {
    await paged.world.settle();
    return paged.world.outbox.last(kind).content.token;
  };

  it("signs up; faults are said at their fields", async () => {
    await page.goto("/sign-up");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Write an e-mail address").waitFor();
    await page.getByText("Use at least 12 characters.").waitFor();
    expect(await page.evaluate("document.activeElement.id")).to.equal("sign-up-email");
    expect(await page.getByLabel("E-mail address").getAttribute("aria-invalid")).to.equal("true");
    await picture("sign-up-faults");
    await page.getByLabel("E-mail address").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign up" }).click();
    await page
      .locator("#sign-up-accept_terms-error")
      .getByText(/accept/)
      .waitFor();
    await page.getByLabel("I accept").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Look at your mail").waitFor();
  });

  it("verifies by the mailed link: opening it changes nothing, and the token leaves the address", async () => {
    const token = await mailed("M1");
    await page.goto(`/verify-email?token=${token}`);
    const events = paged.world.log.events.length;
    await page.getByRole("button", { name: "Verify the address" }).waitFor();
    expect(page.url()).to.equal(`${paged.api.url}/verify-email`);
    expect(paged.world.log.events.length).to.equal(events);
    await page.getByRole("button", { name: "Verify the address" }).click();
    await page.getByText("The address is verified.").waitFor();
    await page.goto(`/verify-email?token=${token}`);
    await page.getByRole("button", { name: "Verify the address" }).click();
    await page.getByText(/used, replaced by a newer one, or has expired/).waitFor();
  });

  it("signs in: a wrong password is refused in words, then the account is shown", async () => {
    await page.goto("/account");
    await page.getByText("Sign in to go on.").waitFor();
    await page.getByLabel("E-mail address").fill(EMAIL);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("The address or the password is not right.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Password").press("Enter");
    await page.getByText("There are no keys yet.").waitFor();
    expect(await page.locator("#summary").textContent()).to.include(EMAIL);
    expect(await context.cookies()).to.deep.equal([]);
  });

  it("makes a key, shown once and kept nowhere; one press makes one key", async () => {
    await page.getByText("Make a key").click();
    const form = page.locator("#issue");
    await form.getByLabel("Label").fill("nightly reader");
    await form.getByLabel("Board reads").check();
    expect(await form.getByLabel("Only what is ticked").isChecked()).to.equal(true);
    await form.getByLabel("Compute units").fill("many");
    await form.getByRole("button", { name: "Make the key" }).click();
    await form.getByText("Write a whole number.").waitFor();
    await picture("issue");
    await form.getByLabel("Compute units").fill("1,500");
    await form.getByRole("button", { name: "Make the key" }).dblclick();
    const shown = page.locator("#made-key");
    await shown.getByText(KEY).waitFor();
    await picture("made");
    const key = (await shown.textContent()) ?? "";
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage }) + location.href + document.cookie")).not.to.include(
      key,
    );
    await page.getByRole("button", { name: "I have it" }).click();
    await page.locator(".card").first().waitFor();
    expect(await page.locator(".card").count()).to.equal(1);
    expect(await page.content()).not.to.include(key);
    expect(await page.locator(".card").textContent()).to.match(/nightly reader[\s\S]*board[\s\S]*at most 1,500/);
  });

  it("labels, limits, rotates with a grace and revokes", async () => {
    const first = page.locator(".card").first();
    await first.getByRole("button", { name: "Label" }).click();
    await page.getByRole("dialog").getByLabel("Label").fill("morning reader");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "morning reader" }).waitFor();
    await first.getByRole("button", { name: "Limits" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Board reads").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Tick at least one.").waitFor();
    await dialog.getByLabel("Everything").check();
    await dialog.getByLabel("Compute units").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await first.getByText("no cap of its own").waitFor();
    await first.getByRole("button", { name: "Rotate" }).click();
    await picture("rotate");
    await page.getByLabel("The old key works for").selectOption("3600");
    await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
    await page.locator("#made-key").getByText(KEY).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".card").nth(1).waitFor();
    await page.locator(".card").nth(1).getByText("Live, with an end").waitFor();
    await page.locator(".card").nth(1).getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.locator(".card").nth(1).getByText("Revoked").first().waitFor();
    await picture("account");
  });

  it("connects an agent: the code brings its request, the person decides within a cap", async () => {
    const started = await paged.api.post("/account/agent/start", { agent_name: "<b>Watcher</b>", scopes: ["board"], cu_cap_month: 900 });
    const opened = await watched(await context.newPage());
    await opened.goto(
      new URL(String(started.json.verification_uri_complete)).pathname + new URL(String(started.json.verification_uri_complete)).search,
    );
    await opened.getByLabel("E-mail address").fill(EMAIL);
    await opened.getByLabel("Password").fill(PASSWORD);
    await opened.getByRole("button", { name: "Sign in" }).click();
    await opened.getByRole("button", { name: "Continue" }).click();
    await opened.getByText("<b>Watcher</b>").waitFor();
    expect(await opened.getByLabel("Board reads").isChecked()).to.equal(true);
    expect(await opened.getByLabel("Compute units").inputValue()).to.equal("900");
    await picture("connect", opened);
    await opened.getByLabel("Compute units").fill("");
    await opened.getByRole("button", { name: "Approve" }).click();
    await opened.getByText("This is needed.").waitFor();
    await opened.getByLabel("Compute units").fill("50");
    await opened.getByRole("button", { name: "Approve" }).click();
    await opened.getByText("Approved.").waitFor();
    const collected = await paged.api.post("/account/agent/token", { device_code: started.json.device_code });
    expect(collected.json).to.include({ label: "<b>Watcher</b>", cu_cap_month: 50 });
    const denied = await paged.api.post("/account/agent/start", { agent_name: "Another" });
    await opened.goto(`/connect?code=${denied.json.user_code}`);
    await opened.getByRole("button", { name: "Continue" }).click();
    await opened.getByRole("button", { name: "Deny" }).click();
    await opened.getByText("Denied.").waitFor();
    await opened.goto("/connect");
    await opened.getByLabel("Code the agent shows").fill("bcdf ghjk");
    await opened.getByRole("button", { name: "Continue" }).click();
    await opened.locator("#code-user_code-error").getByText(/./).waitFor();
    await opened.close();
  });

  it("changes the password and goes on in a fresh session; a wrong current one is said at its field", async () => {
    const form = page.locator("#password");
    await form.getByLabel("Current password").fill("wrong");
    await form.getByLabel("New password").fill("another long phrase");
    await form.getByRole("button").click();
    await page
      .locator("#password-current_password-error")
      .getByText(/not right/)
      .waitFor();
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button").click();
    await page.getByText("The password is changed").waitFor();
    await page.reload();
    await page.locator(".card").first().waitFor();
  });

  it("changes the address by a link mailed to the new one, and resets a forgotten password", async () => {
    const form = page.locator("#email");
    await form.getByLabel("Current password").fill("another long phrase");
    await form.getByLabel("New address").fill("moved@mail.example");
    await form.getByRole("button").click();
    await page.getByText("A link was mailed").waitFor();
    await page.goto(`/confirm-email?token=${await mailed("M5")}`);
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.getByText("The account has the new address.").waitFor();
    await page.goto("/reset-password");
    await page.getByLabel("E-mail address").fill("moved@mail.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto(`/reset-password?token=${await mailed("M3")}`);
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The new password is set").waitFor();
  });

  it("signs out of this tab, ends every session, and closes for good", async () => {
    const signIn = async (): Promise<void> => {
      await page.goto("/sign-in");
      await page.getByLabel("E-mail address").fill("moved@mail.example");
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.locator(".card").first().waitFor();
    };
    for (const name of ["Sign out", "End every session"]) {
      await signIn();
      await page.getByRole("button", { name }).click();
      await page.waitForURL("**/sign-in");
      expect(await page.evaluate("sessionStorage.getItem('session')")).to.equal(null);
    }
    await signIn();
    await page.getByText("What it means, and the form").click();
    const form = page.locator("#close");
    await form.getByLabel("Current password").fill(PASSWORD);
    await form.getByRole("button", { name: "Close the account" }).click();
    await form.getByText("Tick this to go on.").waitFor();
    await picture("close");
    await form.getByLabel("I want this account closed").check();
    await form.getByRole("button", { name: "Close the account" }).click();
    await page.getByText("The account is closed").waitFor();
    await page.getByText("a one-way hash of the removed address").last().waitFor();
    await picture("closed");
  });

  it("took nothing from elsewhere, and no script failed", () => {
    expect(outside).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  for (const [device, width, height] of DEVICES)
    for (const colorScheme of ["light", "dark"] as const)
      it(`is readable on ${device} in ${colorScheme}, without sideways scrolling`, async () => {
        const seen = await browser().newContext({ baseURL: paged.api.url, viewport: { width, height }, colorScheme });
        const opened = await seen.newPage();
        const holder = await paged.world.verified(`${width}-${colorScheme}@mail.example`);
        await paged.world.key(holder, { label: "a reader with a rather long label that has to go somewhere", cuCapMonth: 20_000 });
        await opened.goto("/sign-in");
        await opened.evaluate(
          `sessionStorage.setItem("session", JSON.stringify(${JSON.stringify({ token: holder.token, expiresAt: holder.expiresAt })}))`,
        );
        for (const path of ["/sign-up", "/reset-password", "/verify-email", "/account", "/connect"]) {
          await opened.goto(path);
          await opened.locator("#app").waitFor();
          if (path === "/account") await opened.locator(".card").first().waitFor();
          for (const details of await opened.locator("details > summary").all()) await details.click();
          expect(await opened.evaluate("document.documentElement.scrollWidth <= innerWidth"), path).to.equal(true);
          const colours = await opened.evaluate<[string, string, string][]>(COLOURS);
          for (const [ink, ground, text] of colours) expect(contrast(ink, ground), `${path} ${text}`).to.be.at.least(4.5);
          if (pictures !== undefined)
            await opened.screenshot({ path: `${pictures}/${width}-${colorScheme}${path.replace("/", "-")}.png`, fullPage: true });
        }
        await seen.close();
      }).timeout(20_000);

  it("says plainly without script that this part needs it, and sends no form", async () => {
    const plain = await browser().newContext({ baseURL: paged.api.url, javaScriptEnabled: false });
    const opened = await plain.newPage();
    await opened.goto("/sign-in");
    expect(await opened.locator("noscript .notice").isVisible()).to.equal(true);
    expect(await opened.getByLabel("Password").isVisible()).to.equal(false);
    await plain.close();
  });
});
