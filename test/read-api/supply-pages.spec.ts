import { expect } from "chai";
import type { RefusedMeasurement } from "../../domain/board/supply.js";
import { artifactIdOf } from "../../domain/shared/sha256.js";
import { instantFromMs } from "../../domain/shared/time.js";
import { ageWords } from "../../read-api/pages/supply-words.js";
import { column, instant, measured, network, reading, report, token, total } from "../support/board.js";
import { BROWSER_NOTE, COLOURS, contrast, DEVICES, withBrowser } from "../support/browser.js";
import { apiWith } from "../support/read-api.js";
import { contextArtifact } from "../support/supply-evidence.js";

const NOW = "2026-02-15T12:00:00.000Z";
const hoursBefore = (hours: number): string => instantFromMs(Date.parse(NOW) - hours * 3_600_000);
const networks = [network("ethereum"), network("tron", { family: "TRON", address: "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj" }), network("base")];
const hourly = Array.from({ length: 60 }, (_, i) =>
  reading(hoursBefore(i + 1), String(123_456_789_012_345_678n - BigInt(i) * 1_000_000_007n), { seq: 900 - i }),
);
const ethereum = measured("ethereum", hourly, { latest_tier_reason: "The code behind the proxy is not the registered one." });
const tron = measured("tron", [
  reading(hoursBefore(5), "250500000", { source_tier: "RPC_QUORUM", pin_kind: "BLOCK_ID", storage_proof_artifact_id: null, seq: 5 }),
]);
const refusal = (name: string, at: string): RefusedMeasurement => ({
  network: name,
  seq: 950,
  refused_at: instant(at),
  reason: "DISAGREEMENT",
  detail: "Three providers gave three values.",
  refusal_artifact_id: artifactIdOf(`refusal ${name}`),
  quorum_log_artifact_id: artifactIdOf(`log ${name}`),
});
const LARGE = [column("2026-01-31", { total_reserve: total("123456789012.34"), liability: total("123456789012.34", "TOKEN") })];
const xusd = token("XUSD", {
  token: { networks },
  reports: [report("2026-01", { parse: { columns: LARGE } })],
  supply: [ethereum, tron],
  refusals: [refusal("tron", "2026-02-15T11:00:31.000Z"), refusal("ethereum", hoursBefore(30)), refusal("base", hoursBefore(2))],
  context: contextArtifact({ pulled_at: instant("2026-02-14T12:00:00.000Z") }),
});
const withheld = token("OLDX", { reports: [report("2025-06")], supply: [ethereum] });
const board = (tokens = [xusd, withheld, token("NEWX")]) => apiWith({ now: NOW, snapshot: { tokens } });
const pageOf = async (path: string) => (await (await board()).get(path)).text;

