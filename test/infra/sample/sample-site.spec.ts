import { expect } from "chai";
import type { FetchResult, Validators } from "../../../commands/fetch-ports.js";
import type { Catalog } from "../../../domain/registry/catalog.js";
import type { Instant } from "../../../domain/shared/time.js";
import { discoverLinks } from "../../../infra/capture/discover-links.js";
import { httpFetcher } from "../../../infra/capture/http-fetcher.js";
import { loadCatalog } from "../../../infra/catalog/load-catalog.js";
import { SAMPLE_AUTHORITY, type SampleSite, startSampleSite } from "../../../infra/sample/sample-site.js";

const limits = { maxBytes: 1_000_000, maxRedirects: 5, connectTimeoutMs: 1000, idleTimeoutMs: 1000, totalTimeoutMs: 5000 };

describe("the sample's site", () => {
  let site: SampleSite;
  let catalog: Catalog;
  let now: Instant;
  const get = (url: string, validators: Validators | null = null): Promise<FetchResult> =>
    httpFetcher({ userAgent: "test", hosts: site.hosts })(url, { validators, limits, signal: null });
  const documentsOf = async (id: string) => {
    const source = catalog.sources.find((each) => each.id === id);
    if (source?.discovery.kind !== "LISTING") throw new Error(`${id} has no listing`);
    const page = await get(source.url);
    if (page.kind !== "document") throw new Error(`${source.url}: ${page.kind}`);
    return discoverLinks(page.bytes, page.finalUrl, source.discovery.link_pattern) ?? [];
  };

  before(async () => {
    catalog = await loadCatalog("sample");
    site = await startSampleSite({ clock: async () => now });
  });
  beforeEach(() => {
    now = "2026-11-20T12:00:00.000Z" as Instant;
  });
  after(() => site.stop());

  it("lists every report of every source of the sample catalog, with its month", async () => {
    const counts = await Promise.all(catalog.sources.map(async ({ id }) => [id, (await documentsOf(id)).length]));
    expect(Object.fromEntries(counts)).to.deep.equal({ "aldermoor-reports": 12, "brightwater-group": 4, "cinderford-reports": 4 });
    const links = await documentsOf("aldermoor-reports");
    expect(links[0]).to.deep.equal({
      url: `http://${SAMPLE_AUTHORITY}/aldermoor/reports/2026-10-aldx-reserve-report.pdf`,
      period: "2026-10",
    });
    expect(links.filter(({ url }) => url.includes("-scan")).map(({ period }) => period)).to.deep.equal(["2026-02"]);
  });

  it("lists a corrected report after the one it replaces, and a second accountant's letter after the first", async () => {
    const names = async (id: string, month: string) =>
      (await documentsOf(id)).filter(({ period }) => period === month).map(({ url }) => url.slice(url.lastIndexOf("/") + 1));
    expect(await names("aldermoor-reports", "2026-06")).to.deep.equal([
      "2026-06-aldx-reserve-report.pdf",
      "2026-06-aldx-reserve-report-reissued.pdf",
    ]);
    expect(await names("cinderford-reports", "2024-09")).to.deep.equal([
      "2024-09-cndx-attestation.pdf",
      "2024-09-cndx-attestation-second-letter.pdf",
    ]);
  });

  it("serves each as a PDF and knows an unchanged copy", async () => {
    for (const { url } of await documentsOf("brightwater-group")) {
      const first = await get(url);
      if (first.kind !== "document") throw new Error(first.kind);
      expect(first.headers).to.include({ "content-type": "application/pdf" });
      const validators = { etag: first.headers.etag ?? null, lastModified: null };
      expect(await get(url, validators)).to.include({ kind: "unchanged" });
    }
  });

  it("has no page for a month that is missing or not yet issued", async () => {
    for (const month of ["2026-04", "2026-11"]) {
      const result = await get(`http://${SAMPLE_AUTHORITY}/aldermoor/reports/${month}-aldx-reserve-report.pdf`);
      expect(result).to.include({ kind: "failed", reason: "http_status", httpStatus: 404 });
    }
  });

  it("publishes late what was missing, and reissues what was a scan under another address, once a half-year ended", async () => {
    const names = async () => (await documentsOf("aldermoor-reports")).map(({ url }) => url.slice(url.lastIndexOf("/") + 1));
    now = "2027-01-12T12:00:00.000Z" as Instant;
    expect(await names())
      .to.include("2026-02-aldx-reserve-report-scan.pdf")
      .and.not.include("2026-04-aldx-reserve-report.pdf");
    now = "2027-02-12T12:00:00.000Z" as Instant;
    expect(await names()).to.include.members(["2026-02-aldx-reserve-report.pdf", "2026-04-aldx-reserve-report.pdf"]);
    expect(await names()).to.not.include("2026-02-aldx-reserve-report-scan.pdf");
  });

  it("answers at the same addresses when its own port is taken", async () => {
    const second = await startSampleSite({ clock: async () => now });
    try {
      expect(second.port).to.not.equal(site.port);
      expect([...second.hosts.keys()]).to.deep.equal([SAMPLE_AUTHORITY]);
      const fetch = httpFetcher({ userAgent: "test", hosts: second.hosts });
      const page = await fetch(`http://${SAMPLE_AUTHORITY}/`, { validators: null, limits, signal: null });
      expect(page).to.include({ kind: "document", finalUrl: `http://${SAMPLE_AUTHORITY}/` });
    } finally {
      await second.stop();
    }
  });

  it("refuses to be written to", async () => {
    const reply = await fetch(`http://127.0.0.1:${site.port}/`, { method: "POST", body: "x" });
    expect(reply.status).to.equal(405);
  });
});
