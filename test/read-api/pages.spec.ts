import { expect } from "chai";
import { html, link } from "../../infra/http/pages/html.js";
import { problemCodes } from "../../infra/http/problem-codes.js";
import { groupedAmount } from "../../read-api/pages/figures.js";
import { report, token } from "../support/board.js";
import { BROWSER_NOTE, COLOURS, contrast, DEVICES, withBrowser } from "../support/browser.js";
import { apiWith } from "../support/read-api.js";
import { TERMS } from "../support/terms.js";

const board = () =>
  apiWith({
    snapshot: {
      tokens: [
        token("XUSD", { reports: [report("2026-01")] }),
        token("STAL", { reports: [report("2025-12", { source_url: "javascript:alert(1)" })] }),
        token("OLDX", { reports: [report("2025-06")] }),
        token("NEWX", { token: { token_name: "<script>alert(1)</script>" } }),
      ],
    },
    now: "2026-02-15T12:00:00.000Z",
  });

describe("the pages", () => {
  it("the first page shows each token with figures, as-of date, status and links", async () => {
    const page = await (await board()).get("/");
    expect(page.status).to.equal(200);
    expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
    for (const text of ["XUSD", "1,000.50", "1.000500", "2026-01-31", "Current", "Withheld as stale", "No report held"])
      expect(page.text).to.include(text);
    for (const href of ["/v1/board/tokens/XUSD", "https://issuer.example/reports/2026-01.pdf", "/docs", "/terms"]) {
      expect(page.text).to.include(`href="${href}"`);
    }
  });

  it("the sum on the first page states the dates of its parts", async () => {
    const { text } = await (await board()).get("/");
    const [oldest, newest] = ["2025-12-31", "2026-01-31"].map((day) => `<time datetime="${day}">${day}</time>`);
    expect(text).to.include(`(XUSD, STAL): USD 2,001.00, each as of its own date, from ${oldest} to ${newest}</li>`);
    const one = await apiWith({ now: "2026-02-15T12:00:00.000Z", snapshot: { tokens: [token("XUSD", { reports: [report("2026-01")] })] } });
    expect((await one.get("/")).text).to.include(`(XUSD): USD 1,000.50, as of ${newest}</li>`);
  });

  it("says of a stale report how old it is, and not that it is late", async () => {
    const { text } = await (await board()).get("/");
    expect(text).to.include("older than the period of its cadence and the publication grace together").and.not.include("cadence allows");
  });

  it("says withheld in words and shows no figure of a withheld token", async () => {
    const api = await apiWith({ now: "2026-02-15T12:00:00.000Z", snapshot: { tokens: [token("OLDX", { reports: [report("2025-06")] })] } });
    const { text } = await api.get("/");
    expect(text).to.include("its figures are withheld since 2025-09-14").and.include("Withheld.");
    expect(text).not.to.include("1,000.50");
  });

  it("escapes what issuers and registries write, and links to web addresses only", async () => {
    const { text } = await (await board()).get("/");
    expect(text).to.include("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).not.to.include("<script").and.not.include('href="javascript:');
  });

  it("forbids scripts, remote content and framing; the style sheet is the one its policy names", async () => {
    const { headers } = await (await board()).get("/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy)
      .to.include("default-src 'none'")
      .and.include("frame-ancestors 'none'")
      .and.match(/style-src 'sha256-[\w+/=]+'/);
    expect(policy).not.to.include("unsafe");
    expect(headers.get("x-content-type-options")).to.equal("nosniff");
  });

  it("can be asked for conditionally; another method is 405", async () => {
    const api = await board();
    const { headers } = await api.get("/");
    expect((await api.get("/", { "If-None-Match": headers.get("etag") ?? "" })).status).to.equal(304);
    const posted = await api.get("/", {}, "POST");
    expect([posted.status, posted.headers.get("allow")]).to.deep.equal([405, "GET, HEAD"]);
  });

  it("/docs/errors has an anchor for every code that type addresses name", async () => {
    const { text } = await (await board()).get("/docs/errors");
    for (const code of problemCodes) expect(text).to.include(`id="${code}"`);
  });

  it("/docs names every operation and object of the contract", async () => {
    const { text } = await (await board()).get("/docs");
    for (const name of ["GET /v1/board/overview", "GET /v1/board/tokens/{symbol}", "V1BoardTokenDetail", "withheld_after_days"])
      expect(text).to.include(name);
  });

  it("each terms version stays at its address, with its hash; an unknown one is 404", async () => {
    const api = await board();
    for (const path of ["/terms", "/terms@2026-11-01"]) expect((await api.get(path)).text).to.include("Nothing here is advice.");
    expect(JSON.parse((await api.get("/terms@2026-11-01.json")).text)).to.include({ version: "2026-11-01" });
    expect((await api.get("/terms@2020-01-01")).status).to.equal(404);
  });

  it("terms that newer ones replaced stay readable, and say that they are no longer in force", async () => {
    const [former] = TERMS.texts;
    const newer = { version: "2027-01-01", text: { ...former?.text, version: "2027-01-01", title: "Newer terms" } };
    const api = await apiWith({ terms: { inForce: newer.version, texts: [...TERMS.texts, newer] } });
    expect((await api.get("/terms")).text).to.include("Version 2027-01-01, in force");
    expect((await api.get("/terms@2026-11-01")).text).to.include("Version 2026-11-01, no longer in force");
    expect(JSON.parse((await api.get("/terms@2026-11-01.json")).text)).to.include({ version: "2026-11-01" });
  });

  it("groups digits and changes none", () => {
    expect(["0", "12", "1234", "-1234567.1234567", "100000000000000000000.10"].map(groupedAmount)).to.deep.equal([
      "0",
      "12",
      "1,234",
      "-1,234,567.1234567",
      "100,000,000,000,000,000,000.10",
    ]);
  });

  it("markup escapes every insertion", () => {
    expect(html`<p title="${`"'<&>`}">${html`<b>${"<i>"}</b>`}</p>`.text).to.equal(
      '<p title="&quot;&#39;&lt;&amp;&gt;"><b>&lt;i&gt;</b></p>',
    );
    expect(link("javascript:x", "a<b").text).to.equal("a&lt;b");
  });
});

describe(`the pages in a browser${BROWSER_NOTE}`, () => {
  const browser = withBrowser();

  for (const [device, width, height] of DEVICES) {
    for (const colorScheme of ["light", "dark"] as const) {
      it(`fit ${device} in ${colorScheme} without sideways scrolling, script or anything from elsewhere`, async function () {
        this.timeout(60_000);
        const { url } = await board();
        const context = await browser().newContext({ viewport: { width, height }, colorScheme, javaScriptEnabled: true });
        const page = await context.newPage();
        const asked: string[] = [];
        const complaints: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        page.on("console", (message) => complaints.push(message.text()));
        for (const path of ["/", "/docs", "/docs/errors", "/docs/changes", "/terms"]) {
          await page.goto(`${url}${path}`);
          const [scroll, client] = (await page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
          )) as [number, number];
          expect(scroll, path).to.equal(client);
          expect(await page.locator("script").count()).to.equal(0);
        }
        expect(asked.filter((address) => !address.startsWith(url))).to.deep.equal([]);
        expect(complaints.filter((text) => !text.includes("favicon"))).to.deep.equal([]);
        await context.close();
      });

      it(`are readable on ${device} in ${colorScheme}: text stands out from its ground`, async function () {
        this.timeout(60_000);
        const { url } = await board();
        const context = await browser().newContext({ viewport: { width, height }, colorScheme });
        const page = await context.newPage();
        await page.goto(url);
        const colours = (await page.evaluate(COLOURS)) as string[][];
        expect(colours.length).to.be.greaterThan(20);
        for (const [ink = "", ground = "", text] of colours)
          expect(contrast(ink, ground), `${text}: ${ink} on ${ground}`).to.be.at.least(4.5);
        await context.close();
      });
    }
  }

  it("the table is one for assistive technology, also where it is laid out as cards", async function () {
    this.timeout(60_000);
    const { url } = await board();
    const page = await browser().newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(url);
    expect(await page.getByRole("row").count()).to.equal(5);
    expect(await page.getByRole("rowheader", { name: /^XUSD/ }).count()).to.equal(1);
    expect(await page.getByRole("main").count()).to.equal(1);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).to.equal("Skip to content");
    await page.close();
  });
});

describe("a failure of a page address", () => {
  const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const FAILURES = [
    ["an address that cannot be decoded", "GET", "/tokens/%E0%A4%A", 400, "malformed_request"],
    ["a page that does not exist", "GET", "/nothing/here", 404, "not_found"],
    ["a method that a page does not take", "POST", "/tokens/XUSD", 405, "method_not_allowed"],
    ["an address over its limit", "GET", `/tokens/${"x".repeat(8200)}`, 414, "uri_too_long"],
  ] as const;

  for (const [what, method, path, status, code] of FAILURES) {
    it(`is a page for a browser and problem details for a program: ${what}`, async () => {
      const api = await board();
      const page = await api.get(path, BROWSER, method);
      expect([page.status, page.headers.get("content-type")]).to.deep.equal([status, "text/html; charset=utf-8"]);
      expect(page.text)
        .to.include("<h1>")
        .and.include(page.headers.get("x-request-id") ?? "none");
      expect(page.headers.get("content-security-policy")).to.include("default-src 'none'");
      expect(page.headers.get("cache-control")).to.equal("no-store");
      const problem = await api.get(path, { Accept: "*/*" }, method);
      expect([problem.status, problem.headers.get("content-type")]).to.deep.equal([status, "application/problem+json"]);
      expect(JSON.parse(problem.text).code).to.equal(code);
      for (const reply of [page, problem]) expect(reply.headers.get("allow")).to.equal(status === 405 ? "GET, HEAD" : null);
    });
  }

  it("of the API is told in problem details whoever asks", async () => {
    const api = await board();
    for (const path of ["/v1/board/nothing", "/v1/board/tokens/%E0%A4%A", "/v1/board/tokens/NONE"]) {
      const reply = await api.get(path, BROWSER);
      expect(reply.headers.get("content-type"), path).to.equal("application/problem+json");
    }
  });
});
