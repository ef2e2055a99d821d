/** One or more settings are wrong. Each fault is a sentence that names its setting and never shows a secret. */
export class ConfigFaults extends Error {
  override readonly name = "ConfigFaults";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("; "));
    this.faults = faults;
  }
}

/** Where settings come from: the environment, with a command's flags laid over it. */
export type Environment = { readonly [name: string]: string | undefined };

/** Reads one value's text; answers the sentence after the setting's name when it is wrong. */
export type Reader<T> = (text: string) => { readonly value: T } | { readonly fault: string };

/** Reads settings by name, gathering every fault instead of stopping at the first. An empty value counts as not set. */
export class SettingsReader {
  readonly #environment: Environment;
  readonly #faults: string[] = [];
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The setting's value; `fallback` when it is not set or wrong (then the fault is kept). */
  read<T>(name: string, reader: Reader<T>, fallback: T): T {
    const text = this.#environment[name]?.trim() ?? "";
    if (text === "") return fallback;
    const outcome = reader(text);
    if ("value" in outcome) return outcome.value;
    this.#faults.push(`${name} ${outcome.fault}`);
    return fallback;
  }

  /** Keeps `fault` when settings that are right alone do not go together. */
  demand(holds: boolean, fault: string): void {
    if (!holds) this.#faults.push(fault);
  }

  /** Throws ConfigFaults naming everything that was wrong so far. */
  check(): void {
    if (this.#faults.length > 0) throw new ConfigFaults(this.#faults);
  }
}
