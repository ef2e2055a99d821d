import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { compileContract } from "../../read-api/contract/compile.js";
import { packagePath } from "../assets/package-root.js";

// Writes read-api/generated/ from read-api/openapi.yaml.
const yaml = readFileSync(packagePath("read-api", "openapi.yaml"), "utf8");
mkdirSync(packagePath("read-api", "generated"), { recursive: true });
for (const [file, source] of Object.entries(compileContract(yaml))) writeFileSync(packagePath("read-api", "generated", file), source);
