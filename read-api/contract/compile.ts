import { parse } from "yaml";
import type { JsonObject } from "../../domain/shared/json.js";
import { type Operation, operationsOf } from "./operations.js";
import { typeDeclaration, typeOf } from "./type-source.js";

const NOTICE = "// Made by `npm run generate` from read-api/openapi.yaml. Do not edit.\n";

/** The files of `generated/` for the text of `openapi.yaml`, by name. */
export const compileContract = (yaml: string): { readonly [file: string]: string } => {
  const document: JsonObject = parse(yaml);
  return { "openapi.ts": documentSource(document), "types.ts": typesSource(document) };
};

const documentSource = (document: JsonObject): string =>
  `${NOTICE}import type { JsonObject } from "../../domain/shared/json.js";\n\nexport const openapiDocument: JsonObject = ${JSON.stringify(document, null, 1)};\n`;

const typesSource = (document: JsonObject): string => {
  const { schemas } = document.components as { readonly schemas: { readonly [name: string]: JsonObject } };
  const declarations = Object.entries(schemas).map(([name, schema]) => typeDeclaration(name, schema));
  const operations = operationsOf(document).map(operationLine);
  const map = `/** Parameters and 200 body of each operation. */\nexport type Operations = {\n${operations.join("")}};\nexport type OperationId = keyof Operations;\n`;
  return `${NOTICE}import type { JsonObject } from "../../domain/shared/json.js";\n\n${[...declarations, map].join("\n")}`;
};

const operationLine = ({ id, parameters, responseSchema }: Operation): string => {
  const params = parameters.map(({ name, required, schema }) =>
    required ? `readonly ${name}: ${typeOf(schema)}` : `readonly ${name}?: ${typeOf(schema)} | undefined`,
  );
  return `  readonly ${id}: { readonly params: { ${params.join("; ")} }; readonly body: ${typeOf(responseSchema)} };\n`;
};
