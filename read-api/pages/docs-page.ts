import type { Json, JsonObject } from "../../domain/shared/json.js";
import { typeOf } from "../../infra/http/contract/type-source.js";
import { type Html, html, link, nothing } from "../../infra/http/pages/html.js";
import { pageBytes } from "../../infra/http/pages/layout.js";

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);
const objectAt = (value: Json | undefined, ...names: readonly string[]): JsonObject => {
  const found = names.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);
  return isObject(found) ? found : {};
};
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** /docs: the published contract, readable; made from the document itself. */
export const docsPage = (contract: JsonObject, baseUrl: string): Buffer => {
  const paths = Object.entries(objectAt(contract, "paths"));
  const operations = paths.flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
  );
  const responses = objectAt(contract, "components", "responses");
  const schemas = Object.entries(objectAt(contract, "components", "schemas"));
  return pageBytes({
    title: "Reserve Board: API",
    description: "The API of Reserve Board.",
    main: html`<h1>API</h1>
<p>${textOf(objectAt(contract, "info").description)} Machine-readable: ${link("/v1/openapi.json", "openapi.json")}. ${link("/docs/errors", "Errors")}. ${link("/docs/changes", "Changes")}.</p>
<p>Base address <code>${baseUrl}</code></p>
<h2>Operations</h2>
${operations.map(({ address, operation }) => operationPart(address, isObject(operation) ? operation : {}, responses))}
<h2>Objects</h2>
${schemas.map(([name, schema]) => objectPart(name, isObject(schema) ? schema : {}))}`,
    foot: nothing,
  });
};

const operationPart = (address: string, operation: JsonObject, responses: JsonObject): Html => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isObject) : [];
  const named = parameters.filter(({ name }: JsonObject) => typeof name === "string");
  const statuses = Object.entries(objectAt(operation, "responses"));
  return html`<h3 id="${textOf(operation.operationId)}"><code>${address}</code></h3>
<p>${textOf(operation.summary)}. ${textOf(operation.description)}</p>
${named.length === 0 ? nothing : html`<ul>${named.map((parameter: JsonObject) => html`<li><code>${textOf(parameter.name)}</code> (${textOf(parameter.in)}): ${textOf(parameter.description)}</li>`)}</ul>`}
<details><summary>Answers ${statuses.map(([status]) => status).join(", ")}</summary><ul>${statuses.map(([status, response]) => html`<li><code>${status}</code> ${statusText(response, responses)}</li>`)}</ul></details>
`;
};

/** The description of a response, or the name of the one it refers to. */
const statusText = (response: Json, responses: JsonObject): string => {
  const { description, $ref } = isObject(response) ? response : {};
  return textOf(typeof $ref === "string" ? objectAt(responses, lastName($ref)).description : description);
};
const lastName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const objectPart = (name: string, schema: JsonObject): Html => {
  const properties = Object.entries(objectAt(schema, "properties"));
  const rows = properties.map(
    ([
      field,
      property,
    ]) => html`<tr><td><code>${field}</code></td><td><code>${isObject(property) ? typeOf(property) : ""}</code></td><td>${textOf(isObject(property) ? property.description : "")}</td></tr>
`,
  );
  return html`<h3 id="${name}">${name}</h3><p>${textOf(schema.description)}</p>
${rows.length === 0 ? html`<p><code>${typeOf(schema)}</code></p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Fields of ${name}"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rule</th></tr></thead><tbody>${rows}</tbody></table></div>`}
`;
};
