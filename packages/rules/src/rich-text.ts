/*
 * The allowed elements of formatted text. The server removes everything else (`packs/rich-text.ts`), and the console's editor can create
 * nothing else (`parts/rich-text/schema.ts`).
 */

export const richTextTags = [
  "p",
  "br",
  "hr",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "strong",
  "em",
  "b",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "a",
  "code",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;

export const richTextAttributes = {
  a: ["href", "title", "hreflang"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
} as const;

/** Allowed schemes of a link; an address without a scheme stays on the portal. */
export const richTextSchemes = ["http", "https", "mailto", "tel"] as const;

/** Headings of other levels become the nearest allowed one. */
export const richTextHeadings = { h1: "h2", h5: "h4", h6: "h4" } as const;

/** Whether a formatted text may link to an address: of an allowed scheme, or one of the portal's own. */
export function isRichTextLink(href: string): boolean {
  const address = href.trim();
  if (address === "" || address.startsWith("//") || /[\s\p{Cc}\\]/u.test(address)) return false;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? [];
  return scheme === undefined ? /^[/#?]/.test(address) : richTextSchemes.some((one) => one === scheme.toLowerCase());
}

/** The plain text of a sanitised formatted text. */
export function richTextWords(html: string): string {
  return html
    .replaceAll(/<(?:br|hr|\/(?:p|h2|h3|h4|li|tr|pre|blockquote))[^>]*>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}