describe("measured supply on the pages", () => {
  it("shows each network's latest reading with what was checked, block, age, freshness, providers and evidence", async () => {
    const page = await pageOf("/tokens/XUSD");
    for (const shown of [
      "123,456,789,012.345678",
      "Proven against the state of its block",
      "3 independent providers agree",
      `block ${hourly[0]?.height.toLocaleString("en-US")}, 1 h 0 min old, current`,
      "5 h 0 min old, <strong>late</strong>",
      "The code behind the proxy is not the registered one.",
      ethereum.latest.storage_proof_artifact_id ?? "none",
      tron.latest.quorum_log_artifact_id ?? "none",
      "/v1/board/evidence/XUSD/bundle",
    ])
      expect(page, shown).to.include(shown);
  });

  it("shows the sum with its weakest tier, and that a late network is still summed", async () => {
    expect(await pageOf("/tokens/XUSD"))
      .to.include("123,456,789,262.845678")
      .and.include("The same answer by a quorum of providers or better")
      .and.include("late and still summed: tron");
  });

  it("says of a refusal newer than the latest reading when it was and why, and of an older one nothing", async () => {
    const page = await pageOf("/tokens/XUSD");
    expect(page).to.include('The newest reading on tron was refused, <time datetime="2026-02-15T11:00:31.000Z">');
    expect(page).to.include("the providers gave different values. Three providers gave three values.");
    expect(page).to.include(artifactIdOf("log tron")).and.include("the latest good reading stands with its own time");
    expect(page).to.include("The newest reading on base was refused").and.not.include("The newest reading on ethereum was refused");
  });

  it("draws one dot for each served reading and no line between them, and lists the last of each day", async () => {
    const page = await pageOf("/tokens/XUSD");
    const dots = /<path class="dots" d="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(dots.match(/M\d+ \d+h0/g)).to.have.length(60);
    expect(dots.replaceAll(/M\d+ \d+h0/g, "")).to.equal("");
    expect(page).to.include("60 readings of the supply on ethereum from 2026-01-16 to 2026-02-15");
    const days = page.slice(page.indexOf("Last reading of each day"));
    expect([...days.matchAll(/scope="row"><time datetime="([^"]+)"/g)].map(([, at]) => at)).to.deep.equal([
      hoursBefore(1),
      hoursBefore(13),
      hoursBefore(37),
    ]);
  });

  it("speaks of one reading as one, with one amount beside its dot, and of nothing better than the strongest tier", async () => {
    const once = token("ONEX", { token: { networks }, supply: [measured("ethereum", hourly.slice(0, 1))] });
    const page = (await (await board([once])).get("/tokens/ONEX")).text;
    expect(page).to.include("1 reading of the supply on ethereum").and.include("1 reading is shown.").and.not.include("or better");
    expect(page.match(/<text x="0" y="\d+">123,456/g)).to.have.length(1);
  });

  it("shows a third party's split as theirs", async () => {
    expect(await pageOf("/tokens/XUSD"))
      .to.include("never a measurement of this service")
      .and.include("of it 100 on networks not measured here (1000.00 basis points)");
  });

  it("stays on the page of a token whose attested figures are withheld", async () => {
    expect(await pageOf("/tokens/OLDX"))
      .to.include("too old for its figures to be shown")
      .and.include("123,456,789,012.345678");
  });

  it("shows the sum on the first page with tier and instant, and plainly that a token is not measured", async () => {
    const page = await pageOf("/");
    expect(page).to.include("123,456,789,262.845678").and.include("<strong>late</strong>: tron").and.include("not measured");
  });

  it("states ages in minutes and is made anew after one", async () => {
    const at = { now: NOW };
    const api = await apiWith({ clock: async () => instant(at.now), snapshot: { tokens: [xusd] } });
    expect((await api.get("/tokens/XUSD")).text).to.include("1 h 0 min old");
    at.now = instantFromMs(Date.parse(NOW) + 61_000);
    api.api.changed();
    expect((await api.get("/tokens/XUSD")).text).to.include("1 h 1 min old");
  });

  for (const [seconds, words] of [
    [59, "0 min old"],
    [3_599, "59 min old"],
    [3_600, "1 h 0 min old"],
    [86_399, "23 h 59 min old"],
    [90_000, "1 d 1 h old"],
  ] as const) {
    it(`${seconds} seconds are ${words}`, () => {
      expect(ageWords(seconds)).to.equal(words);
    });
  }
});

describe(`measured supply in a browser${BROWSER_NOTE}`, () => {
  const browser = withBrowser();
  for (const [device, width, height] of DEVICES) {
    it(`fits ${device} with every digit shown, stands out from its ground, and is named for who cannot see it`, async function () {
      this.timeout(60_000);
      const { url } = await board();
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser().newContext({ viewport: { width, height }, colorScheme });
        const page = await context.newPage();
        for (const path of ["/tokens/XUSD", "/"]) {
          await page.goto(`${url}${path}`);
          for (const details of await page.locator("details").all()) await details.evaluate("(part) => { part.open = true }");
          const [wide, screen] = (await page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
          )) as number[];
          expect(wide, path).to.equal(screen);
          expect(await page.evaluate(CUT_TABLES), path).to.deep.equal([]);
          for (const [ink = "", ground = "", words] of (await page.evaluate(COLOURS)) as string[][])
            expect(contrast(ink, ground), `${path} ${words}`).to.be.at.least(4.5);
        }
        await page.goto(`${url}/tokens/XUSD`);
        expect(await page.getByRole("img", { name: /^60 readings of the supply on ethereum/ }).count()).to.equal(1);
        await context.close();
      }
    });
  }
});

/** Tables of which a reader would have to scroll to see every digit. */
const CUT_TABLES = `[...document.querySelectorAll("table.board")]
  .filter((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth)
  .map((table) => table.caption.textContent)`;
