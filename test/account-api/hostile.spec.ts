import { expect } from "chai";
import fc from "fast-check";
import { openapiDocument } from "../../account-api/generated/openapi.js";
import type { Json, JsonObject } from "../../domain/shared/json.js";
import { operationsOf } from "../../infra/http/contract/operations.js";
import { accountApiWith, type TestAccountApi } from "../support/account-api.js";
import { type AccountWorld, accountWorld } from "../support/account-world.js";
import { expectContract } from "../support/contract.js";

const operations = operationsOf(openapiDocument);
const { schemas } = openapiDocument.components as { readonly schemas: { readonly [name: string]: { readonly properties?: JsonObject } } };
const fieldsOf = (schema: JsonObject): string[] => Object.keys(schemas[String(schema.$ref).split("/").at(-1) ?? ""]?.properties ?? {});

/** Texts that break what is not careful: control and format characters, lone surrogates, look-alikes, numbers, names of members. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "\udfff\ud800",
    "a@b.c",
    " A@B.C ",
    "a@b.c\r\nBcc: x@y.z",
    "__proto__",
    "constructor",
    "null",
    "\u202e",
    "ﷺ".repeat(30),
    "approve",
    "deny",
    "board",
    "BCDF-GHJK",
    "2027-01-01T00:00:00Z",
    "9999-12-31T23:59:59+14:00",
    "-0",
    "1e400",
    "%00",
    "../../etc",
    "' OR 1=1 --",
    `$${"{jndi:x}"}`,
    "<script>",
  ),
);
const value: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.constantFrom<Json>([], {}, ["board"], ["board", "board"], [["board"]], { a: { b: {} } }, 0, 1e21, -1, 86_400, 1_000_000_000),
);

describe("hostile requests", () => {
  let world: AccountWorld;
  let api: TestAccountApi;
  let token: string;
  before(async () => {
    world = accountWorld();
    const open = { take: async () => ({ granted: true }) as const, giveBack: async () => undefined };
    const nowhere = async () => undefined;
    const pending = { enter: open.take, name: nowhere, leave: nowhere, decided: nowhere };
    api = await accountApiWith({ useCases: world, limits: open, pending, clock: world.ports.clock });
    token = (await world.verified()).token;
  });
  after(() => world.end());

  /** Signed in anew when the operation before it ended the session. */
  const signedIn = async (): Promise<string> => {
    if ((await world.authenticateSession(token)) === undefined) token = (await world.verified(`a${Math.random()}@mail.example`)).token;
    return token;
  };

  for (const operation of operations)
    it(`${operation.id} answers whatever is sent with what its contract says, and never with a fault`, async () => {
      const body =
        operation.requestBody === null
          ? fc.constant({})
          : fc.dictionary(fc.oneof(fc.constantFrom("x", ...fieldsOf(operation.requestBody.schema)), text), value, { maxKeys: 6 });
      const segment = text.filter((one) => one !== "" && one !== "." && one !== ".." && one.isWellFormed()).map(encodeURIComponent);
      await fc.assert(
        fc.asyncProperty(body, segment, fc.oneof(fc.constant(undefined), fc.stringMatching(/^[ -~]{0,300}$/)), async (sent, part, key) => {
          const headers = {
            "Content-Type": "application/json",
            Authorization: `Bearer ${await signedIn()}`,
            ...(key === undefined ? {} : { "Idempotency-Key": key }),
          };
          const path = operation.path.replace(/\{\w+\}/, part);
          const reply = await api.send(
            operation.method,
            path,
            operation.method === "GET" ? { headers } : { headers, body: JSON.stringify(sent) },
          );
          expect(reply.status, JSON.stringify({ sent, part, key, text: reply.text })).to.be.below(500);
          expectContract(reply, operation.id, reply.status);
        }),
        { numRuns: 25 },
      );
      expect(api.faults).to.deep.equal([]);
    });

  it("a body of any bytes is refused or taken, never a fault", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom("application/json", "text/plain", "application/json; charset=utf-16"),
        async (bytes, type) => {
          const headers = { "Content-Type": type, Authorization: `Bearer ${await signedIn()}` };
          const reply = await api.send("POST", "/account/keys/k/label", { headers, body: Uint8Array.from(bytes) });
          expectContract(reply, "renameKey", reply.status);
          expect([400, 404, 422]).to.include(reply.status);
        },
      ),
      { numRuns: 100 },
    );
  });
});
