import type { ServiceTerms } from "../../domain/terms/terms.js";

/** Terms of one version, with all that answers state of them. */
export const TERMS: ServiceTerms = {
  inForce: "2026-11-01",
  texts: [
    {
      version: "2026-11-01",
      text: {
        version: "2026-11-01",
        title: "Terms",
        disclaimer: "Nothing here is advice.",
        licence: "CC BY 4.0",
        licence_url: "https://creativecommons.org/licenses/by/4.0/",
      },
    },
  ],
};
