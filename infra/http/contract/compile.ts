import { parse } from "yaml";
import type { JsonObject } from "../../../domain/shared/json.js";
import { type Operation, operationsOf } from "./operations.js";
import { typeDeclaration, typeOf } from "./type-source.js";

/** The files of a `generated/` folder for the text of the `openapi.yaml` in `folder`, by name. */
export const compileContract = (yaml: string, folder: string): { readonly [file: string]: string } => {
  const document: JsonObject = parse(yaml);
  const notice = `// Made by \`npm run generate\` from ${folder}/openapi.yaml. Do not edit.\n`;
  return { "openapi.ts": notice + documentSource(document), "types.ts": notice + typesSource(document) };
};

const documentSource = (document: JsonObject): string =>
  `import type { JsonObject } from "../../domain/shared/json.js";\n\nexport const openapiDocument: JsonObject = ${JSON.stringify(document, null, 1)};\n`;

const typesSource = (document: JsonObject): string => {
  const { schemas } = document.components as { readonly schemas: { readonly [name: string]: JsonObject } };
  const declarations = Object.entries(schemas).map(([name, schema]) => typeDeclaration(name, schema));
  const operations = operationsOf(document).map(operationLine);
  const map = `/** Tier, parameters, request and success body of each operation. */\nexport type Operations = {\n${operations.join("")}};\nexport type OperationId = keyof Operations;\n`;
  return `import type { JsonObject } from "../../domain/shared/json.js";\n\n${[...declarations, map].join("\n")}`;
};

const operationLine = ({ id, parameters, requestBody, responseSchema, tier }: Operation): string => {
  const params = parameters.map(({ name, required, schema }) =>
    required ? `readonly ${name}: ${typeOf(schema)}` : `readonly ${name}?: ${typeOf(schema)} | undefined`,
  );
  const request = requestBody === null ? "" : ` readonly request: ${typeOf(requestBody.schema)};`;
  return `  readonly ${id}: { readonly tier: "${tier}"; readonly params: { ${params.join("; ")} };${request} readonly body: ${typeOf(responseSchema)} };\n`;
};
