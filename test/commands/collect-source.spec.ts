import { expect } from "chai";
import { type CollectPorts, collectSource } from "../../commands/collect-source.js";
import type { DiscoveredLink, FetchDocument, FetchResult } from "../../commands/fetch-ports.js";
import { appendPrivate } from "../../commands/private/append-private.js";
import { recordFetch } from "../../commands/record-fetch.js";
import { sourceValidators } from "../../commands/source-validators.js";
import { LogUnavailable } from "../../domain/log/event.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { sourceStream } from "../../domain/source/events.js";
import { Capturing, type DocumentText, single } from "../support/capturing.js";
import { month } from "../support/reports.js";

const listing = { ...single, discovery: { kind: "LISTING", link_pattern: "\\.pdf$" } } as const;
const options = { context: { actor: "collector", correlationId: "look-1" }, operatorPeriod: null, signal: null };

const document = (text: DocumentText, headers: Record<string, string> = {}): FetchResult => ({
  kind: "document",
  bytes: Buffer.from(JSON.stringify(text)),
  finalUrl: "https://cdn.example/final.pdf",
  httpStatus: 200,
  headers,
  redirects: ["https://cdn.example/final.pdf"],
});
const failed: FetchResult = { kind: "failed", reason: "http_status", detail: "the server answered 500", httpStatus: 500, redirects: [] };

