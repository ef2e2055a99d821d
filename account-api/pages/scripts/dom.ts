/**
 * The part of a browser that the scripts of the pages use, declared here so that nothing on the server's side sees names of browsers.
 * Everything in this folder runs in the visitor's browser and nowhere else.
 */
export type PageElement = {
  textContent: string | null;
  hidden: boolean;
  disabled: boolean;
  checked: boolean;
  open: boolean;
  value: string;
  href: string;
  readonly name: string;
  readonly id: string;
  readonly dataset: { [name: string]: string | undefined };
  readonly append: (...parts: readonly (PageElement | string)[]) => void;
  readonly replaceChildren: (...parts: readonly (PageElement | string)[]) => void;
  readonly setAttribute: (name: string, value: string) => void;
  readonly removeAttribute: (name: string) => void;
  readonly addEventListener: (kind: string, listener: (event: PageEvent) => void) => void;
  readonly querySelector: (selector: string) => PageElement | null;
  readonly querySelectorAll: (selector: string) => Iterable<PageElement>;
  readonly closest: (selector: string) => PageElement | null;
  readonly focus: () => void;
  readonly reset: () => void;
  readonly showModal: () => void;
  readonly close: () => void;
};
export type PageEvent = { readonly preventDefault: () => void };

type Browser = {
  readonly document: Pick<PageElement, "querySelector" | "querySelectorAll"> & {
    readonly getElementById: (id: string) => PageElement | null;
    readonly createElement: (tag: string) => PageElement;
  };
  readonly location: {
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    readonly assign: (url: string) => void;
    readonly replace: (url: string) => void;
  };
  readonly history: { readonly replaceState: (state: null, title: string, url: string) => void };
  readonly navigator: { readonly clipboard?: { readonly writeText: (text: string) => Promise<void> } };
  readonly sessionStorage: {
    readonly getItem: (key: string) => string | null;
    readonly setItem: (key: string, value: string) => void;
    readonly removeItem: (key: string) => void;
  };
  readonly setTimeout: (run: () => void, ms: number) => number;
};

declare const window: Browser;
export const browser: Browser = window;

/** An element the page is made with. */
export const byId = (id: string): PageElement => {
  const found = browser.document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
};

export const all = (selector: string, within: Pick<PageElement, "querySelectorAll"> = browser.document): readonly PageElement[] => [
  ...within.querySelectorAll(selector),
];

/** A new element; its parts are texts or elements, never markup. */
export const make = (
  tag: string,
  attributes: { readonly [name: string]: string },
  ...parts: readonly (PageElement | string)[]
): PageElement => {
  const element = browser.document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
};

/** Shows what the page is made with, once its script runs. */
export const showApp = (): void => {
  byId("app").hidden = false;
};

/** Shows an outcome and moves there, so that it is read out and in sight. */
export const showDone = (id: string): void => {
  const done = byId(id);
  done.hidden = false;
  done.focus();
};
