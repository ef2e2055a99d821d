import { defaultSettings, SETTING_NAMES, type Settings } from "../settings/values.js";

/** The configured values as a methodology document states them in its appendix; what it does not state has its default. */
export const statedSettings = (methodology: string): Settings => {
  const stated = SETTING_NAMES.flatMap((name) => {
    const text = new RegExp(`^\\| ${name} \\| ([0-9.]+) \\|$`, "m").exec(methodology)?.[1];
    if (text === undefined) return [];
    return [[name, typeof defaultSettings[name] === "number" ? Number(text) : text] as const];
  });
  return { ...defaultSettings, ...Object.fromEntries(stated) };
};
