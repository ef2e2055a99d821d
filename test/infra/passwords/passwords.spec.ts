import { randomBytes, scryptSync } from "node:crypto";
import { expect } from "chai";
import * as scryptModule from "scrypt-kdf";
import { scryptPasswords } from "../../../infra/passwords/passwords.js";
import {
  DEFAULT_PARAMETERS,
  decoyRecord,
  MalformedRecord,
  makeRecord,
  matchesRecord,
  parametersOf,
} from "../../../infra/passwords/scrypt-record.js";
import { refusalOf } from "../../support/refusal-of.js";

/** The library exports one class; its types say that the module exports the methods. */
const { default: scrypt } = scryptModule as unknown as { readonly default: typeof scryptModule };
const CHEAP = { logN: 4, r: 8, p: 1 };
const bytes = (text: string) => new TextEncoder().encode(text);

describe("a password record", () => {
  it("is by default of N = 2^15, r = 8, p = 3 and a 32-byte salt, and says so itself", () => {
    const record = makeRecord(bytes("pw"), randomBytes(32), DEFAULT_PARAMETERS);
    expect(DEFAULT_PARAMETERS).to.deep.equal({ logN: 15, r: 8, p: 3 });
    expect(parametersOf(record)).to.deep.equal(DEFAULT_PARAMETERS);
    expect(Buffer.from(record, "base64")).to.have.length(96);
    expect(scrypt.viewParams(Buffer.from(record, "base64"))).to.deep.equal({ logN: 15, r: 8, p: 3 });
  });

  it("is one that another scrypt library verifies, and the other way round", async () => {
    const ours = makeRecord(bytes("pässword"), randomBytes(32), CHEAP);
    expect(await scrypt.verify(Buffer.from(ours, "base64"), "pässword")).to.equal(true);
    expect(await scrypt.verify(Buffer.from(ours, "base64"), "password")).to.equal(false);
    const theirs = Buffer.from(await scrypt.kdf("pässword", CHEAP)).toString("base64");
    expect(matchesRecord(theirs, bytes("pässword"))).to.equal(true);
    expect(matchesRecord(theirs, bytes("password"))).to.equal(false);
  });

  it("stands on a derivation that gives the published vector (RFC 7914 section 12)", () => {
    const derived = scryptSync("password", "NaCl", 64, { N: 1024, r: 8, p: 16 }).toString("hex");
    expect(derived).to.match(/^fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162/);
  });

  it("that was damaged in any byte matches nothing", () => {
    const record = Buffer.from(makeRecord(bytes("pw"), randomBytes(32), CHEAP), "base64");
    for (let place = 0; place < record.length; place += 1) {
      const damaged = Buffer.from(record);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      const verify = (): boolean => matchesRecord(damaged.toString("base64"), bytes("pw"));
      if (place < 64) expect(verify, String(place)).to.throw(MalformedRecord);
      else expect(verify(), String(place)).to.equal(false);
    }
    for (const text of ["", "x", "AAAA"]) expect(() => matchesRecord(text, bytes("pw"))).to.throw(MalformedRecord);
  });
});

describe("passwords", () => {
  const opened: { readonly close: () => Promise<void> }[] = [];
  const passwords = (options: Parameters<typeof scryptPasswords>[0] = {}) => {
    const made = scryptPasswords({ parameters: CHEAP, ...options });
    opened.push(made);
    return made;
  };
  afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.close()))));

  it("match their own record alone, which is another each time", async () => {
    const { hash, verify } = passwords();
    const [one, two] = await Promise.all([hash("correct horse"), hash("correct horse")]);
    expect(one).not.to.equal(two);
    expect(await verify(one, "correct horse")).to.deep.equal({ matches: true, outdated: false });
    expect(await verify(one, "correct horsf")).to.deep.equal({ matches: false, outdated: false });
  });

  it("are one however their characters are composed", async () => {
    const { hash, verify } = passwords();
    expect(await verify(await hash("\u00e9\u212b\ufb01"), "e\u0301\u00c5fi")).to.include({ matches: true });
    expect(await verify(await hash(" pass "), "pass")).to.include({ matches: false });
  });

  it("are verified against a decoy when there is no record, in the time of a verification", async () => {
    const { hash, verify } = passwords({ parameters: { logN: 13, r: 8, p: 1 } });
    const record = await hash("correct horse");
    const times = { known: 0, unknown: 0 };
    const timed = async (of: keyof typeof times): Promise<void> => {
      const from = performance.now();
      await verify(of === "known" ? record : null, "another");
      times[of] += performance.now() - from;
    };
    for (let i = 0; i < 9; i += 1) for (const of of ["known", "unknown"] as const) await timed(of);
    expect(await verify(null, "correct horse")).to.deep.equal({ matches: false, outdated: false });
    expect(parametersOf(decoyRecord(randomBytes(64), DEFAULT_PARAMETERS))).to.deep.equal(DEFAULT_PARAMETERS);
    expect(times.unknown / times.known).to.be.within(0.3, 3); // without a derivation it would be a hundredth
  });

  it("whose record has other parameters are outdated, and only when they match", async () => {
    const record = await passwords({ parameters: { logN: 5, r: 8, p: 1 } }).hash("correct horse");
    const { verify } = passwords();
    expect(await verify(record, "correct horse")).to.deep.equal({ matches: true, outdated: true });
    expect(await verify(record, "another")).to.deep.equal({ matches: false, outdated: false });
  });

  it("wait in a bounded queue; one more is refused, and those taken are answered", async () => {
    const { hash } = passwords({ inFlight: 2, waiting: 3, parameters: { logN: 12, r: 8, p: 1 } });
    const asked = Array.from({ length: 7 }, () => refusalOf(hash("correct horse")));
    expect(await Promise.all(asked)).to.deep.equal([
      ...Array.from({ length: 5 }, () => undefined),
      ...Array.from({ length: 2 }, () => "passwords-overloaded"),
    ]);
    expect(await refusalOf(hash("correct horse"))).to.equal(undefined);
  });

  it("of a damaged record are a fault, and the next one is worked on", async () => {
    const { hash, verify } = passwords({ inFlight: 1 });
    await verify("AAAA", "x").then(
      () => expect.fail("it was verified"),
      (fault: Error) => expect(fault.message).to.equal("the password record is damaged"),
    );
    expect(await verify(await hash("x"), "x")).to.include({ matches: true });
  });

  it("leave the event loop free", async () => {
    const { hash } = passwords({ parameters: { logN: 14, r: 8, p: 1 } });
    await hash("warm");
    let turns = 0;
    let over = false;
    const turn = (): void => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    turn();
    await Promise.all([hash("a"), hash("b"), hash("c"), hash("d")]);
    over = true;
    expect(turns).to.be.above(100); // derived here, each would hold up the loop from its start to its end
  });

  it("are refused once closed, those that wait too", async () => {
    const one = passwords({ inFlight: 1 });
    const asked = [one.hash("a"), one.hash("b")].map((work) =>
      work.then(
        () => "done",
        () => "fault",
      ),
    );
    await one.close();
    expect((await Promise.all(asked)).at(-1)).to.equal("fault");
    expect(await one.hash("c").catch((fault: Error) => fault.message)).to.equal("the password queue is closed");
  });
});
