import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { tracesOf } from "../../support/erasure-search.js";
import { type TestDatabase, testDatabase } from "../../support/postgres.js";
import { tempFolder } from "../../support/temp-folder.js";

const ADDRESS = 'Anna+"x"@Exämple.org';
const FORMS: readonly (readonly [string, Buffer | string])[] = [
  ["as it is", `<${ADDRESS}>`],
  ["in lower case", ADDRESS.toLowerCase()],
  ["in JSON", JSON.stringify({ address: ADDRESS })],
  ["in JSON within JSON", JSON.stringify({ body: JSON.stringify({ address: ADDRESS }) })],
  ["percent-encoded", encodeURIComponent(ADDRESS)],
  ["in hex", Buffer.from(ADDRESS).toString("hex")],
  ...[0, 1, 2].map(
    (shift) => [`in base64 behind ${shift} bytes`, Buffer.from(`${"x".repeat(shift)}${ADDRESS}yz`).toString("base64")] as const,
  ),
  ["in base64url", Buffer.from(`>>${ADDRESS}??`).toString("base64url")],
  ["as bytes", Buffer.from(`\u0000${ADDRESS}\u0001`.replace("\u0000", "\u0002"))],
];

describe("the search for traces of an erased text", () => {
  let database: TestDatabase;
  let client: pg.Client;
  let folder: string;
  before(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    folder = await tempFolder();
    await mkdir(join(folder, "mail"));
    await mkdir(join(folder, "deep", "er"), { recursive: true });
  });
  after(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  for (const [form, written] of FORMS) {
    it(`finds it ${form}: in a column of bytes, a file and a log`, async () => {
      const bytes = Buffer.from(written);
      await client.query("INSERT INTO vault.artifact (sha256, bytes) VALUES (sha256($1), $1)", [bytes]);
      await writeFile(join(folder, "deep", "er", "file"), Buffer.concat([Buffer.alloc((1 << 20) - 7), bytes]));
      const found = await tracesOf(ADDRESS, { databaseUrl: database.url, dataDir: folder, logs: ["nothing", bytes.toString("utf8")] });
      expect(found).to.deep.equal(["vault.artifact", "deep/er/file", "log 1"]);
      await client.query("DELETE FROM vault.artifact");
      await rm(join(folder, "deep", "er", "file"));
    });
  }

  it("finds it in a column of text or JSON of any schema, and not in kept mail", async () => {
    await client.query("CREATE TABLE work.probe (a jsonb)");
    await client.query("INSERT INTO work.probe VALUES ($1)", [JSON.stringify({ deep: [ADDRESS] })]);
    await writeFile(join(folder, "mail", "1.eml"), ADDRESS);
    expect(await tracesOf(ADDRESS, { databaseUrl: database.url, dataDir: folder })).to.deep.equal(["work.probe"]);
    await client.query("DROP TABLE work.probe");
    expect(await tracesOf(ADDRESS, { databaseUrl: database.url, dataDir: folder, logs: ["anna@other.org"] })).to.deep.equal([]);
  });
});
