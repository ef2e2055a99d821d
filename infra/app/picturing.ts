import { join } from "node:path";
import { artifactId } from "../../domain/shared/sha256.js";
import type { FigurePictures } from "../../read-api/pictures-port.js";
import { pageDrawer } from "../pdf/page-drawer.js";
import { KeptPictures } from "../pictures/kept-pictures.js";
import { pictureShelf } from "../pictures/picture-shelf.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

/** Pictures of figures that the pages show, drawn when they are asked for and kept under `DATA_DIR/pictures`. */
export const openPictures = (
  { artifacts, config, log }: Pick<Parts, "artifacts" | "config" | "log">,
  lifecycle: Lifecycle,
): FigurePictures => {
  const drawer = pageDrawer();
  lifecycle.add("drawing processes", async () => drawer.close());
  return pictureShelf({
    document: (source) => artifacts.get(artifactId(source)),
    drawer,
    kept: new KeptPictures(join(config.dataDir, "pictures")),
    onUnkept: (err) => log.warn({ err }, "pictures of figures could not be kept"),
  });
};
