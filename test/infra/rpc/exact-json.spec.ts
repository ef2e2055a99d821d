import { expect } from "chai";
import fc from "fast-check";
import { parseExactJson } from "../../../infra/rpc/exact-json.js";

const read = (text: string): unknown => parseExactJson(Buffer.from(text, "utf8"));

describe("JSON read exactly", () => {
  it("gives whole numbers that a double cannot hold as their digits", () => {
    expect(read('{"a":18446744073709551615,"b":[-9007199254740993],"c":9007199254740991}')).to.deep.equal({
      a: "18446744073709551615",
      b: ["-9007199254740993"],
      c: 9007199254740991,
    });
  });
  it("leaves strings alone, whatever they hold", () => {
    const value = { 'k"\\12345678901234567890': '12345678901234567890 \\" 99999999999999999999', b: "\\\\", c: "\u00e9\ud83d\ude00" };
    expect(read(JSON.stringify(value))).to.deep.equal(value);
  });
  it("reads what JSON.parse reads, except for such numbers", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain: unknown = JSON.parse(text);
        fc.pre(!/\d{16}/.test(text));
        expect(read(text)).to.deep.equal(plain);
      }),
    );
  });
  it("keeps every digit of any whole number at any place", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.string(), (number, text) => {
        const [value] = read(`[${number},${JSON.stringify(text)}]`) as [string | number, string];
        expect(String(value)).to.equal(String(number));
      }),
    );
  });
  it("refuses what is not JSON or not UTF-8", () => {
    for (const text of ["", "{", "[1,]", "NaN", "12345678901234567890x"]) expect(() => read(text)).to.throw(SyntaxError);
    expect(() => parseExactJson(Buffer.from([0x22, 0xff, 0x22]))).to.throw(TypeError);
  });
});
