/** One part of a mail's body, written the same way in plain text and in HTML. */
export type Block =
  | { readonly say: string } // a paragraph
  | { readonly open: string; readonly to: string } // what a link is for, and its address
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** What a mail says; values may be anything anybody wrote. */
export type Letter = { readonly subject: string; readonly body: readonly Block[] };

export type WrittenLetter = { readonly subject: string; readonly text: string; readonly html: string; readonly links: readonly string[] };

/** Both forms of a letter. Nothing in it is fetched from anywhere when it is read. */
export const writeLetter = ({ subject, body }: Letter, foot: string): WrittenLetter => ({
  subject,
  text: `${[...body.map(textOf), `-- \n${oneLine(foot)}`].join("\n\n")}\n`,
  html: htmlPage(subject, body, foot),
  links: body.flatMap((block) => ("to" in block ? [block.to] : [])),
});

const textOf = (block: Block): string => {
  if ("say" in block) return oneLine(block.say);
  if ("to" in block) return `${oneLine(block.open)}:\n${block.to}`;
  return block.facts.map(([name, value]) => `${name}: ${oneLine(value)}`).join("\n");
};

/** Whatever a value holds, it cannot begin a line of its own, turn the direction of the text or hide in it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");

const ESCAPES: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const htmlPage = (subject: string, body: readonly Block[], foot: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:1.25rem;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<main style="max-width:36rem;margin:0 auto">
<h1 style="font-size:1.25rem;line-height:1.3;margin:0 0 1rem">${escaped(subject)}</h1>
${body.map(htmlOf).join("\n")}
<p style="margin:2rem 0 0;padding-top:.75rem;border-top:1px solid #8a97a1;font-size:.875rem">${escaped(foot)}</p>
</main>
</body>
</html>
`;

/** The address stands in full beside each link, so that a reader sees where it goes and can copy it. */
const htmlOf = (block: Block): string => {
  if ("say" in block) return `<p style="margin:0 0 1rem;overflow-wrap:anywhere">${escaped(block.say)}</p>`;
  if ("to" in block) {
    const address = escaped(block.to);
    return `<p style="margin:0 0 1rem;overflow-wrap:anywhere"><a href="${address}" style="font-weight:600">${escaped(block.open)}</a><br><small>${address}</small></p>`;
  }
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;font-weight:600">${escaped(name)}</th><td style="vertical-align:top;padding:.2rem 0;overflow-wrap:anywhere"><bdi>${escaped(value)}</bdi></td></tr>`,
  );
  return `<table style="border-collapse:collapse;margin:0 0 1rem">${rows.join("")}</table>`;
};
