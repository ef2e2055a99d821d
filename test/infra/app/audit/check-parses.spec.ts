import { expect } from "chai";
import { PARSER_VERSION } from "../../../../domain/parsing/parse-report.js";
import { checkParses } from "../../../../infra/app/audit/check-parses.js";
import { Capturing, type DocumentText } from "../../../support/capturing.js";
import { chainOf } from "../../../support/evidence.js";

/** A chain on which this release's engine read one report and met one document it could not read. */
const audited = async (): Promise<Capturing> => {
  const service = await Capturing.started();
  await service.capture({ report: { parser_version: PARSER_VERSION } });
  await service.capture({ unreadable: { parser_version: PARSER_VERSION, reason: "MALFORMED" } });
  return service;
};

/** What the audit says when each document is read as `override` has it. */
const checked = async (service: Capturing, override: (text: DocumentText) => DocumentText = (text) => text) => {
  service.parser.override = override;
  const { records } = await chainOf(service.world);
  const { parse } = service.parser;
  const ports = { artifacts: service.world.artifacts, parser: { parse, parseWith: parse }, progress: () => undefined };
  const { examined, findings, notRepeatable } = await checkParses(records, ports);
  return { examined, findings: findings.map(({ place }) => place), notRepeatable: notRepeatable.map(({ place }) => place) };
};

describe("the audit of parses", () => {
  it("reads every document again and finds what was recorded", async () => {
    expect(await checked(await audited())).to.deep.equal({ examined: 2, findings: [], notRepeatable: [] });
  });

  it("names the record whose document gives another report now", async () => {
    const other = (text: DocumentText) => ("report" in text ? { report: { ...text.report, reserve: "999.00" } } : text);
    expect(await checked(await audited(), other)).to.deep.equal({ examined: 2, findings: ["record 2"], notRepeatable: [] });
  });

  it("names the record whose document cannot be read any more", async () => {
    const malformed = () => ({ unreadable: { parser_version: PARSER_VERSION, reason: "MALFORMED" } }) as const;
    expect((await checked(await audited(), malformed)).findings).to.deep.equal(["record 2"]);
  });

  it("does not call a report wrong because a limit of this run stops its reading", async () => {
    const stopped = () => ({ unreadable: { parser_version: PARSER_VERSION, reason: "LIMIT_EXCEEDED" } }) as const;
    expect(await checked(await audited(), stopped)).to.deep.equal({
      examined: 2,
      findings: [],
      notRepeatable: ["record 2", "record 4"],
    });
  });

  it("does not repeat what another engine read or what a limit stopped", async () => {
    const service = await Capturing.started();
    await service.capture({ report: { parser_version: "0.0.1" } });
    await service.capture({ unreadable: { parser_version: PARSER_VERSION, reason: "LIMIT_EXCEEDED" } });
    const before = service.parser.calls.length;
    expect(await checked(service)).to.deep.equal({ examined: 2, findings: [], notRepeatable: ["record 2", "record 4"] });
    expect(service.parser.calls.length).to.equal(before);
  });
});
