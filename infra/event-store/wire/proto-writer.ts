/** How many bytes a varint of this unsigned integer takes (protobuf encoding, "Base 128 Varints"). */
export const varintSize = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
};

/** How many bytes a length-delimited field with a one-byte tag takes around `length` bytes. */
export const fieldSize = (length: number): number => 1 + varintSize(length) + length;

/** Writes protobuf fields with numbers below 16 into a buffer of a size computed beforehand. */
export class ProtoWriter {
  readonly buffer: Buffer;
  #at = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.buffer[this.#at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.#at++] = rest;
  }

  /** An unsigned integer field (wire type 0). */
  uint(field: number, value: number): void {
    this.buffer[this.#at++] = field << 3;
    this.varint(value);
  }

  /** The head of a length-delimited field (wire type 2): a message whose fields follow, or bytes. */
  open(field: number, length: number): void {
    this.buffer[this.#at++] = (field << 3) | 2;
    this.varint(length);
  }

  bytes(field: number, bytes: Uint8Array): void {
    this.open(field, bytes.length);
    this.buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** A string field; `length` is its length in UTF-8. */
  string(field: number, text: string, length: number): void {
    this.open(field, length);
    if (length === text.length && length < 40) this.#ascii(text);
    else this.#at += this.buffer.write(text, this.#at, "utf8");
  }

  #ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.buffer[this.#at++] = text.charCodeAt(i);
  }
}
