import { html, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";
import type { Problem } from "../../infra/http/problem.js";
import { PROBLEM_CODES } from "../../infra/http/problem-codes.js";

/** A problem in words, for a reader of pages. */
export const problemPage = ({ code, message }: Problem, requestId: string): Buffer => {
  const { title } = PROBLEM_CODES[code];
  return pageBytes({
    title: `Reserve Board: ${title}`,
    description: title,
    main: html`<h1>${title}</h1><p>${message}</p><p class="soft">Request <span class="hash">${requestId}</span></p>`,
    foot: nothing,
  });
};
