import { expect } from "chai";
import { shippedTemplates, TemplateFaults, templateSet } from "../../../infra/pdf/templates.js";

const shipped = shippedTemplates();
const circle = shipped.get("circle-deloitte", 1);
const faultsOf = (change: object): readonly string[] => {
  try {
    templateSet([{ name: "changed.json", value: { ...circle, ...change } }]);
    return [];
  } catch (fault) {
    if (fault instanceof TemplateFaults) return fault.faults;
    throw fault;
  }
};

describe("templates", () => {
  it("ship for Circle under Deloitte and Tether under BDO", () => {
    expect(shipped.newest.map(({ template_id }) => template_id)).to.include.members(["circle-deloitte", "tether-bdo"]);
  });

  it("keep every version, and offer the newest to new documents", () => {
    const set = templateSet([
      { name: "v1", value: circle },
      { name: "v2", value: { ...circle, template_version: 2 } },
    ]);
    expect(set.newest.map(({ template_version }) => template_version)).to.deep.equal([2]);
    expect([set.get("circle-deloitte", 1)?.template_version, set.get("circle-deloitte", 3)]).to.deep.equal([1, undefined]);
  });

  const faults: readonly (readonly [string, object, string])[] = [
    ["a member that no template has", { colour: "red" }, "must NOT have additional properties"],
    ["a phrase that does not compile", { dates: { phrases: ["as of {as_of:date} [and"] } }, "/dates/phrases/0"],
    ["a capture of no kind", { dates: { phrases: ["as of {as_of:date} {x:moon}"] } }, "/dates/phrases/0"],
    ["a date locator without a date", { dates: { phrases: ["as of today"] } }, "/dates/phrases/0: has no {as_of:date}"],
    [
      "a check of a figure that nothing has",
      { checks: [{ kind: "equal", figures: ["reserve", "nothing"] }] },
      "/checks/0: no figure has the id nothing",
    ],
    ["a total that nothing has", { total_reserve: { figure: "nothing", unit: "USD" } }, "/total_reserve: no figure"],
    ["a total in another unit", { total_reserve: { figure: "reserve", unit: "EUR" } }, "/total_reserve"],
    [
      "a category that does not exist",
      {
        statements: [
          { id: "x", phrases: ["{amount:amount}"], required: true, shows: { row_kind: "TOTAL", category: "GOLD", unit: "USD" } },
        ],
      },
      "/statements/0/shows/category",
    ],
  ];
  for (const [what, change, named] of faults)
    it(`with ${what} are refused, and the place is named`, () => expect(faultsOf(change).join("; ")).to.contain(named));
});
