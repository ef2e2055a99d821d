import { join } from "node:path";
import type { SubtreePlace } from "../../domain/evidence/merkle.js";
import type { SubtreeReader } from "../../domain/evidence/proofs.js";
import type { EvidenceBundles } from "../../read-api/bundle-port.js";
import { ReadModelUnavailable } from "../../read-api/queries.js";
import { bundleShelf } from "../bundle/bundle-shelf.js";
import type { BundlePorts } from "../bundle/prepare-bundle.js";
import { ReadModelUnavailable as NoGeneration } from "../projections/read-models.js";
import { readSubtrees, SubtreeMissing } from "../projections/subtree-reader.js";
import type { Parts } from "./parts.js";
import { packageVersion } from "./version.js";

/** The tree follows the board within this, or the bundle waits for another request. */
const TREE_WITHIN_MS = 10_000;

/** What a bundle is read from. */
export const bundlePorts = ({ readAll, eventLog, artifacts, readModels, database }: Parts): BundlePorts => ({
  readAll,
  readStream: eventLog.readStream,
  artifacts,
  subtrees: async (places: readonly SubtreePlace[], position: bigint): Promise<SubtreeReader> => {
    if (!(await readModels.waitForPosition("merkle", position, TREE_WITHIN_MS)))
      throw new ReadModelUnavailable("the tree does not hold the head of the chain yet");
    return readSubtrees(readModels, database.pool, places).catch((cause: unknown) => {
      const isAway = cause instanceof NoGeneration || cause instanceof SubtreeMissing;
      throw isAway ? new ReadModelUnavailable("the stored tree cannot be read", { cause }) : cause;
    });
  },
});

/** The bundles that the read API serves, kept under `DATA_DIR/bundles`. */
export const openBundles = (parts: Parts): EvidenceBundles =>
  bundleShelf({
    ports: bundlePorts(parts),
    folder: join(parts.config.dataDir, "bundles"),
    settings: parts.config.settings,
    release: packageVersion(),
  });
