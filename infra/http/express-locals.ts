declare global {
  namespace Express {
    /** What the application notes beside a response. */
    interface Locals {
      /** Value of `X-Request-Id`. */
      requestId: string;
      /** The path of the operation that answers, its parameters by name: what a caller put in their place may be a secret. */
      route?: string;
    }
  }
}

export {};
