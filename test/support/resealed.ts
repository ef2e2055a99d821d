import { checksumLines } from "../../domain/bundle/manifest.js";
import { canonicalBytes } from "../../domain/shared/canonical-json.js";
import { sha256Hex } from "../../domain/shared/sha256.js";
import { packed } from "./bundle-world.js";

type Listed = { path: string; bytes: number; sha256: string };

const SEALS = ["manifest.json", "SHA256SUMS"];

/** The files with sizes and hashes of the manifest and SHA256SUMS made to fit again: what somebody would do who changes a bundle on purpose. */
export const resealed = (files: ReadonlyMap<string, Buffer>): Map<string, Buffer> => {
  const manifest = JSON.parse(String(files.get("manifest.json"))) as { files: Listed[] };
  const listed = manifest.files.map((file) => {
    const bytes = files.get(file.path);
    return bytes === undefined ? file : { ...file, bytes: bytes.length, sha256: sha256Hex(bytes) };
  });
  const sealed = new Map([...files, ["manifest.json", canonicalBytes({ ...manifest, files: listed })] as const]);
  const others = [...sealed].filter(([path]) => path !== "SHA256SUMS");
  sealed.set("SHA256SUMS", checksumLines(others.map(([path, bytes]) => ({ path, sha256: sha256Hex(bytes) }))));
  return sealed;
};

/** The archive of these files, in byte order of path. */
export const archiveOf = (files: ReadonlyMap<string, Buffer>): Promise<Buffer> =>
  packed(
    [...files]
      .map(([path, bytes]) => ({ path, bytes: bytes.length, read: async () => bytes }))
      .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path))),
  );

/** The paths of the files that vouch for the others. */
export const isSeal = (path: string): boolean => SEALS.includes(path);
