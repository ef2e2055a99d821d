import { recordContext } from "../../../../commands/record-context.js";
import { Refusal } from "../../../../domain/shared/refusal.js";
import { readAddress, readDocument } from "../capture-order.js";
import { type Command, type ExitCode, type Invocation, isSet, JSON_OPTION, type OptionValues, textOf, WrongUsage } from "../command.js";
import { readSplit } from "../context-split.js";
import { instantOption } from "../instant-option.js";
import { settle, withParts } from "../with-parts.js";

const required = (options: OptionValues, name: string): string => {
  const text = textOf(options, name);
  if (text === undefined) throw new WrongUsage(`--${name} is missing`);
  return text;
};

const pull = (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation;
  const [symbol, file, provider, splitFile] = ["symbol", "file", "provider", "split"].map((name) => required(options, name));
  const [url, pulledAt] = [readAddress(required(options, "url")), instantOption(options, "pulled-at")];
  return withParts(invocation, async ({ parts }) => {
    const { evidence, artifacts, database, config } = parts;
    const document = await readDocument(file ?? "", config.settings.DOC_MAX_BYTES);
    if (document.length > config.settings.DOC_MAX_BYTES)
      throw new Refusal("document-too-large", `${file} has more than ${config.settings.DOC_MAX_BYTES} bytes`);
    const record = recordContext({ evidence, artifacts, clock: database.clock });
    const stated = { symbol: symbol ?? "", providerName: provider ?? "", pulledAt, sourceUrl: url ?? "", document };
    const { seq, context, position } = await record({ ...stated, split: await readSplit(splitFile ?? "") });
    await settle(parts, position, terminal.note);
    if (isSet(options, "json")) terminal.out(JSON.stringify({ seq, context }));
    else terminal.out(`What ${context.provider_name} says of ${context.symbol} is on record ${seq}: ${context.networks.length} networks.`);
    return 0;
  });
};

export const contextPullCommand: Command = {
  words: ["context", "pull"],
  summary: "Records a third party's split of a token's supply beside its document.",
  usage: "--symbol SYM --provider NAME --file DOCUMENT --url URL --split FILE [--pulled-at INSTANT] [--json]",
  details: [
    "Shown as unmeasured_context, never as a measurement. The document is stored byte-exact; the split is what you read in it:",
    '{"total_supply": "1000.5", "networks": [{"network_label": "Ethereum", "network": "ethereum", "supply": "900.5"}, …]}',
    "network is the registry's name, or null for one that is not registered. Amounts are text.",
  ],
  options: {
    symbol: { value: "SYM", help: "the token" },
    provider: { value: "NAME", help: "who says it" },
    file: { value: "DOCUMENT", help: "the third party's document, as it was fetched" },
    url: { value: "URL", help: "where it was fetched from" },
    split: { value: "FILE", help: "the split, as JSON" },
    "pulled-at": { value: "INSTANT", help: "when it was fetched (default: now)" },
    ...JSON_OPTION,
  },
  operands: { least: 0, most: 0 },
  run: pull,
};
