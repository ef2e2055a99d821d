import { Ajv2020 } from "ajv/dist/2020.js";
import type { StatedSplit } from "../../../domain/measurement/stated-context.js";
import { Refusal } from "../../../domain/shared/refusal.js";
import { OWN_SCHEMAS } from "../../assets/own-schemas.js";
import { readDocument } from "./capture-order.js";

const MOST_BYTES = 1024 * 1024;

const row = {
  type: "object",
  additionalProperties: false,
  required: ["network_label", "network", "supply"],
  properties: {
    network_label: { type: "string", maxLength: 200 },
    network: { type: ["string", "null"], maxLength: 64 },
    supply: { type: "string", maxLength: 100 },
  },
};

/** What a split file holds: amounts as text, so that none passes through a binary float. */
const SPLIT = {
  type: "object",
  additionalProperties: false,
  required: ["total_supply", "networks"],
  properties: { total_supply: { type: "string", maxLength: 100 }, networks: { type: "array", maxItems: 500, items: row } },
};

const isSplit = new Ajv2020({ ...OWN_SCHEMAS, allowUnionTypes: true }).compile<StatedSplit>(SPLIT);

/** Reads a split file. Throws Refusal `document-unreadable`, `context-invalid`. */
export const readSplit = async (file: string): Promise<StatedSplit> => {
  const text = (await readDocument(file, MOST_BYTES)).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal("context-invalid", `${file} is not JSON`, { cause });
  }
  if (isSplit(value)) return value;
  const [fault] = isSplit.errors ?? [];
  throw new Refusal("context-invalid", `${file} is no split: ${fault?.instancePath || "it"} ${fault?.message ?? "is not allowed"}`);
};
