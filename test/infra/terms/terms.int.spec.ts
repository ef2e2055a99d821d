import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { Refusal } from "../../../domain/shared/refusal.js";
import { termsHash, termsNotice } from "../../../domain/terms/terms.js";
import { loadTerms, TermsFault } from "../../../infra/terms/load-terms.js";
import { recordTerms } from "../../../infra/terms/recorded-terms.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";

describe("terms texts", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "terms-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (file: string, text: unknown) => writeFile(join(folder, file), typeof text === "string" ? text : JSON.stringify(text));

  it("the shipped text states a disclaimer, a licence and its address", async () => {
    const terms = await loadTerms(null);
    expect(termsNotice(terms)).to.include.keys("version", "disclaimer", "licence", "licenceUrl");
  });

  it("the newest version is in force unless one is named; .10 is newer than .2", async () => {
    for (const version of ["2026-11-01", "2026-11-01.2", "2026-11-01.10", "2026-10-31.11"]) await write(`${version}.json`, { version });
    expect((await loadTerms(null, folder)).inForce).to.equal("2026-11-01.10");
    expect((await loadTerms("2026-11-01.2", folder)).inForce).to.equal("2026-11-01.2");
  });

  it("a fault of a file stops the start and is named", async () => {
    const faults: [string, unknown, RegExp][] = [
      ["2026-11-01.json", { version: "2026-11-02" }, /member version/],
      ["2026-11-01.json", "{", /not JSON/],
      ["2026-11-01.json", [], /not a JSON object/],
      ["2026-11-01.json", { version: "2026-11-01", count: 1 }, /something else/],
      ["2026-11-01.json", { version: "2026-11-01", list: [["nested"]] }, /something else/],
      ["2026-11-01.1.json", { version: "2026-11-01.1" }, /ISO date/],
      ["latest.json", { version: "latest" }, /ISO date/],
    ];
    for (const [file, text, message] of faults) {
      await write(file, text);
      const fault = await loadTerms(null, folder).catch((error: unknown) => error);
      expect(fault, file).to.be.instanceOf(TermsFault).with.property("message").that.matches(message);
      await rm(join(folder, file));
    }
  });

  it("a version in force that is not there stops the start", async () => {
    await write("2026-11-01.json", { version: "2026-11-01" });
    expect(await loadTerms("2026-11-02", folder).catch((error: unknown) => error)).to.be.instanceOf(TermsFault);
    await rm(join(folder, "2026-11-01.json"));
    expect(await loadTerms(null, folder).catch((error: unknown) => error)).to.be.instanceOf(TermsFault);
  });

  it("the hash is of the text without its version: member order and version do not count, a letter does", () => {
    const hashOf = (text: object) => termsHash({ version: "x", text: text as never });
    // printf '{"a":"1","b":["2"]}' | sha256sum
    expect(hashOf({ version: "2026-11-01", b: ["2"], a: "1" })).to.equal(
      "3d49a4bc3b17c3bf1459002259eabd3147e2afe000eaada72d47237f43c68d1d",
    );
    expect(hashOf({ a: "1" })).not.to.equal(hashOf({ a: "2" }));
  });

  describe("recorded in the database", () => {
    let test: TestDatabase;
    let pool: pg.Pool;
    before(async () => {
      test = await testDatabase();
      pool = new pg.Pool({ connectionString: test.url, max: 2 });
    });
    after(async () => {
      await pool.end();
      await test.drop();
    });

    it("the same text starts again and again, another text of a recorded version does not start", async () => {
      const terms = (a: string) => ({ inForce: "2026-11-01", texts: [{ version: "2026-11-01", text: { version: "2026-11-01", a } }] });
      await recordTerms(pool, terms("first"));
      await recordTerms(pool, terms("first"));
      const refusal = await recordTerms(pool, terms("changed")).catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(Refusal).with.property("code", "terms-changed");
      await recordTerms(pool, {
        inForce: "2026-11-02",
        texts: [...terms("first").texts, { version: "2026-11-02", text: { version: "2026-11-02", a: "x" } }],
      });
    });
  });
});
