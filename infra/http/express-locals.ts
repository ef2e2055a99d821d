declare global {
  namespace Express {
    /** What the application notes beside a response. */
    interface Locals {
      /** Value of `X-Request-Id`. */
      requestId: string;
    }
  }
}

export {};