/** A service whose fetches answer as scripted, address by address. */
const collecting = async (answers: Record<string, FetchResult>, links: readonly DiscoveredLink[] | null = []) => {
  const service = await Capturing.started();
  const asked: Parameters<FetchDocument>[] = [];
  const { world } = service;
  let ids = 0;
  const ports: CollectPorts = {
    fetch: async (...call) => {
      asked.push(call);
      return answers[call[0]] ?? failed;
    },
    discover: () => links,
    limits: { maxBytes: 1000, maxRedirects: 5, connectTimeoutMs: 1, idleTimeoutMs: 1, totalTimeoutMs: 1 },
    validators: sourceValidators(world),
    recordFetch: recordFetch({
      ...world,
      appendPrivate: appendPrivate({
        ...world,
        newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`,
        randomHex: (bytes) => "5a".repeat(bytes),
      }),
    }),
    captureAndParse: async (received) => service.capture(JSON.parse(Buffer.from(received.bytes).toString("utf8")), received),
  };
  return { service, asked, collect: collectSource(ports), ports };
};

type StoredEvent = { readonly type: string; readonly data: Record<string, unknown>; readonly metadata: unknown };

const eventsOf = async ({ world }: Capturing): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const { type, data, metadata } of world.readStream(sourceStream(single.id), 0))
    events.push({
      type,
      data: JSON.parse(Buffer.from(data).toString("utf8")),
      metadata: JSON.parse(Buffer.from(metadata ?? "null").toString("utf8")),
    });
  return events;
};

describe("one look at a source", () => {
  it("fails when a document stands where the listing page should be", async () => {
    const { service, collect } = await collecting({ [listing.url]: document({ report: {} }) }, null);
    expect(await collect(listing, options)).to.deep.equal([
      { kind: "failed", url: listing.url, reason: "invalid_response", detail: "the listing is no page" },
    ]);
    expect((await eventsOf(service)).map(({ type }) => type)).to.deep.equal(["source.fetch_failed"]);
  });

  it("captures its document and records the fetch in the source's own stream", async () => {
    const text = { report: {} };
    const { service, collect } = await collecting({ [single.url]: document(text, { etag: '"1"' }) });
    const [collected] = await collect(single, options);
    expect(collected).to.deep.include({ kind: "captured", url: single.url });
    const [event] = await eventsOf(service);
    expect(event).to.deep.equal({
      type: "source.fetched",
      data: {
        v: 1,
        source_id: "one-reports",
        url: single.url,
        final_url: "https://cdn.example/final.pdf",
        http_status: 200,
        headers: { etag: '"1"' },
        redirects: ["https://cdn.example/final.pdf"],
        document_sha256: sha256Hex(JSON.stringify(text)),
        bytes: JSON.stringify(text).length,
        capture_seq: 1,
        duplicate: false,
      },
      metadata: { recorded_at: service.world.now, actor: "collector", correlation_id: "look-1", causation_id: null, salt: "5a".repeat(16) },
    });
  });

  it("sends back what the server said of the copy captured last", async () => {
    const headers = { etag: '"1"', "last-modified": "Mon, 02 Feb 2026 00:00:00 GMT" };
    const { collect, asked } = await collecting({ [single.url]: document({ report: {} }, headers) });
    await collect(single, options);
    await collect(single, options);
    expect(asked.map(([, { validators }]) => validators)).to.deep.equal([
      null,
      { etag: headers.etag, lastModified: headers["last-modified"] },
    ]);
  });

  it("forgets validators the server no longer sends", async () => {
    const answers = { [single.url]: document({ report: {} }, { etag: '"1"' }) };
    const { collect, asked } = await collecting(answers);
    await collect(single, options);
    answers[single.url] = document({ copy: "2", report: {} });
    await collect(single, options);
    await collect(single, options);
    expect(asked.at(-1)?.[1].validators).to.equal(null);
  });

  it("records that a document is unchanged and captures nothing", async () => {
    const { service, collect } = await collecting({ [single.url]: { kind: "unchanged", finalUrl: single.url, redirects: [] } });
    expect(await collect(single, options)).to.deep.equal([{ kind: "unchanged", url: single.url }]);
    expect((await eventsOf(service)).map(({ type }) => type)).to.deep.equal(["source.unchanged"]);
    expect(await service.kinds()).to.deep.equal([]);
  });

  it("records a failed fetch with its reason, never a hole", async () => {
    const { service, collect } = await collecting({});
    expect(await collect(single, options)).to.deep.equal([
      { kind: "failed", url: single.url, reason: "http_status", detail: "the server answered 500" },
    ]);
    const [event] = await eventsOf(service);
    expect(event).to.have.property("type", "source.fetch_failed");
    expect(event?.data).to.include({ reason: "http_status", http_status: 500, url: single.url });
  });

  it("tells the same bytes fetched again from a new document", async () => {
    const { service, collect } = await collecting({ [single.url]: document({ report: {} }) });
    await collect(single, options);
    await collect(single, options);
    expect((await eventsOf(service)).map(({ data }) => data.duplicate)).to.deep.equal([false, true]);
  });

  it("records a document too large to keep as a failed fetch", async () => {
    const text = { copy: "x".repeat(4001), report: {} };
    const { service, collect } = await collecting({ [single.url]: document(text) });
    const [collected] = await collect(single, options);
    expect(collected).to.have.nested.property("result.outcome", "refused");
    expect((await eventsOf(service)).map(({ data }) => data.reason)).to.deep.equal(["too_large"]);
  });

  it("keeps the month an operator states, before that of a link", async () => {
    const links = [{ url: "https://one.example/a.pdf", period: "2026-01" }];
    const answers = { [single.url]: document({ report: {} }), "https://one.example/a.pdf": document({ unreadable: {} }) };
    const { service, collect } = await collecting(answers, links);
    await collect(listing, { ...options, operatorPeriod: month("2025-12") });
    const held = await service.evidence.ask((state) => [...state.documents()]);
    expect(held[0]?.outcome).to.deep.include({ status: "UNREADABLE", period: "2025-12" });
  });
});

describe("a source that lists its documents", () => {
  const links = ["2025-12", "2026-01", "2026-02"].map((period) => ({ url: `https://one.example/${period}.pdf`, period }));
  const page: FetchResult = { ...document({ report: {} }), finalUrl: single.url, redirects: [] } as FetchResult;
  const answers = {
    [single.url]: page,
    "https://one.example/2025-12.pdf": document({ report: { asOf: "2025-12-31" } }),
    "https://one.example/2026-02.pdf": document({ unreadable: {} }),
  };

  it("has each of them captured in the page's order, and goes on past one that fails", async () => {
    const { service, collect } = await collecting(answers, links);
    expect((await collect(listing, options)).map(({ kind }) => kind)).to.deep.equal(["captured", "failed", "captured"]);
    expect((await eventsOf(service)).map(({ type }) => type)).to.deep.equal([
      "source.listed",
      "source.fetched",
      "source.fetch_failed",
      "source.fetched",
    ]);
  });

  it("states the month of a document that cannot be read", async () => {
    const { service, collect } = await collecting(answers, links);
    await collect(listing, options);
    const held = await service.evidence.ask((state) => [...state.documents()]);
    expect(held[1]?.outcome).to.deep.include({ status: "UNREADABLE", period: "2026-02" });
  });

  it("is a failed fetch when its page cannot be had", async () => {
    const { service, collect } = await collecting({}, links);
    expect((await collect(listing, options)).map(({ kind }) => kind)).to.deep.equal(["failed"]);
    expect(await eventsOf(service)).to.have.length(1);
  });

  it("is left between two documents when told to stop", async () => {
    const { collect, asked } = await collecting(answers, links);
    expect(await collect(listing, { ...options, signal: AbortSignal.abort() })).to.deep.equal([]);
    expect(asked).to.have.length(1);
  });
});

describe("the private stream of a source", () => {
  it("takes events from many processes at once", async () => {
    const { service, ports } = await collecting({});
    const event = { type: "source.unchanged", data: { v: 1, source_id: single.id, url: "u", final_url: "u" } } as const;
    await Promise.all(Array.from({ length: 8 }, () => ports.recordFetch(event, options.context)));
    expect(await eventsOf(service)).to.have.length(8);
  });

  it("does not hide that the log is away", async () => {
    const { service, collect } = await collecting({});
    service.world.log.setAvailable(false);
    const fault = await collect(single, options).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(fault).to.be.instanceOf(LogUnavailable);
  });
});
