import { expect } from "chai";
import { artifactIdOf, sha256Hex } from "../../domain/shared/sha256.js";
import { pngOf } from "../../infra/pictures/png.js";
import { column, METHODOLOGY, report, review, revision, row, token, total, unreadable } from "../support/board.js";
import { BROWSER_NOTE, COLOURS, contrast, DEVICES, withBrowser } from "../support/browser.js";
import { apiWith } from "../support/read-api.js";

const NOW = "2026-02-15T12:00:00.000Z";
const ROWS = [
  row({ label: "Treasury bills <b>", category: "US_TREASURY", amount: total("900.25").amount, page: 3, text: "US$ 900.25" }),
  row({ label: "Cash at banks", amount: total("100.35").amount, text: "100.35" }),
  row({ label: "Fees due", category: "TIMING", amount: total("-0.1").amount, text: "(0.10)" }),
  row({ label: "Gold", category: "PRECIOUS_METALS", amount: total("5").amount, unit: "XAU_OZ" }),
  row({
    label: "On Ethereum",
    row_kind: "POSITION",
    category: "TOKEN_LIABILITY",
    amount: total("180000000000.123456").amount,
    unit: "TOKEN",
  }),
];
const january = report("2026-01", {
  seq: 60,
  restated: true,
  parse: {
    columns: [column("2026-01-31", { rows: ROWS }), column("2026-01-20", { total_reserve: total("999"), rows: [] })],
    quote: { kind: "OPINION", text: "In our opinion the statement is fairly stated.", page: 2, box: [0, 0, 1, 1] },
    metadata_places: [{ field: "accountant_name", page: 4, text: "Example Audit LLP", box: [0, 0, 1, 1] }],
  },
});
const XUSD = token("XUSD", {
  reports: [report("2025-09"), january],
  unreadable: [unreadable("2025-11")],
  revisions: [revision("2026-01")],
});
const TOKENS = [
  XUSD,
  token("STAL", { reports: [report("2025-12")] }),
  token("OLDX", { reports: [report("2025-06", { parse: { columns: [column("2025-06-30", { total_reserve: total("777.77") })] } })] }),
  token("NEWX"),
];
const TEXT =
  "# How it works\n\nThis `code` and <b>text</b>.\n\n1. One\n   goes on\n2. Two\n\n## Appendix\n\n| name | value |\n| --- | --- |\n| A\\|B | 1 |\n";
const text = Buffer.from(TEXT);
const methodology = {
  sha256: sha256Hex(text),
  uploaded_at: january.captured_at,
  reviews: [review({ methodology_sha256: sha256Hex(text) })],
};
const board = (over: Parameters<typeof apiWith>[0] = {}) =>
  apiWith({
    now: NOW,
    snapshot: { tokens: TOKENS, methodology },
    publishedText: async (id) => (id === sha256Hex(text) ? text : undefined),
    pictures: async () => pngOf({ width: 1120, height: 196, rgb: Buffer.alloc(1120 * 196 * 3, 200) }),
    ...over,
  });
const pageOf = async (path: string): Promise<string> => (await (await board()).get(path)).text;

const PATHS = [
  "/",
  "/tokens/XUSD",
  "/tokens/STAL",
  "/tokens/OLDX",
  "/tokens/NEWX",
  "/tokens/XUSD/2026-01",
  "/tokens/XUSD/2025-09",
  "/revisions",
  "/methodology",
];

