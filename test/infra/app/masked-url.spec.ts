import { expect } from "chai";
import { maskedUrl } from "../../../infra/app/masked-url.js";

describe("a connection string that is shown", () => {
  for (const [given, shown] of [
    ["postgres://board:hunter2@db.example:5432/board", "postgres://board:***@db.example:5432/board"],
    ["postgres://board:hunter2@one@db.example/board", "postgres://board:***@db.example/board"],
    ["postgres://board:hunter2/x@db.example/board", "postgres://board:***@db.example/board"],
    [
      "postgres://board@db.example/board?password=hunter2&sslmode=require",
      "postgres://board@db.example/board?password=***&sslmode=require",
    ],
    ["esdb+discover://admin:hunter2@one:2113,two:2113?tls=true", "esdb+discover://admin:***@one:2113,two:2113?tls=true"],
    ["esdb://127.0.0.1:2113?tls=false", "esdb://127.0.0.1:2113?tls=false"],
  ] as const) {
    it(`hides the password of ${shown}`, () => {
      expect(maskedUrl(given)).to.equal(shown);
    });
  }
});
