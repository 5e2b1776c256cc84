import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags:
    "p br hr h2 h3 h4 ul ol li blockquote strong em b i u s sub sup a code pre table caption thead tbody tr th td".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "title", "hreflang"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { h1: "h2", h5: "h4", h6: "h4" },
};

/**
 * HTML that an operator wrote, down to text, lists, tables and links of known schemes. No script, style, picture or frame is left.
 * `relink` says where a link leads that is written another way in the text.
 */
export function sanitizeRichText(html: string, relink: (href: string) => string = (href) => href): string {
  const a: sanitizeHtml.Transformer = (tagName, { href, ...rest }) => ({
    tagName,
    attribs: href === undefined ? rest : { ...rest, href: relink(href) },
  });
  return sanitizeHtml(html, { ...options, transformTags: { ...options.transformTags, a } }).trim();
}
