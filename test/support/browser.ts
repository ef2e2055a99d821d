import { existsSync } from "node:fs";
import { after, before } from "mocha";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** Says in a title that there is no browser. */
export const BROWSER_NOTE = CHROMIUM === undefined ? " (skipped: no Chromium here)" : "";

/** Starts a browser for the tests of a `describe`, which are skipped where there is none. */
export const withBrowser = (): (() => Browser) => {
  let browser: Browser | undefined;
  before(async function () {
    if (CHROMIUM === undefined) return this.skip();
    this.timeout(60_000);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  });
  after(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error("the browser did not start");
    return browser;
  };
};

export const DEVICES = [
  ["a phone", 360, 740],
  ["a desktop", 1280, 900],
] as const;

/** Ink, ground and text of every element that holds text of its own and is seen. */
export const COLOURS = `[...document.querySelectorAll("main *, header *, footer *")]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== ""))
  .map((e) => {
    let ground = e;
    while (ground !== null && getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
    const style = getComputedStyle(e);
    const ink = e.tagName === "text" ? style.fill : style.color;
    return [ink, ground === null ? "rgb(255, 255, 255)" : getComputedStyle(ground).backgroundColor, e.textContent.trim().slice(0, 30)];
  })`;

/** WCAG 2.2 contrast ratio of two `rgb(r, g, b)` colours. */
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
