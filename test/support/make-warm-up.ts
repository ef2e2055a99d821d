import { writeFile } from "node:fs/promises";
import { packagePath } from "../../infra/assets/package-root.js";
import { reportOfPages } from "./ten-page-report.js";

/** Writes `infra/pdf/warm-up.pdf`, which a parsing process reads while it waits for its document. Run by hand when it should change. */
await writeFile(packagePath("infra", "pdf", "warm-up.pdf"), await reportOfPages(6));
