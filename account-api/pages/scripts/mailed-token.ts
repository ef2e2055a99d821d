import { browser } from "./dom.js";

/** The token of the mailed link; taken out of the address at once, so that neither history nor a copied address holds it. */
export const takeMailedToken = (): string | null => {
  const token = new URLSearchParams(browser.location.search).get("token");
  if (token !== null) browser.history.replaceState(null, "", browser.location.pathname);
  return token;
};
