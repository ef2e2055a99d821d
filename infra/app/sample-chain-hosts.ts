import type { CatalogNetwork } from "../../domain/registry/catalog.js";
import type { HostMap } from "../capture/host-map.js";
import { sampleAuthorities } from "../sample/chain/sample-endpoints.js";

/** Where the endpoints of the sample's chain are served while one runs in this process. */
export class SampleChainHosts {
  readonly #hosts = new Map<string, { readonly hostname: string; readonly port: number }>();

  /** For whoever connects; it changes when a chain takes over from another. */
  get hosts(): HostMap {
    return this.#hosts;
  }
  serve(ports: ReadonlyMap<string, number>): void {
    for (const [authority, port] of ports) this.#hosts.set(authority, { hostname: "127.0.0.1", port });
  }
  clear(): void {
    this.#hosts.clear();
  }
  /** False only for a network of the sample's chain while that does not run here. */
  isReachable(network: Pick<CatalogNetwork, "endpoints">): boolean {
    return sampleAuthorities(network).every((authority) => this.#hosts.has(authority));
  }
}
