import { expect } from "chai";
import { LogUnavailable } from "../../domain/log/event.js";
import type { CaptureArtifact } from "../../domain/report/parse-artifact.js";
import { Refusal } from "../../domain/shared/refusal.js";
import { artifactId, sha256Hex } from "../../domain/shared/sha256.js";
import { Capturing, group } from "../support/capturing.js";
import { chainOf } from "../support/evidence.js";
import { month } from "../support/reports.js";

const faultOf = async (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("capturing a document", () => {
  it("stores the bytes, then records their capture, then reads them (Addendum B 4.5)", async () => {
    const service = await Capturing.started();
    const seen: { captured: boolean; held: boolean }[] = [];
    const { parse } = service.parser;
    Object.assign(service.parser, {
      parse: async (bytes: Uint8Array, capture: CaptureArtifact) => {
        const held = (await service.world.artifacts.missing([artifactId(capture.sha256)])).size === 0;
        seen.push({ captured: (await service.kinds()).includes("document.captured"), held });
        return parse(bytes, capture);
      },
    });
    await service.capture({ report: {} });
    expect(seen).to.deep.equal([{ captured: true, held: true }]);
    const [captured, parsed] = await service.records();
    expect([captured?.kind, parsed?.kind]).to.deep.equal(["document.captured", "report.parsed"]);
    expect(parsed?.cause_seq).to.equal(captured?.seq);
  });

  it("keeps how the document was received in the capture artifact", async () => {
    const service = await Capturing.started();
    const received = {
      url: "https://one.example/a",
      finalUrl: "https://cdn.example/b",
      redirects: ["https://cdn.example/b"],
      headers: { etag: '"x"' },
    };
    await service.captureOnly({ report: {} }, { ...received, statedPeriod: { month: month("2026-01"), basis: "OPERATOR" } });
    const [record] = await service.records();
    const bytes = record?.artifact == null ? undefined : await service.world.artifacts.get(record.artifact);
    const text = JSON.stringify({ report: {} });
    expect(JSON.parse(bytes?.toString("utf8") ?? "null")).to.deep.equal({
      schema: "document.capture",
      schema_version: 1,
      source_id: "one-reports",
      symbols: ["ONEX"],
      report_scope: "SINGLE_TOKEN",
      stated_period: "2026-01",
      stated_period_basis: "OPERATOR",
      url: "https://one.example/a",
      final_url: "https://cdn.example/b",
      captured_at: "2026-02-01T00:00:00.000Z",
      http_status: 200,
      headers: { etag: '"x"' },
      redirects: ["https://cdn.example/b"],
      sha256: sha256Hex(text),
      bytes: text.length,
    });
  });

  it("records the same bytes once, whoever brings them again", async () => {
    const service = await Capturing.started();
    const first = await service.capture({ report: {} });
    const again = await service.capture({ report: {} }, { url: "https://elsewhere.example/x", source: group });
    expect(again.result).to.deep.equal({ ...first.result, outcome: "duplicate", report: null });
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
    expect(service.parser.calls).to.have.length(1);
  });

  it("records the same bytes once when many bring them at the same time", async () => {
    const service = await Capturing.started();
    const other = new Capturing(service.world);
    const captured = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? service : other).captureOnly({ report: {} })));
    expect(new Set(captured.map(({ seq }) => seq)).size).to.equal(1);
    expect(await service.kinds()).to.deep.equal(["document.captured"]);
  });

  it("names a document of a group by its first covered token, and its report by the group", async () => {
    const service = await Capturing.started();
    await service.capture({ report: {} }, { source: group });
    const subjects = (await service.records()).map(({ subject }) => subject);
    expect(subjects).to.deep.equal(["TWOX", "group:two-group/2026-01"]);
  });

  it("captures an empty document: it is the parser that says what is wrong with it", async () => {
    const service = await Capturing.started();
    const { seq, sha256 } = await service.captureOnly({ report: {} }, { bytes: Buffer.alloc(0) });
    expect(sha256).to.equal(sha256Hex(""));
    expect(seq).to.equal(1);
  });

  it("captures a document past the parser's limit, and refuses one past four times that", async () => {
    const service = await Capturing.started();
    expect((await service.captureOnly({ report: {} }, { bytes: Buffer.alloc(4000) })).duplicate).to.equal(false);
    const fault = await faultOf(service.captureOnly({ report: {} }, { bytes: Buffer.alloc(4001) }));
    expect(fault).to.be.instanceOf(Refusal).and.to.have.property("code", "document-too-large");
    expect(await service.kinds()).to.deep.equal(["document.captured"]);
  });

  it("answers with the figures of every stated date", async () => {
    const { result } = await (await Capturing.started()).capture({ report: { reserve: "12.50" } });
    expect(result).to.include({ outcome: "parsed", reason: null, seq: 1 });
    expect(result.report?.columns).to.deep.equal([
      {
        as_of: "2026-01-31",
        total_reserve: "12.50",
        liability: "100.00",
        liability_unit: "TOKEN",
        rows: [{ label: "Cash", amount: "12.50", unit: "USD", category: "CASH", page: 1, text: "12.50" }],
      },
    ]);
  });

  it("answers `unreadable` with the reason, and records it", async () => {
    const service = await Capturing.started();
    const { result } = await service.capture({ unreadable: { reason: "ENCRYPTED" } });
    expect(result).to.include({ outcome: "unreadable", reason: "ENCRYPTED", report: null });
    expect(await service.kinds()).to.deep.equal(["document.captured", "document.unreadable"]);
  });
});

