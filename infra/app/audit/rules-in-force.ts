import { loadArtifact, loadJsonArtifact } from "../../../commands/load-artifact.js";
import type { ArtifactStore } from "../../../commands/ports.js";
import { statedSettings } from "../../../domain/bundle/stated-settings.js";
import type { ChainRecord } from "../../../domain/evidence/record.js";
import type { CatalogNetwork, RegistryArtifact } from "../../../domain/registry/catalog.js";

/** A registry of the chain: its networks by `<symbol>/<network>`. */
type Registry = ReadonlyMap<string, CatalogNetwork>;

/**
 * The registry and the quorum that were in force when a record was made. A reading that began before a change may be recorded after it,
 * so what held just before counts too. Where the artifacts are not at hand, as in a bundle, nothing is known.
 */
export class RulesInForce {
  readonly #artifacts: Pick<ArtifactStore, "get">;
  #registries: readonly Registry[] = []; // the last two
  #quorums: readonly number[] = []; // the last two

  constructor(artifacts: Pick<ArtifactStore, "get">) {
    this.#artifacts = artifacts;
  }

  /** Records in the order of the chain. Throws Refusal `artifact-missing`, DamagedArtifact. */
  async take({ kind, artifact }: ChainRecord): Promise<void> {
    if (artifact === null) return;
    if (kind === "registry.changed") {
      const { catalog } = await loadJsonArtifact<RegistryArtifact>(this.#artifacts, artifact);
      const networks = catalog.tokens.flatMap(({ symbol, networks: of }) => of.map((on) => [`${symbol}/${on.network}`, on] as const));
      this.#registries = [...this.#registries.slice(-1), new Map(networks)];
    } else if (kind === "methodology.published") {
      const text = (await loadArtifact(this.#artifacts, artifact)).toString("utf8");
      this.#quorums = [...this.#quorums.slice(-1), statedSettings(text).QUORUM_MIN_LEGS];
    }
  }

  /** The network as registered now and before; undefined when no registry is known. */
  networksOf(subject: string): readonly CatalogNetwork[] | undefined {
    if (this.#registries.length === 0) return undefined;
    return this.#registries.toReversed().flatMap((registry) => registry.get(subject) ?? []);
  }

  /** QUORUM_MIN_LEGS now and before, as far as a methodology is known; else null alone. */
  get quorums(): readonly [number | null, ...(number | null)[]] {
    const [now = null, ...before] = this.#quorums.toReversed();
    return [now, ...before];
  }
}
