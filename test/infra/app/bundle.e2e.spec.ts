import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import pg from "pg";
import { prepareDataDir } from "../../support/prepared-data-dir.js";
import { runCommand, type Service, startService, temporaryFolder } from "../../support/service.js";
import { filesOf, runIn, unpack, VERIFIERS } from "../../support/unpacked.js";

const FLIP = `UPDATE vault.artifact SET bytes = set_byte(bytes, 10, get_byte(bytes, 10) # 1) WHERE sha256 = decode($1, 'hex')`;

describe("the evidence bundle of a running service", function () {
  this.timeout(180_000);
  const folder = temporaryFolder();
  let service: Service;
  let archive: Buffer;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${service.board}${path}`, { headers });
  const command = (...args: string[]) => runCommand(args, service.settings);

  before(async () => {
    const dataDir = join(folder.path, "data");
    await prepareDataDir(dataDir);
    service = await startService(dataDir);
  });
  after(async () => {
    await service.end("SIGTERM");
    folder.remove();
  });

  it("is served whole, with its head in the file name, and again by its tag", async () => {
    const reply = await get("/v1/board/evidence/cndx/bundle");
    archive = Buffer.from(await reply.arrayBuffer());
    expect(reply.status).to.equal(200);
    const manifest = JSON.parse(String((await filesOf(archive)).get("manifest.json")));
    expect(reply.headers.get("content-disposition")).to.equal(`attachment; filename="CNDX-evidence-${manifest.chain_head_seq}.zip"`);
    expect(manifest.base_url).to.equal(service.board.replace("127.0.0.1", "localhost"));
    const again = await get("/v1/board/evidence/CNDX/bundle", { "If-None-Match": reply.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).to.deep.equal([304, ""]);
  });

  it("is what the command writes at the same record, and every verifier finds it intact", async () => {
    const path = join(folder.path, "cndx.zip");
    const { code, out, err } = await command("bundle", "CNDX", "-o", path, "--json");
    expect(code, err).to.equal(0);
    expect(JSON.parse(out)).to.include({ symbol: "CNDX", file: path, omitted: 0 });
    const [written, served] = [await readFile(path), await filesOf(archive)];
    if (JSON.parse(String(served.get("manifest.json"))).chain_head_seq === JSON.parse(out).chain_head_seq)
      expect(written.equals(archive)).to.equal(true);
    await unpack(served, join(folder.path, "unpacked"));
    for (const [program, script] of VERIFIERS) {
      const ran = await runIn(join(folder.path, "unpacked"), program, script);
      expect(ran.code, ran.out).to.equal(0);
    }
    const audited = await runCommand(["audit", "--bundle", path, "--json"], {});
    expect(audited.code, audited.err).to.equal(0);
    expect(JSON.parse(audited.out)).to.deep.include({ ok: true, first: null });
  });

  it("fails the audit by name when a byte was changed, and a file that is no bundle is refused with a sentence", async () => {
    const changed = Buffer.from(archive);
    changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 4;
    const path = join(folder.path, "changed.zip");
    await writeFile(path, changed);
    const audited = await runCommand(["audit", "--bundle", path], {});
    expect(audited.code).to.equal(1);
    expect(audited.err.trim().split("\n")).to.have.length(1);
    const refused = await runCommand(["audit", "--bundle", folder.path], {});
    expect(refused.code).to.equal(1);
    expect(refused.err)
      .to.match(/refused|cannot be read/)
      .and.not.match(/\n\s+at /);
  });

  it("is 503 integrity_error once one of its documents was met damaged, and the command writes nothing", async () => {
    const [source = ""] = [...(await filesOf(archive)).keys()].filter((path) => path.endsWith(".pdf"));
    const { database_url } = JSON.parse((await command("status", "--json")).out);
    const client = new pg.Client({ connectionString: database_url });
    await client.connect();
    await client.query(FLIP, [source.slice("sources/".length, -".pdf".length)]);
    await client.end();
    const { code, err } = await command("bundle", "CNDX", "-o", join(folder.path, "none.zip"));
    expect(code, err).to.equal(1);
    expect(await readFile(join(folder.path, "none.zip")).catch(() => "absent")).to.equal("absent");
    const reply = await get("/v1/board/evidence/CNDX/bundle");
    expect([reply.status, JSON.parse(await reply.text()).code]).to.deep.equal([503, "integrity_error"]);
    expect((await get("/v1/board/evidence/BRWX/bundle")).status).to.equal(200);
  });

  it("of an unknown token is refused by the command with a sentence, and wrong usage with exit code 2", async () => {
    const unknown = await command("bundle", "NOPE", "-o", join(folder.path, "nope.zip"));
    expect([unknown.code, unknown.err.trim()]).to.deep.equal([1, "No token with the symbol NOPE is tracked."]);
    expect((await command("bundle", "CNDX")).code).to.equal(2);
  });
});
