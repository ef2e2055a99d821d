import { expect } from "chai";
import { boundedLimits, statedSettings } from "../../../domain/bundle/stated-settings.js";
import { methodologyDocument } from "../../../domain/review/methodology.js";
import { defaultSettings } from "../../../domain/settings/values.js";

describe("the configured values a methodology states", () => {
  const document = (settings: typeof defaultSettings) =>
    methodologyDocument({ shippedText: "# Rules", settings, rubrics: [], parserVersion: "1", templates: [], catalog: null }).toString(
      "utf8",
    );

  it("are read back from the document as they were in force", () => {
    const settings = { ...defaultSettings, PUBLIC_WINDOW_DAYS: 45, RECONCILIATION_TOLERANCE_BPS: "7.50", DOC_PARSE_SECONDS: 90 };
    expect(statedSettings(document(settings))).to.deep.equal(settings);
  });

  it("have their defaults where the document states none, or no number", () => {
    expect(statedSettings("")).to.deep.equal(defaultSettings);
    expect(statedSettings("| PUBLIC_WINDOW_DAYS | 1.2.3 |\n| OVERDUE_GRACE_DAYS | 1.5 |")).to.deep.equal(defaultSettings);
  });

  it("bound what reading a document may take to four times the default", () => {
    const wild = { ...defaultSettings, DOC_PARSE_SECONDS: 10 ** 9, DOC_MAX_PAGES: 301, PUBLIC_WINDOW_DAYS: 10 ** 6 };
    expect(boundedLimits(wild)).to.include({ DOC_PARSE_SECONDS: 240, DOC_MAX_PAGES: 301, PUBLIC_WINDOW_DAYS: 10 ** 6 });
  });
});
