import type { Catalog } from "../../domain/registry/catalog.js";
import { type HostMap, noHosts } from "../capture/host-map.js";
import { SAMPLE_AUTHORITY, startSampleSite } from "../sample/sample-site.js";
import type { Lifecycle } from "./lifecycle.js";
import type { Parts } from "./parts.js";

const isFictional = ({ url }: Catalog["sources"][number]): boolean => URL.canParse(url) && new URL(url).host === SAMPLE_AUTHORITY;

/** True when the registry watches the fictional issuers that ship with the service, perhaps beside real ones. */
export const watchesSample = (catalog: Catalog | undefined): boolean => catalog?.sources.some(isFictional) === true;

/** True when the registry watches fictional issuers only: nothing on the board is about anybody. */
export const isSample = (catalog: Catalog | undefined): boolean => watchesSample(catalog) && catalog?.sources.every(isFictional) === true;

/** The sample issuers' site, served by this process while the registry watches it; else nothing, and no host is mapped. */
export const openSampleSite = async ({ evidence, database }: Parts, lifecycle: Lifecycle): Promise<{ readonly hosts: HostMap }> => {
  const catalog = await evidence.ask(({ registry }) => registry?.catalog);
  if (!watchesSample(catalog)) return { hosts: noHosts };
  const site = await startSampleSite({ clock: database.clock });
  lifecycle.add("sample site", site.stop);
  return site;
};
