import type { RecordedEvent } from "../../domain/log/event.js";

/**
 * An event that a projection cannot take: malformed, its artifact missing or damaged, or refused by the fold (`cause` says
 * which). The projection stays before it until it is mended; it is never passed over.
 */
export class PoisonEvent extends Error {
  override readonly name = "PoisonEvent";
  readonly projection: string;
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  constructor(projection: string, { position, stream, revision, type }: RecordedEvent, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`projection ${projection} stands before event ${revision} of stream ${stream} (${type}, position ${position}): ${why}`, {
      cause,
    });
    this.projection = projection;
    this.position = position;
    this.stream = stream;
    this.revision = revision;
  }
}
