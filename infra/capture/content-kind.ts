/** What bytes are by their own first bytes, whatever a server calls them. */
export type ContentKind = "pdf" | "html" | "zip" | "other";

/** PDF readers accept their mark anywhere in the first kilobyte (ISO 32000-2, annex I). */
const PDF_MARK_WITHIN = 1024;

/** Looks at the beginning only: cheap, and never a reason to drop what was received. */
export const contentKind = (bytes: Uint8Array): ContentKind => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_MARK_WITHIN)).toString("latin1");
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("PK\u0005\u0006")) return "zip";
  if (head.includes("%PDF-")) return "pdf";
  const text = head
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart()
    .toLowerCase();
  return /^<(!doctype html|html|head|body|!--|title|meta|script|div|p\b|a\b)/.test(text) ? "html" : "other";
};
