/** An event as the embedded node stores and sends it. Positions stay exact below 2^53. */
export type StoredEvent = {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string; // UUID, lowercase
  readonly type: string;
  readonly isJson: boolean;
  /** 100 ns ticks since the Unix epoch, decimal. */
  readonly created: string;
  readonly data: Buffer;
  /** Empty when the event carries none: the wire cannot tell the two apart. */
  readonly metadata: Buffer;
};