describe("the page of a token", () => {
  it("shows the figures of the token's read with date and tier, and links to its reports, documents and reads", async () => {
    const page = await pageOf("/tokens/XUSD");
    for (const shown of [
      "1,000.50",
      "1,000.00",
      "1.000500",
      'as of <time datetime="2026-01-31">',
      "attested by the issuer",
      "Example Audit LLP",
    ])
      expect(page).to.include(shown);
    for (const href of [
      "/tokens/XUSD/2026-01",
      "/tokens/XUSD/2025-09",
      "/v1/board/tokens/XUSD",
      "/v1/board/evidence/XUSD/bundle",
      january.source_url,
    ])
      expect(page).to.include(`href="${href}"`);
    expect(page).to.include(january.parse.source_sha256).and.include(january.report_artifact_id);
  });

  it("is found in any letter case; no such token is a page with 404", async () => {
    const api = await board();
    expect((await api.get("/tokens/xusd")).text).to.equal((await api.get("/tokens/XUSD")).text);
    const missing = await api.get("/tokens/NOPE");
    expect([missing.status, missing.headers.get("content-type"), missing.headers.get("cache-control")]).to.deep.equal([
      404,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(missing.text).to.include("Unknown token").and.not.include("XUSD");
    expect(missing.headers.get("content-security-policy")).to.include("default-src 'none'");
  });

  it("names each month that is active, missing or unreadable, the last with the hash of its document", async () => {
    const page = await pageOf("/tokens/XUSD");
    expect(page).to.include(sha256Hex("unreadable 2025-11"));
    const months = [...page.matchAll(/<th role="rowheader" scope="row">(?:<a[^>]*>)?(?:<time[^>]*>)?(\d{4}-\d{2})</g)].map(
      ([, month]) => month,
    );
    expect(months).to.include.members(["2026-01", "2025-12", "2025-11", "2025-10", "2025-09"]);
    expect(page.match(/Missing</g)).to.have.length(2);
    expect(page.match(/could not be read/g)).to.have.length(1);
  });

  it("draws one bar for each reserve line in dollars, to the left of zero for a negative one, and states all served lines beside it", async () => {
    const page = await pageOf("/tokens/XUSD");
    expect(page.match(/<rect class="bar"/g)).to.have.length(3);
    const [, , fees] = [...page.matchAll(/<rect class="bar" x="([\d.]+)%" y="\d+" width="([\d.]+)%"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    expect(fees?.[0]).to.equal(0);
    expect(fees?.[1]).to.be.closeTo(0.01, 0.01);
    expect(page).to.include("-0.100000").and.include("Treasury bills &lt;b&gt;").and.not.include("Gold");
  });

  it("draws one point for each date of the served series and nothing between; older ones are counted, not drawn", async () => {
    const page = await pageOf("/tokens/XUSD");
    expect([...page.matchAll(/<circle[^>]*><title>([^<]*)</g)].map(([, title]) => title)).to.deep.equal([
      "2026-01-31: 1.000500",
      "2026-01-20: 0.999000",
    ]);
    expect(page).not.to.match(/<path|<polyline/);
    expect(page).to.include("One older point lies before the public window of 30 days");
  });

  it("says stale, withheld and none in words, and shows no figure of a withheld token", async () => {
    expect(await pageOf("/tokens/STAL")).to.include("ended more than 45 days ago");
    const withheld = await pageOf("/tokens/OLDX");
    expect(withheld)
      .to.include("too old for its figures to be shown")
      .and.include('here since <time datetime="2025-09-14">')
      .and.include("Overdue");
    for (const figure of ["777.77", "1,000.00", "0.777770", "<circle", "<rect"]) expect(withheld).not.to.include(figure);
    expect(await pageOf("/tokens/NEWX"))
      .to.include("That is an absence, not a value.")
      .and.include("No supply has been measured yet");
  });

  it("is not served when an artifact behind it is damaged, while other tokens are", async () => {
    const api = await board({ snapshot: { tokens: TOKENS, methodology, damaged: new Set([january.report_artifact_id]) } });
    expect((await api.get("/tokens/XUSD")).status).to.equal(503);
    expect((await api.get("/tokens/STAL")).status).to.equal(200);
  });

  it("is kept and asked for conditionally like the reads", async () => {
    const api = await board();
    const first = await api.get("/tokens/XUSD");
    expect(first.headers.get("cache-control")).to.equal("public, max-age=30");
    const again = await api.get("/tokens/XUSD");
    for (const name of [
      "content-security-policy",
      "etag",
      "x-frame-options",
      "referrer-policy",
      "content-type",
      "strict-transport-security",
    ])
      expect(again.headers.get(name), name).to.equal(first.headers.get(name));
    expect(again.text).to.equal(first.text);
    expect((await api.get("/tokens/XUSD", { "If-None-Match": first.headers.get("etag") ?? "" })).status).to.equal(304);
    expect((await api.get("/tokens/XUSD", {}, "HEAD")).text).to.equal("");
  });
});

describe("the page of a report", () => {
  it("shows each figure with its page and the text as printed, and what is not served", async () => {
    const page = await pageOf("/tokens/XUSD/2026-01");
    for (const shown of [
      "<q>US$ 900.25</q>",
      "900.250000",
      "<q>(0.10)</q>",
      "In our opinion the statement is fairly stated.",
      "page 2 of the document",
      "One line in other units",
      "also states figures as of 2026-01-20",
    ])
      expect(page).to.include(shown);
    expect(page).to.include("<q>Example Audit LLP</q>");
  });

  it("shows the changes to the report before, the flags, and what it stands in place of", async () => {
    const page = await pageOf("/tokens/XUSD/2026-01");
    expect(page).to.include('href="/tokens/XUSD/2025-09"').and.include("Reissued by the issuer");
    expect(page).to.include('href="/revisions#rev-61-XUSD"').and.include("This report replaces the one issued before.");
    expect(await pageOf("/tokens/XUSD/2025-09")).to.include("No earlier report is held to compare with.");
  });

  it("stays a record while the token is withheld, and says so", async () => {
    expect(await pageOf("/tokens/OLDX/2025-06"))
      .to.include("777.77")
      .and.include("too old for its figures to be shown as current");
  });

  for (const period of ["2025-11", "2026-02", "2026-1", "x"])
    it(`/tokens/XUSD/${period} is a page with 404`, async () => {
      const missing = await (await board()).get(`/tokens/XUSD/${period}`);
      expect([missing.status, missing.headers.get("content-type")]).to.deep.equal([404, "text/html; charset=utf-8"]);
    });
});

describe("the revision log and the methodology as pages", () => {
  it("/revisions lists each entry with its reason, its changes and its hashes", async () => {
    const page = await pageOf("/revisions");
    for (const shown of [
      'id="rev-61-XUSD"',
      "another report for the month",
      "999.00 USD",
      "1000.50 USD",
      sha256Hex("first document"),
      artifactIdOf("second parse"),
    ])
      expect(page).to.include(shown);
    const empty = await board({ snapshot: { tokens: [token("NEWX")] } });
    expect((await empty.get("/revisions")).text).to.include("No report has given way to another.");
  });

  it("/methodology is the served text, readable, with its hash and review; /methodology.md hashes to it", async () => {
    const page = await pageOf("/methodology");
    for (const shown of [
      "<h2>How it works</h2>",
      "<code>code</code> and &lt;b&gt;text&lt;/b&gt;",
      "<li>One    goes on</li><li>Two</li>",
      "A|B",
      sha256Hex(text),
      "covered by a recorded review",
    ])
      expect(page).to.include(shown);
    const file = await (await board()).get("/methodology.md");
    expect([file.headers.get("content-type"), sha256Hex(file.text)]).to.deep.equal(["text/markdown; charset=utf-8", sha256Hex(text)]);
  });

  it("a page that is ready is not made again while nothing changes", async () => {
    const asked: string[] = [];
    const api = await board({
      publishedText: async (sha256) => {
        asked.push(sha256);
        return text;
      },
    });
    for (const path of ["/methodology", "/methodology"]) expect((await api.get(path)).status).to.equal(200);
    expect(asked).to.deep.equal([methodology.sha256]);
    api.api.changed();
    expect((await api.get("/methodology?again")).status).to.equal(200);
    expect(asked).to.have.length(2);
  });

  it("a methodology that is not held is 404; one that is damaged is 503", async () => {
    const unheld = await board({ publishedText: async () => undefined });
    expect((await unheld.get("/methodology")).status).to.equal(404);
    const damaged = new Set([artifactIdOf(text)]);
    expect((await (await board({ snapshot: { tokens: TOKENS, methodology, damaged } })).get("/methodology")).status).to.equal(503);
  });

  it("an address that is none is a page for who asks for pages, and a problem for others", async () => {
    const api = await board();
    const page = await api.get("/nowhere", { Accept: "text/html,*/*" });
    expect([page.status, page.headers.get("content-type")]).to.deep.equal([404, "text/html; charset=utf-8"]);
    expect((await api.get("/nowhere")).headers.get("content-type")).to.equal("application/problem+json");
  });
});

describe("pages of a board whose review does not cover the methodology", () => {
  it("every page of figures is 403 and alike for known and unknown names: no figure, date or symbol of a token", async () => {
    const api = await board({ snapshot: { tokens: TOKENS, methodology: { sha256: METHODOLOGY, uploaded_at: null, reviews: [] } } });
    const { text: first } = await api.get("/");
    for (const path of ["/tokens/XUSD", "/tokens/NOPE", "/tokens/XUSD/2026-01", "/tokens/XUSD/1999-01", "/revisions"]) {
      const page = await api.get(path);
      expect([page.status, page.headers.get("etag"), page.headers.get("cache-control"), page.text], path).to.deep.equal([
        403,
        null,
        "no-store",
        first,
      ]);
    }
    expect(first).not.to.match(/\b(XUSD|STAL|OLDX|NEWX)\b|1,000|2026-01-31/);
  });

  it("a page that was ready is not given once the review has ended", async () => {
    let now = NOW;
    const ending = {
      ...methodology,
      reviews: [review({ methodology_sha256: methodology.sha256, valid_until: "2026-02-15T12:00:01.000Z" as typeof january.captured_at })],
    };
    const api = await board({ snapshot: { tokens: TOKENS, methodology: ending }, clock: async () => now as typeof january.captured_at });
    expect((await api.get("/tokens/XUSD")).status).to.equal(200);
    now = "2026-02-15T12:00:01.000Z";
    api.api.changed();
    expect((await api.get("/tokens/XUSD")).status).to.equal(403);
  });
});

describe(`token, report, revision and methodology pages in a browser${BROWSER_NOTE}`, () => {
  const browser = withBrowser();
  for (const [device, width, height] of DEVICES) {
    for (const colorScheme of ["light", "dark"] as const) {
      it(`fit ${device} in ${colorScheme}, stand out from their ground, and ask for nothing from elsewhere`, async function () {
        this.timeout(60_000);
        const { url } = await board();
        const context = await browser().newContext({ viewport: { width, height }, colorScheme });
        const page = await context.newPage();
        const [asked, complaints]: [string[], string[]] = [[], []];
        page.on("request", (request) => asked.push(request.url()));
        page.on("console", (message) => complaints.push(message.text()));
        for (const path of PATHS) {
          await page.goto(`${url}${path}`);
          const sizes = (await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")) as number[];
          expect(sizes[0], path).to.equal(sizes[1]);
          expect(await page.evaluate(CUT_TABLES), path).to.deep.equal([]);
          for (const [ink = "", ground = "", words] of (await page.evaluate(COLOURS)) as string[][])
            expect(contrast(ink, ground), `${path} ${words}: ${ink} on ${ground}`).to.be.at.least(4.5);
        }
        expect(asked.filter((address) => !address.startsWith(url))).to.deep.equal([]);
        expect(complaints.filter((words) => !words.includes("favicon"))).to.deep.equal([]);
        await context.close();
      });
    }
  }

  it("a reader without script walks from the first page to a figure's words and its document", async function () {
    this.timeout(60_000);
    const { url } = await board();
    const context = await browser().newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole("link", { name: "XUSD", exact: true }).click();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).to.include("XUSD");
    expect(await page.getByRole("img", { name: /^Reserve lines as of 2026-01-31/ }).count()).to.equal(1);
    expect(await page.getByRole("img", { name: /^Coverage ratio at each stated date/ }).count()).to.equal(1);
    await page.getByRole("link", { name: "2026-01", exact: true }).first().click();
    expect(await page.getByRole("cell", { name: "US$ 900.25" }).count()).to.equal(1);
    const picture = page.getByRole("img", { name: "Page 3 of the document, the text “US$ 900.25” outlined" });
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.boundingBox())
      .to.have.property("width")
      .that.is.within(200, 340);
    await picture.click();
    expect(page.url()).to.match(/\/readings\/[0-9a-f]{64}\/pages\/3\.png$/);
    await page.goBack();
    expect(await page.getByRole("link", { name: "Issuer’s document" }).last().getAttribute("href")).to.equal(january.source_url);
    await context.close();
  });
});

/** Tables of which a reader would have to scroll to see every digit. */
const CUT_TABLES = `[...document.querySelectorAll("table.board")]
  .filter((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth)
  .map((table) => table.caption.textContent)`;
