/** Another node has taken over this log, or its tables are no longer those this node wrote: it must stop. */
export class NodeFenced extends Error {
  override readonly name = "NodeFenced";
}

/** The storage cannot be reached at the moment; the node mends this by itself. Whether a write under way was done is unknown. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";
}
