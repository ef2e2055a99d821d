import { defaultSettings, SETTING_NAMES, type SettingName, type Settings } from "../settings/values.js";

/** The configured values as a methodology document states them in its appendix; what it does not state has its default. */
export const statedSettings = (methodology: string): Settings => {
  const stated = SETTING_NAMES.flatMap((name): [SettingName, string | number][] => {
    const text = new RegExp(`^\\| ${name} \\| ([0-9.]+) \\|$`, "m").exec(methodology)?.[1];
    if (text === undefined) return [];
    if (typeof defaultSettings[name] === "string") return [[name, text]];
    return Number.isSafeInteger(Number(text)) ? [[name, Number(text)]] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(stated) };
};

/** Documents of a bundle from anywhere are read with at most so many times the limits a release has by itself. */
const MOST_TIMES = 4;

/** The same with the limits of reading a document bounded: nobody's bundle may keep this machine busy as long as it likes. */
export const boundedLimits = (settings: Settings): Settings => {
  const limits = SETTING_NAMES.filter((name) => name.startsWith("DOC_"));
  const bounded = limits.map((name) => [name, Math.min(Number(settings[name]), MOST_TIMES * Number(defaultSettings[name]))]);
  return { ...settings, ...Object.fromEntries(bounded) };
};