describe("a crash between capture and parse", () => {
  it("leaves the document to be read at the next start", async () => {
    const service = await Capturing.started();
    await service.captureOnly({ report: {} });
    const restarted = new Capturing(service.world);
    expect(await restarted.readPending()).to.deep.equal({ read: 1, faults: 0 });
    expect(await restarted.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
  });

  it("is finished by capturing the same bytes again", async () => {
    const service = await Capturing.started();
    await service.captureOnly({ report: {} });
    const { result } = await new Capturing(service.world).capture({ report: {} });
    expect(result.outcome).to.equal("parsed");
  });

  it("between reading and remembering costs a second reading and no record", async () => {
    const service = await Capturing.started();
    const { seq } = await service.captureOnly({ report: {} });
    await service.readCaptured(seq);
    expect(await service.readPending()).to.deep.equal({ read: 1, faults: 0 });
    expect(await service.kinds()).to.deep.equal(["document.captured", "report.parsed"]);
  });

  it("never makes an outcome twice when two services read what was left", async () => {
    const service = await Capturing.started();
    for (const copy of ["a", "b", "c"]) await service.captureOnly({ copy, report: { asOf: `2026-01-3${copy === "a" ? 0 : 1}` } });
    const services = [new Capturing(service.world), new Capturing(service.world)];
    await Promise.all(services.map((each) => each.readPending()));
    const { records, unbroken } = await chainOf(service.world);
    const outcomes = records.filter(({ kind }) => kind === "report.parsed").map(({ cause_seq }) => cause_seq);
    expect(unbroken).to.equal(true);
    expect(new Set(outcomes).size).to.equal(outcomes.length);
  });
});

describe("reading what is pending", () => {
  it("reads an equal document once and not for ever", async () => {
    const service = await Capturing.started();
    await service.capture({ report: {} });
    await service.captureOnly({ copy: "b", report: {} });
    await service.readPending();
    expect(await service.readPending()).to.deep.equal({ read: 0, faults: 0 });
    expect(service.parser.calls).to.have.length(2);
  });

  it("reads every document once more for another parser, unreadable ones too", async () => {
    const service = await Capturing.started();
    await service.capture({ unreadable: {} });
    service.parserName = "parser-2";
    service.parser.override = () => ({ report: {} });
    await service.readPending();
    await service.readPending();
    expect(await service.kinds()).to.deep.equal(["document.captured", "document.unreadable", "report.parsed"]);
    expect(service.parser.calls).to.have.length(2);
  });

  it("goes on past a document it cannot deal with, and tries it again next time", async () => {
    const service = await Capturing.started();
    const { sha256 } = await service.captureOnly({ report: {} });
    await service.captureOnly({ report: { asOf: "2025-12-31" } });
    const bytes = Buffer.from(JSON.stringify({ report: {} }));
    service.world.artifacts.damage(artifactId(sha256), Buffer.from("damaged"));
    const faults: unknown[] = [];
    expect(await service.readPending(faults)).to.deep.equal({ read: 1, faults: 1 });
    expect(faults).to.have.length(1);
    service.world.artifacts.damage(artifactId(sha256), bytes);
    expect(await service.readPending()).to.deep.equal({ read: 1, faults: 0 });
  });

  it("leaves a document that came in between to its captor, until the next call finds it unread still", async () => {
    const service = await Capturing.started();
    const readPending = service.pendingReader();
    expect(await readPending()).to.deep.equal({ read: 0, faults: 0 });
    await service.captureOnly({ report: {} });
    expect(await readPending()).to.deep.equal({ read: 0, faults: 0 });
    expect(await readPending()).to.deep.equal({ read: 1, faults: 0 });
  });

  it("ends between two documents when told to", async () => {
    const service = await Capturing.started();
    await service.captureOnly({ report: {} });
    expect(await service.readPending([], AbortSignal.abort())).to.deep.equal({ read: 0, faults: 0 });
  });

  it("finds nothing lost when the log goes away in between", async () => {
    const service = await Capturing.started();
    const { seq } = await service.captureOnly({ report: {} });
    service.world.log.setAvailable(false);
    expect(await faultOf(service.readCaptured(seq))).to.be.instanceOf(LogUnavailable);
    service.world.log.setAvailable(true);
    expect((await service.readCaptured(seq)).outcome).to.equal("parsed");
  });
});
