import { readFileSync } from "node:fs";
import { expect } from "chai";
import { packagePath } from "../../infra/assets/package-root.js";
import { documentedCommands, printedBy, withoutParticulars } from "../support/documented-commands.js";
import { type Service, startService, temporaryFolder } from "../support/service.js";

/** Following docs/accounts.md with nothing but a shell and curl. */
describe("the walk from sign-up to close", function () {
  this.timeout(120_000);
  const [folder, ownFolder] = [temporaryFolder(), temporaryFolder()];
  let service: Service;
  before(async () => {
    service = await startService(folder.path);
  });
  after(async () => {
    await service?.end("SIGTERM");
    for (const { remove } of [folder, ownFolder]) remove();
  });

  it("is answered as its document says, to the letter but for ids, instants and secrets", async () => {
    const documented = documentedCommands(readFileSync(packagePath("docs", "accounts.md"), "utf8"));
    const here = (text: string): string =>
      text.replaceAll("http://localhost:8080", service.board).replaceAll("http://127.0.0.1:8081", service.ops);
    const printed = await printedBy(
      documented.map(({ command }) => here(command)),
      ownFolder.path,
    );
    expect(printed).to.have.length(documented.length).above(20);
    const board = `http://localhost:${service.settings.PORT}`;
    const answered = printed.map((text) => withoutParticulars(text.replaceAll(board, "http://localhost:8080")));
    expect(documented.map(({ command }, index) => ({ command, output: answered[index] }))).to.deep.equal(documented);
  });

  it("leaves no address, password or secret in what the service logged", () => {
    expect(service.said.out + service.said.err).not.to.match(/me@mail\.example|correct horse|svs_|svc_/);
  });
});
