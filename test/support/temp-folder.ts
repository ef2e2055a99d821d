import { chmod, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fresh folder that every account may enter, as a folder in an ordinary place is. Its maker removes it. */
export const tempFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), "reserve-board-test-"));
  await chmod(folder, 0o755);
  return folder;
};
