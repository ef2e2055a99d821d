import { resolve } from "node:path";
import { expect } from "chai";
import { LIMITS } from "../../../domain/account/request-limits.js";
import { defaultSettings } from "../../../domain/settings/values.js";
import { readConfig } from "../../../infra/app/config.js";
import { ConfigFaults, type Environment } from "../../../infra/app/config-faults.js";
import { ROLES } from "../../../infra/app/roles.js";

const faultsOf = (environment: Environment): readonly string[] => {
  try {
    readConfig(environment);
  } catch (fault) {
    if (fault instanceof ConfigFaults) return fault.faults;
    throw fault;
  }
  return [];
};

describe("configuration", () => {
  it("needs nothing: every setting has its default", () => {
    expect(readConfig({})).to.deep.equal({
      eventStoreUrl: null,
      databaseUrl: null,
      dataDir: resolve("data"),
      host: "127.0.0.1",
      port: 8080,
      opsPort: 8081,
      baseUrl: null,
      webOrigin: null,
      catalog: null,
      roles: ROLES,
      logLevel: "info",
      sampleChain: true,
      measuringConcurrency: 8,
      masterKey: null,
      nextMasterKey: null,
      limits: { ceilings: LIMITS, pendingConnects: 20, trustedProxies: [] },
      operators: [],
      operator: null,
      smtpServer: null,
      mailFrom: null,
      oidcProviders: [],
      mailCaps: { linksPerHour: 5, linksPerDay: 20, noticesPerDay: 3 },
      sealAfterSeconds: 50,
      settings: defaultSettings,
    });
  });

  it("takes the ceilings of requests and the proxies to believe", () => {
    const { ceilings, pendingConnects, trustedProxies } = readConfig({
      LIMIT_SIGN_UPS_MINUTE: "7",
      LIMIT_PENDING_CONNECTS: "3",
      TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1 ,2001:db8::/32,::1",
    }).limits;
    expect(ceilings).to.deep.equal({ ...LIMITS, sign_ups_minute: { count: 7, seconds: 60, reason: "requests" } });
    expect([pendingConnects, trustedProxies]).to.deep.equal([3, ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1"]]);
    expect(
      faultsOf({ LIMIT_LOG_INS: "0", TRUSTED_PROXIES: "10.0.0.0/33, proxy.example, ::1/129, 1.2.3.4/8/9, fe80::1%eth0" }),
    ).to.deep.equal([
      "LIMIT_LOG_INS must be a whole number from 1 to 1000000000",
      'TRUSTED_PROXIES names "10.0.0.0/33", "proxy.example", "::1/129", "1.2.3.4/8/9", "fe80::1%eth0"; write addresses or ranges such as 10.0.0.0/8, separated by commas',
    ]);
  });

  it("takes a mail server, a sender and caps, and names a fault of them without a password", () => {
    const { smtpServer, mailFrom, mailCaps } = readConfig({
      SMTP_URL: "smtps://board:secret@mail.example",
      MAIL_FROM: "Board of reserves <board@mail.example>",
      LIMIT_MAILS_PER_HOUR: "1",
      LIMIT_MAIL_NOTICES_PER_DAY: "2",
    });
    expect([smtpServer?.host, smtpServer?.port, mailFrom]).to.deep.equal([
      "mail.example",
      465,
      { name: "Board of reserves", address: "board@mail.example" },
    ]);
    expect(mailCaps).to.deep.equal({ linksPerHour: 1, linksPerDay: 20, noticesPerDay: 2 });
    expect(faultsOf({ SMTP_URL: "smtp://board:secret@mail.example/x", MAIL_FROM: "board", LIMIT_MAILS_PER_DAY: "0" })).to.deep.equal([
      "SMTP_URL must not have a path or fragment",
      "MAIL_FROM must be an address, or a name and an address in < >",
      "LIMIT_MAILS_PER_DAY must be a whole number from 1 to 1000000",
    ]);
  });

  it("takes identity providers, and names a fault of one without its secret", () => {
    const acme = { name: "acme", issuer: "https://id.example/realm", client_id: "board", client_secret: "hidden" };
    const local = { ...acme, name: "local", issuer: "http://127.0.0.1:9" };
    expect(readConfig({ OIDC_PROVIDERS: JSON.stringify([acme, local]) }).oidcProviders).to.deep.equal([
      { name: "acme", issuer: acme.issuer, clientId: "board", clientSecret: "hidden" },
      { name: "local", issuer: local.issuer, clientId: "board", clientSecret: "hidden" },
    ]);
    const faultOf = (value: unknown): string => faultsOf({ OIDC_PROVIDERS: JSON.stringify(value) }).join("; ");
    const issuerFault = "OIDC_PROVIDERS entry 1 has an issuer that is no https address without query (http only on this machine)";
    for (const [value, fault] of [
      [{}, "OIDC_PROVIDERS must be a JSON array of at most 10 providers"],
      [Array(11).fill(acme), "OIDC_PROVIDERS must be a JSON array of at most 10 providers"],
      [[acme, acme], "OIDC_PROVIDERS names acme twice"],
      [[{ ...acme, name: "Acme" }], "OIDC_PROVIDERS entry 1 has a name that is not 1 to 32 characters of a-z, 0-9 and -, a letter first"],
      [[acme, { ...acme, client_id: 1 }], "OIDC_PROVIDERS entry 2 needs client_id, a text"],
      [[{ ...acme, scope: "x" }], 'OIDC_PROVIDERS entry 1 has a member "scope"; known are name, issuer, client_id, client_secret'],
      [[{ ...acme, issuer: "http://id.example" }], issuerFault],
      [[{ ...acme, issuer: "https://user:hidden@id.example" }], issuerFault],
      [[{ ...acme, issuer: "https://id.example/?a=1" }], issuerFault],
    ] as const) {
      expect(faultOf(value)).to.equal(fault);
    }
  });

  it("takes a master key in hex or base64, and names a fault of one without its value", () => {
    const [hex, base64] = ["5a".repeat(32), Buffer.alloc(32, 0x5a).toString("base64")];
    expect(readConfig({ MASTER_KEY: hex }).masterKey?.fingerprint).to.equal(readConfig({ MASTER_KEY: base64 }).masterKey?.fingerprint);
    const short = "5a".repeat(31);
    const faults = faultsOf({ MASTER_KEY: short, MASTER_KEY_NEXT: "no key at all" });
    expect(faults).to.deep.include.members([
      "MASTER_KEY must be 32 bytes, in hex or base64",
      "MASTER_KEY_NEXT must be 32 bytes, in hex or base64",
    ]);
    expect(faults.join()).not.to.contain(short);
    expect(faultsOf({ MASTER_KEY_NEXT: hex })).to.have.length(1);
  });

  it("takes operators by name and hash of their token, and names a fault of one without its hash", () => {
    const [one, two] = ["a1".repeat(32), "b2".repeat(32)];
    expect(readConfig({ OPERATORS: `ada:${one}, grace_h:${two}`, OPERATOR: "ada" })).to.deep.include({
      operators: [
        { name: "ada", tokenSha256: one },
        { name: "grace_h", tokenSha256: two },
      ],
      operator: "ada",
    });
    for (const [text, fault] of [
      [`ada:${one},grace:${two.slice(1)}`, /^OPERATORS entry 2 must be/],
      [`Ada:${one}`, /^OPERATORS entry 1 must be/],
      [`ada:${one},ada:${two}`, /^OPERATORS names ada or its token twice/],
      [`ada:${one},grace:${one}`, /^OPERATORS names grace or its token twice/],
    ] as const) {
      const [found] = faultsOf({ OPERATORS: text });
      expect(found).to.match(fault).and.not.contain(one).and.not.contain(two);
    }
    expect(faultsOf({ OPERATOR: "Ada Lovelace" })).to.have.length(1);
  });

  it("takes every setting from the environment", () => {
    const config = readConfig({
      EVENTSTORE_URL: "esdb://admin:changeit@one:2113,two:2113?tls=false",
      DATABASE_URL: "postgres://board@db/board",
      DATA_DIR: "/var/lib/board",
      HOST: "0.0.0.0",
      PORT: "0",
      OPS_PORT: "0",
      BASE_URL: "https://api.example/board/",
      WEB_ORIGIN: "https://www.example",
      CATALOG: "mainnet",
      ROLES: "projector,api",
      LOG_LEVEL: "debug",
      MEASURING_CONCURRENCY: "64",
      SAMPLE_CHAIN: "off",
      OVERDUE_GRACE_DAYS: "0",
      RECONCILIATION_TOLERANCE_BPS: "12.50",
    });
    expect(config).to.include({
      dataDir: "/var/lib/board",
      port: 0,
      measuringConcurrency: 64,
      sampleChain: false,
      baseUrl: "https://api.example/board",
      webOrigin: "https://www.example",
    });
    expect(config.roles).to.deep.equal(["api", "projector"]);
    expect(config.settings).to.include({ OVERDUE_GRACE_DAYS: 0, RECONCILIATION_TOLERANCE_BPS: "12.50", PUBLIC_WINDOW_DAYS: 30 });
  });

  it("counts an empty value as not set", () => {
    expect(readConfig({ PORT: "", BASE_URL: " " })).to.include({ port: 8080, baseUrl: null });
  });

  it("names every fault together", () => {
    const faults = faultsOf({
      EVENTSTORE_URL: "http://one",
      DATABASE_URL: "mysql://one",
      PORT: "65536",
      OPS_PORT: "-1",
      BASE_URL: "localhost",
      WEB_ORIGIN: "https://one.example/path",
      ROLES: "api,reader",
      LOG_LEVEL: "loud",
      DOC_MAX_PAGES: "0",
      READ_RETRIES: "3.5",
      CORROBORATION_TOLERANCE_BPS: "50",
    });
    const names = faults.map((fault) => fault.split(" ", 1)[0]);
    expect(names).to.deep.equal([
      "EVENTSTORE_URL",
      "DATABASE_URL",
      "PORT",
      "OPS_PORT",
      "BASE_URL",
      "WEB_ORIGIN",
      "ROLES",
      "LOG_LEVEL",
      "READ_RETRIES",
      "CORROBORATION_TOLERANCE_BPS",
      "DOC_MAX_PAGES",
    ]);
  });

  it("never repeats what may hold a secret", () => {
    const secret = "hunter2";
    const environment = {
      DATABASE_URL: `mysql://u:${secret}@h`,
      EVENTSTORE_URL: `${secret}@h`,
      BASE_URL: `https://u:${secret}@h`,
      WEB_ORIGIN: secret,
    };
    const faults = faultsOf(environment);
    expect(faults).to.have.length(4);
    expect(faults.join()).not.to.contain(secret);
  });

  it("refuses one port for both listeners, unless each takes a free one", () => {
    expect(faultsOf({ PORT: "9000", OPS_PORT: "9000" })).to.deep.equal(["OPS_PORT must differ from PORT (9000)"]);
    expect(faultsOf({ PORT: "0", OPS_PORT: "0" })).to.deep.equal([]);
  });
});
