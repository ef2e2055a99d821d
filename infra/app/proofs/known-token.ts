import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CatalogNetwork, CatalogToken } from "../../../domain/registry/catalog.js";
import { loadCatalog, SHIPPED_CATALOGS } from "../../catalog/load-catalog.js";
import type { OfferedProof } from "./offered-proofs.js";

/** What is known of a proof's token from the registry of its bundle, or from the catalogs that ship. */
export type KnownToken = { readonly symbol: string; readonly address: string; readonly decimals: number };

/**
 * The token a proof is of: the one its bundle's `registry.json` names when the file lies in an unpacked bundle, else the one of the
 * shipped catalogs with its symbol and network, or with its address alone. Undefined when none is known, or several that differ.
 */
export const knownToken = async (file: string, offered: OfferedProof): Promise<KnownToken | undefined> => {
  const bundled = await bundledTokens(join(dirname(file), "..", "registry.json"));
  const tokens = bundled ?? (await Promise.all(SHIPPED_CATALOGS.map(loadCatalog))).flatMap((catalog) => catalog.tokens);
  const found = tokens.flatMap((token) => token.networks.filter((network) => isOf(offered, token, network)).map(knownOf(token)));
  const [first] = found;
  return found.every((other) => first !== undefined && sameToken(first, other)) ? first : undefined;
};

const knownOf =
  ({ symbol }: CatalogToken) =>
  ({ address, decimals }: CatalogNetwork): KnownToken => ({ symbol, address, decimals });

const sameToken = (a: KnownToken, b: KnownToken): boolean => a.symbol === b.symbol && a.address === b.address && a.decimals === b.decimals;

const isOf = ({ symbol, network, toVerify }: OfferedProof, token: CatalogToken, on: CatalogNetwork): boolean =>
  symbol === null
    ? on.family === "EVM" && on.address.toLowerCase() === toVerify.address.toLowerCase()
    : token.symbol === symbol && on.network === network;

/** Undefined when there is no registry of a bundle. */
const bundledTokens = async (path: string): Promise<readonly CatalogToken[] | undefined> => {
  try {
    const file = JSON.parse(await readFile(path, "utf8")) as { readonly schema?: unknown; readonly token?: CatalogToken };
    return file.schema === "bundle.registry" && Array.isArray(file.token?.networks) ? [file.token] : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
};
