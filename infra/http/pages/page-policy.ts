import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

type PolicyOptions = {
  /** The hash of the page's one style sheet, as the content security policy names it. */
  readonly style: string;
  /** True for a page with scripts of the service's own, which call the service; none else runs or is called either way. */
  readonly scripts?: boolean;
};

type HeaderFields = readonly (readonly [string, string])[];

/** Header fields of a page: nothing from elsewhere, no frame, no form that leaves by itself, no word of the page's address to others. */
export const pagePolicy = ({ style, scripts = false }: PolicyOptions): HeaderFields => {
  const scripted = { scriptSrc: ["'self'"], connectSrc: ["'self'"], requireTrustedTypesFor: ["'script'"] };
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [style],
        imgSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        ...(scripts ? scripted : {}),
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  const blank = new ServerResponse(new IncomingMessage(new Socket()));
  policy(blank.req, blank, () => undefined);
  return Object.entries(blank.getHeaders()).map(([name, value]) => [name, String(value)]);
};
