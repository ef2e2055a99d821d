import { browser } from "./dom.js";

/** A signed-in session: kept for this tab only, sent in a header only, ended with the tab or by signing out. */
export type TabSession = { readonly token: string; readonly expiresAt: string };

const PLACE = "session";

/** The tab's session, unless it is over. */
export const tabSession = (): TabSession | null => {
  const kept = recalled(PLACE);
  if (kept === null) return null;
  const { token, expiresAt }: Partial<TabSession> = JSON.parse(kept);
  if (token === undefined || expiresAt === undefined || Date.parse(expiresAt) <= Date.now()) return null;
  return { token, expiresAt };
};

/** False when the browser keeps nothing for pages. */
export const keepSession = (session: TabSession): boolean => remember(PLACE, JSON.stringify(session));

export const dropSession = (): void => forget(PLACE);

/** Texts kept for this tab under a name; false when the browser keeps none. */
export const remember = (name: string, text: string): boolean => {
  try {
    browser.sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
};

export const recalled = (name: string): string | null => {
  try {
    return browser.sessionStorage.getItem(name);
  } catch {
    return null;
  }
};

export const forget = (name: string): void => {
  try {
    browser.sessionStorage.removeItem(name);
  } catch {
    return; // what is not kept need not be forgotten
  }
};

/** Signs in, and comes back to the address given, one of this service. */
export const toSignIn = (back: string, notice: "ended" | "needed"): void => {
  remember("back", back);
  remember("notice", notice);
  browser.location.replace("/sign-in");
};

/** Where to go once signed in. */
export const wayBack = (): string => {
  const back = recalled("back");
  forget("back");
  return back ?? "/account";
};
