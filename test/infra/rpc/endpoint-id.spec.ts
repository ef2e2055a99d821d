import { expect } from "chai";
import fc from "fast-check";
import { endpointIdOf, safeText, secretPartsOf } from "../../../infra/rpc/endpoint-id.js";

describe("the name of an endpoint", () => {
  const named: readonly (readonly [string, string])[] = [
    ["https://rpc.example.org", "rpc.example.org"],
    ["https://rpc.example.org/", "rpc.example.org"],
    ["http://127.0.0.1:8545", "127.0.0.1:8545"],
    ["http://[::1]:8545/rpc", "[::1]:8545/rpc"],
    ["https://eth.example.org/v3/jsonrpc", "eth.example.org/v3/jsonrpc"],
    ["https://api.example.org/eth_mainnet/rpc", "api.example.org/eth_mainnet/rpc"],
    ["https://ext.example.org/ext/bc/C/rpc", "ext.example.org/ext/bc/C/rpc"],
    ["https://user:pass@rpc.example.org/rpc?key=abc#part", "rpc.example.org/rpc"],
    ["https://rpc.example.org/v3/9aa3d95b3bc440fa88ea12eaa4456161", "rpc.example.org/v3/~"],
    ["https://rpc.example.org/v2/AbCdEfGh", "rpc.example.org/v2/~"],
    ["https://rpc.example.org/A_A0_A_a", "rpc.example.org/~"],
    ["https://rpc.example.org/k3y/", "rpc.example.org/~"],
    ["https://rpc.example.org/2f1c1f3e-0d5c-4f1a-9a52-0f2f3a9b1c11", "rpc.example.org/~"],
    ["https://rpc.example.org/secretsecretsecret", "rpc.example.org/~"],
    ["https://0123456789abcdef0123.node.example.org/rpc", "~.node.example.org/rpc"],
    ["https://quiet-cool-dust-1.example.org", "quiet-cool-dust-1.example.org"],
  ];
  for (const [url, id] of named) it(`of ${url} is ${id}`, () => expect(endpointIdOf(url)).to.equal(id));

  it("never holds what the address holds as a secret", () => {
    const key = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/).filter((text) => /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text));
    fc.assert(
      fc.property(key, key, key, (path, query, password) => {
        const url = `https://operator:${password}@rpc.example.org/v1/${path}?apikey=${query}`;
        const id = endpointIdOf(url);
        for (const secret of [path, query, password]) expect(id).to.not.include(secret);
        expect(secretPartsOf(url)).to.include.members([path, query, password]);
        const said = safeText(`invalid key ${path} or ${query} or ${password}`, url);
        for (const secret of [path, query, password]) expect(said).to.not.include(secret);
      }),
      { numRuns: 500 },
    );
  });
});

describe("what a server said", () => {
  const url = "https://rpc.example.org/v1/abcdef0123456789";
  it("is kept as one line of printable characters", () => {
    expect(safeText("header\nnot\u0000 found\u001b[31m", url)).to.equal("header not found [31m");
    expect(safeText("bad \ud800", url)).to.equal("bad \ufffd");
  });
  it("is cut at 200 characters", () => {
    expect(safeText("x".repeat(200), url)).to.equal("x".repeat(200));
    expect(safeText("x".repeat(201), url)).to.equal(`${"x".repeat(199)}…`);
  });
  it("does not repeat a credential of the address, encoded or not", () => {
    expect(safeText("no such key abc%2Fd or abc/d", "https://rpc.example.org/?key=abc%2Fd")).to.equal("no such key ~ or ~");
  });
});
