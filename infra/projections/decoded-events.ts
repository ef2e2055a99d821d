import { DamagedArtifact } from "../../commands/ports.js";
import type { RecordedEvent } from "../../domain/log/event.js";
import type { ArtifactId } from "../../domain/shared/sha256.js";
import type { Projection } from "../../projections/projection.js";
import { PoisonEvent } from "./poison-event.js";

/** Reads artifacts by id: those held, re-hashed. Throws DamagedArtifact. */
export type GetArtifacts = (ids: readonly ArtifactId[]) => Promise<Map<ArtifactId, Buffer>>;

/** An event with what its fold needs. */
export type DecodedEvent = { readonly recorded: RecordedEvent; readonly event: unknown };

type Wanted = DecodedEvent & { readonly artifact: ArtifactId | null };

/** Artifacts held at once; a run of events is handed out in slices of at most so many. */
const SLICE_ARTIFACTS = 200;

/**
 * The events of a batch that are the projection's, artifacts attached, in slices. What stands before a poison event is handed
 * out first. Throws PoisonEvent, and whatever makes the artifact store unreachable.
 */
export async function* decodedSlices(
  projection: Projection,
  events: readonly RecordedEvent[],
  getArtifacts: GetArtifacts,
): AsyncGenerator<readonly DecodedEvent[]> {
  let slice: Wanted[] = [];
  let artifacts = 0;
  for (const recorded of events) {
    const wanted = decode(projection, recorded);
    if (wanted instanceof PoisonEvent) {
      yield* attached(projection, slice, getArtifacts);
      throw wanted;
    }
    if (wanted === undefined) continue;
    slice.push(wanted);
    if (wanted.artifact === null || ++artifacts < SLICE_ARTIFACTS) continue;
    yield* attached(projection, slice, getArtifacts);
    slice = [];
    artifacts = 0;
  }
  yield* attached(projection, slice, getArtifacts);
}

const decode = (projection: Projection, recorded: RecordedEvent): Wanted | PoisonEvent | undefined => {
  try {
    const event = projection.source.decode(recorded);
    return event === undefined ? undefined : { recorded, event, artifact: projection.source.artifactOf(event) };
  } catch (cause) {
    return new PoisonEvent(projection.name, recorded, cause);
  }
};

async function* attached(
  projection: Projection,
  slice: readonly Wanted[],
  getArtifacts: GetArtifacts,
): AsyncGenerator<readonly DecodedEvent[]> {
  const ids = [...new Set(slice.flatMap(({ artifact }) => artifact ?? []))];
  const held = ids.length === 0 ? new Map<ArtifactId, Buffer>() : await heldArtifacts(ids, getArtifacts);
  const complete: DecodedEvent[] = [];
  for (const wanted of slice) {
    const decoded = wanted.artifact === null ? wanted : attach(projection, wanted, held.get(wanted.artifact));
    if (decoded instanceof PoisonEvent) {
      if (complete.length > 0) yield complete;
      throw decoded;
    }
    complete.push(decoded);
  }
  if (complete.length > 0) yield complete;
}

const attach = (
  projection: Projection,
  { recorded, event, artifact }: Wanted,
  found: Buffer | DamagedArtifact | undefined,
): DecodedEvent | PoisonEvent => {
  try {
    if (found === undefined) throw new Error(`artifact ${artifact} is missing`);
    if (found instanceof DamagedArtifact) throw found;
    return { recorded, event: projection.source.withArtifact(event, found) };
  } catch (cause) {
    return new PoisonEvent(projection.name, recorded, cause);
  }
};

/** All at once; one by one when one of them is damaged, to know which. */
const heldArtifacts = async (
  ids: readonly ArtifactId[],
  getArtifacts: GetArtifacts,
): Promise<Map<ArtifactId, Buffer | DamagedArtifact>> => {
  try {
    return await getArtifacts(ids);
  } catch (error) {
    if (!(error instanceof DamagedArtifact)) throw error;
    return oneByOne(ids, getArtifacts);
  }
};

const oneByOne = async (ids: readonly ArtifactId[], getArtifacts: GetArtifacts): Promise<Map<ArtifactId, Buffer | DamagedArtifact>> => {
  const found = new Map<ArtifactId, Buffer | DamagedArtifact>();
  for (const id of ids) {
    try {
      for (const [key, bytes] of await getArtifacts([id])) found.set(key, bytes);
    } catch (error) {
      if (!(error instanceof DamagedArtifact)) throw error;
      found.set(id, error);
    }
  }
  return found;
};
