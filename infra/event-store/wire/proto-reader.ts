/** Reads protobuf fields one after the other. Throws RangeError on what is no protobuf message. */
export class ProtoReader {
  readonly #buffer: Buffer;
  #end: number;
  #at = 0;
  #wireType = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
    this.#end = buffer.length;
  }

  /** The number of the next field, or 0 at the end. Each field's value must then be read or skipped. */
  next(): number {
    if (this.#at >= this.#end) return 0;
    const tag = this.varint();
    this.#wireType = tag & 7;
    return tag >>> 3;
  }

  /** An unsigned integer up to 2^53 - 1. */
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#buffer[this.#at++];
      if (byte === undefined || this.#at > this.#end || scale > 2 ** 63) throw new RangeError("truncated varint");
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError("integer above 2^53 - 1");
    return value;
  }

  /** An integer of up to 64 bits. */
  varint64(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#buffer[this.#at++];
      if (byte === undefined || this.#at > this.#end) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError("truncated varint");
  }

  bool(): boolean {
    return this.varint() !== 0;
  }

  /** The bytes of a length-delimited field, not copied. */
  bytes(): Buffer {
    const start = this.#enter();
    return this.#buffer.subarray(start, this.#at);
  }

  string(): string {
    const start = this.#enter();
    return this.#buffer.toString("utf8", start, this.#at);
  }

  /** What `decode` makes of the message in a length-delimited field; while it runs, this reader ends where the message ends. */
  message<T>(decode: (reader: ProtoReader) => T): T {
    const start = this.#enter();
    const [end, outer] = [this.#at, this.#end];
    this.#at = start;
    this.#end = end;
    const value = decode(this);
    this.#at = end;
    this.#end = outer;
    return value;
  }

  /** Passes over the field `next` announced. */
  skip(): void {
    if (this.#wireType === 0) this.#skipVarint();
    else if (this.#wireType === 1) this.#at += 8;
    else if (this.#wireType === 2) this.#enter();
    else if (this.#wireType === 5) this.#at += 4;
    else throw new RangeError(`wire type ${this.#wireType}`);
  }

  #skipVarint(): void {
    while ((this.#buffer[this.#at++] ?? 0) >= 128);
  }

  /** Moves behind a length-delimited value and returns where it began. */
  #enter(): number {
    if (this.#wireType !== 2) throw new RangeError(`wire type ${this.#wireType} where bytes were expected`);
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new RangeError("truncated field");
    return start;
  }
}
