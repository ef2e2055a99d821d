import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { type MethodologyInputs, methodologyDocument } from "../../../domain/review/methodology.js";
import { defaultSettings, SETTING_NAMES } from "../../../domain/settings/values.js";
import { sha256Hex } from "../../../domain/shared/sha256.js";
import { packagePath } from "../../../infra/assets/package-root.js";
import { catalog, network, token } from "../../support/catalogs.js";

const layout = { slot: "0x02", implementation_slot: null, implementation_code_hash: null, account_code_hash: "0xaa" };
const inputs: MethodologyInputs = {
  shippedText: "# Rules\n\nText.\n",
  settings: defaultSettings,
  rubrics: [],
  parserVersion: "1",
  templates: [
    { id: "two", version: 1, sha256: sha256Hex("two") },
    { id: "one", version: 2, sha256: sha256Hex("one") },
  ],
  catalog: catalog({ tokens: [token({ networks: [network({ layout })] })] }),
};
const text = (change: Partial<MethodologyInputs> = {}): string => methodologyDocument({ ...inputs, ...change }).toString("utf8");

describe("methodology document (Addendum B 5.1)", () => {
  it("is the shipped text followed by an appendix of what is in force", () => {
    expect(text().startsWith("# Rules\n\nText.\n\n# Appendix: what is in force\n")).to.equal(true);
    for (const name of SETTING_NAMES) expect(text()).to.include(`| ${name} | ${defaultSettings[name]} |`);
    expect(text()).to.include(`| one | 2 | ${sha256Hex("one")} |`);
    expect(text()).to.include('| ONEX | ethereum | {"account_code_hash":"0xaa"');
    expect(text()).to.include("## Scoring rubrics\n\nNone.\n");
  });

  it("has the same bytes whatever order its inputs come in", () => {
    expect(text({ templates: inputs.templates.toReversed() })).to.equal(text());
  });

  it("changes with every setting, template, layout, engine and word", () => {
    const others = [
      ...SETTING_NAMES.map((name) => ({
        settings: { ...defaultSettings, [name]: typeof defaultSettings[name] === "number" ? 1234567 : "1.23" },
      })),
      { templates: inputs.templates.slice(1) },
      { templates: inputs.templates.map((template) => ({ ...template, sha256: sha256Hex("changed") })) },
      { templates: inputs.templates.map((template) => ({ ...template, version: template.version + 1 })) },
      { catalog: catalog({ tokens: [token({ networks: [network({ layout: { ...layout, slot: "0x03" } })] })] }) },
      { catalog: null },
      { parserVersion: "2" },
      { rubrics: [{ id: "rubric-1", sha256: sha256Hex("rubric") }] },
      { shippedText: "# Rules\n\nText!\n" },
    ];
    const hashes = [text(), ...others.map(text)].map(sha256Hex);
    expect(new Set(hashes).size).to.equal(hashes.length);
  });

  it("does not change with what it does not rest on", () => {
    expect(text({ catalog: { ...catalog({ tokens: inputs.catalog?.tokens ?? [] }), name: "another name" } })).to.equal(text());
  });

  it("ships a text of its own", async () => {
    const shipped = await readFile(packagePath("domain/review/methodology.md"), "utf8");
    expect(shipped).to.match(/^# How Reserve Board works\n/);
    expect(methodologyDocument({ ...inputs, shippedText: shipped }).length).to.be.greaterThan(shipped.length);
  });
});
