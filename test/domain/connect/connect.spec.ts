import { randomBytes } from "node:crypto";
import { expect } from "chai";
import {
  approveConnect,
  collectable,
  collectConnect,
  connectKind,
  denyConnect,
  expireConnect,
  refuseConnect,
  requireStanding,
} from "../../../domain/connect/connect.js";
import type { ConnectEvent } from "../../../domain/connect/events.js";
import { mintUserCode, readUserCode, shownUserCode } from "../../../domain/connect/user-code.js";
import { ACCOUNT_ID, at, sealed } from "../../support/account-events.js";
import { given } from "../../support/given.js";

const ID = "c".repeat(64);
const END = 900_000;
const started = (): ConnectEvent => ({
  type: "connect.started",
  data: { v: 1, connect_id: ID, at: at(0), agent_name: sealed("helper"), scopes: null, cu_cap_month: null, expires_at: at(END) },
});
const grant = { accountId: ACCOUNT_ID, scopes: ["board" as const], cuCapMonth: 5, keyExpiresAt: null };
const approved = (): ConnectEvent => ({
  type: "connect.approved",
  data: { v: 1, connect_id: ID, at: at(1), account_id: ACCOUNT_ID, scopes: ["board"], cu_cap_month: 5, key_expires_at: null },
});
const denied = (): ConnectEvent => ({ type: "connect.denied", data: { v: 1, connect_id: ID, at: at(1), account_id: ACCOUNT_ID } });
const collected = (): ConnectEvent => ({
  type: "connect.collected",
  data: { v: 1, connect_id: ID, at: at(2), account_id: ACCOUNT_ID, key_id: "key_1" },
});
const expired = (): ConnectEvent => ({ type: "connect.expired", data: { v: 1, connect_id: ID, at: at(3) } });
const request = given(connectKind);

describe("an agent's request", () => {
  it("is approved or denied while it is pending, and by its code never again", () => {
    request(started())
      .when((state) => approveConnect(state, grant, at(1)))
      .thenRecords(approved());
    request(started())
      .when((state) => denyConnect(state, ACCOUNT_ID, at(1)))
      .thenRecords(denied());
    for (const events of [[], [started(), approved()], [started(), denied()], [started(), approved(), collected()], [started(), expired()]])
      request(...events)
        .when((state) => approveConnect(state, grant, at(4)))
        .thenRefuses("unknown-connect-request");
    request(started())
      .when((state) => denyConnect(state, ACCOUNT_ID, at(END)))
      .thenRefuses("unknown-connect-request");
  });

  const answers: ["connect-grant-invalid" | "connect-expired" | "connect-denied" | "connect-pending", readonly ConnectEvent[], number][] = [
    ["connect-grant-invalid", [], 5],
    ["connect-pending", [started()], END - 1],
    ["connect-expired", [started()], END],
    ["connect-expired", [started(), expired()], 5],
    ["connect-denied", [started(), denied()], 5],
    ["connect-expired", [started(), denied()], END],
    ["connect-grant-invalid", [started(), approved(), collected()], 5],
    ["connect-expired", [started(), approved(), collected()], END],
    ["connect-expired", [started(), approved()], END],
  ];
  for (const [code, events, ms] of answers)
    it(`answers ${code} after ${events.map(({ type }) => type).join(", ") || "nothing"} at ${ms} ms`, () => {
      request(...events)
        .whenAsked((state) => collectable(state, at(ms)))
        .thenRefuses(code);
    });

  it("is collected once", () => {
    const after = request(started(), approved())
      .when((state) => collectConnect(state, "key_1", at(2)))
      .thenRecords(collected());
    expect(() => collectConnect(after, "key_2", at(3)))
      .to.throw()
      .with.property("code", "connect-grant-invalid");
    expect(() => requireStanding(after, at(3)))
      .to.throw()
      .with.property("code", "connect-grant-invalid");
  });

  it("ends denied when the account's rules give no key at collection", () => {
    const after = request(started(), approved())
      .when((state) => refuseConnect(state, "key_limit_reached", at(2)))
      .thenRecordsTypes("connect.refused");
    expect(() => collectable(after, at(3)))
      .to.throw()
      .with.property("code", "connect-denied");
  });

  it("is ended when its time is over, or when its account closed, unless it is concluded", () => {
    request(started())
      .when((state) => expireConnect(state, at(END - 1), false))
      .thenRecords();
    request(started())
      .when((state) => expireConnect(state, at(END), false))
      .thenRecordsTypes("connect.expired");
    request(started(), approved())
      .when((state) => expireConnect(state, at(5), true))
      .thenRecordsTypes("connect.expired");
    for (const events of [[], [started(), denied()], [started(), approved(), collected()], [started(), expired()]])
      request(...events)
        .when((state) => expireConnect(state, at(END), true))
        .thenRecords();
  });
});

describe("the code a person types", () => {
  it("is eight letters that cannot be mistaken or read as a word, shown in two halves", () => {
    const code = mintUserCode(randomBytes);
    expect(code).to.match(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    expect(shownUserCode(code)).to.match(/^.{4}-.{4}$/);
    expect(readUserCode(shownUserCode(code))).to.equal(code);
  });

  it("is read whatever its case, hyphens and spaces", () => {
    for (const text of ["bcdf-ghjk", " B C D F G H J K ", "BCDFGHJK", "b-c-d-f-g-h-j-k"]) expect(readUserCode(text)).to.equal("BCDFGHJK");
    for (const text of ["", "BCDFGHJ", "BCDFGHJKL", "BCDFGHJA", "BCDFGHJ1", "BCDFGHJK\u0000"])
      expect(readUserCode(text)).to.equal(undefined);
  });
});
