import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { packagePath } from "../assets/package-root.js";
import { compileContract } from "../http/contract/compile.js";

// Writes generated/ of each API from its openapi.yaml.
for (const folder of ["read-api", "account-api"]) {
  const yaml = readFileSync(packagePath(folder, "openapi.yaml"), "utf8");
  mkdirSync(packagePath(folder, "generated"), { recursive: true });
  for (const [file, source] of Object.entries(compileContract(yaml, folder))) writeFileSync(packagePath(folder, "generated", file), source);
}
