import { expect } from "chai";
import { accountLines, auditLine, keyLine } from "../../../../infra/app/cli/account-lines.js";
import { commands } from "../../../../infra/app/cli/commands.js";
import { runCommandLine } from "../../../../infra/app/cli/run.js";

const invoke = async (...args: string[]) => {
  const notes: string[] = [];
  const terminal = { out: () => undefined, note: (line: string) => void notes.push(line), progress: () => undefined };
  const code = await runCommandLine(commands, args, { environment: {}, terminal, signal: new AbortController().signal });
  return { code, note: notes.join("\n") };
};

describe("the commands about accounts", () => {
  it("say what is wrong before anything is opened: exit 2", async () => {
    const id = "acct_00000000000000000000000000000000";
    const cases: [string[], RegExp][] = [
      [["account", "show", id], /^--reason is missing/],
      [["terms", "announce"], /^--reason is missing/],
      [["key", "revoke", "key_1"], /^--reason is missing/],
      [["account", "activate", id, "--reason", " "], /^--reason must have 1 to 500 characters/],
      [["account", "deactivate", id, "--reason", "x".repeat(501)], /^--reason must have 1 to 500 characters/],
      [["account", "plan", id, "--reason", "x"], /^--plan must be free or enterprise/],
      [["account", "plan", id, "--plan", "gold", "--reason", "x"], /^--plan must be free or enterprise/],
      [
        ["account", "plan", id, "--plan", "free", "--allowance=-1", "--reason", "x"],
        /^--allowance must be a whole number from 0 to 1000000000/,
      ],
      [["account", "plan", id, "--plan", "free", "--allowance", "1000000001", "--reason", "x"], /^--allowance/],
      [["account", "plan", id, "--plan", "free", "--throughput", "0", "--reason", "x"], /^--throughput must be a whole number from 1/],
      [["account", "plan", id, "--plan", "free", "--throughput", "1.5", "--reason", "x"], /^--throughput/],
      [["account", "show", "a@b@c", "--reason", "x"], /^the operand holds an @ and is no e-mail address/],
      [["account", "show", "--reason", "x"], /^expected an operand/],
    ];
    for (const [words, sentence] of cases) {
      const { code, note } = await invoke(...words);
      expect(code, words.join(" ")).to.equal(2);
      expect(note).to.match(sentence).and.to.include("Usage:");
    }
  });

  const account = {
    id: "acct_1",
    email: "me@mail.example",
    active: true,
    createdAt: "2026-11-20T09:00:00.000Z",
    termsVersion: "2026-10-01",
    termsAcceptedAt: null,
    termsSha256: null,
    termsCurrentVersion: "2026-11-01",
    termsCurrentSha256: "",
    termsAcceptanceRequired: true,
    plan: "free",
    raisedApiEntitlement: false,
    emailVerified: false,
    emailVerifiedAt: null,
    externalIdpLinked: false,
    closedAt: null,
    allowanceCuMonth: null,
    throughputCu10s: 500,
    liveSessions: 1,
    liveKeys: 2,
  } as Parameters<typeof accountLines>[0];

  it("show an account in lines, without an address where there is none", () => {
    expect(accountLines(account)).to.deep.equal([
      "acct_1: active, made 2026-11-20T09:00:00.000Z",
      "  address      me@mail.example (not verified)",
      "  plan         free, allowance as the plan has it, throughput 500 CU in 10 s",
      "  terms        2026-10-01 (in force: 2026-11-01)",
      "  live         1 sessions, 2 keys",
    ]);
    expect(accountLines({ ...account, email: null, active: false })).to.have.length(4);
  });

  it("show what happened and keys in a line each", () => {
    const at = "2026-11-20T09:00:00.000Z" as Parameters<typeof auditLine>[0]["at"];
    const facts = { at, reason: "a b", key_id: null };
    expect(auditLine({ at, actor: "operator:ada", type: "account.deactivated", requestId: "req_1", facts })).to.equal(
      `${at}  operator:ada  account.deactivated  reason="a b"`,
    );
    const key = { id: "key_1", accountId: "acct_1", keyPrefix: "abcd1234", label: null, createdAt: at, revokedAt: null, lastUsedAt: null };
    const line = keyLine({ ...key, expiresAt: at, expired: true, scopes: null, cuCapMonth: null });
    expect(line).to.equal(`key_1  svc_abcd1234…  expired ${at}, made ${at}, never used`);
  });
});
