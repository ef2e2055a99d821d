import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { packagePath } from "../../infra/assets/package-root.js";
import type { SampleContracts } from "../../infra/sample/chain/sample-contracts.js";

type Compiled = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: {
    readonly [file: string]: { readonly [name: string]: { readonly evm: { readonly bytecode: { readonly object: string } } } };
  };
};

const SOURCE = "infra/sample/chain/sample-token.sol";

/** Creation code of every contract of the sample, compiled from its source. */
export const compileContracts = (): SampleContracts => {
  const solc = createRequire(import.meta.url)("solc") as { compile(input: string): string };
  const input = {
    language: "Solidity",
    sources: { [SOURCE]: { content: readFileSync(packagePath(SOURCE), "utf8") } },
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    },
  };
  const { errors = [], contracts = {} } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const faults = errors.filter(({ severity }) => severity === "error");
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.entries(contracts[SOURCE] ?? {}).map(([name, { evm }]) => [name, `0x${evm.bytecode.object}`]),
  ) as SampleContracts;
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(`${JSON.stringify(compileContracts(), null, 2)}\n`);
