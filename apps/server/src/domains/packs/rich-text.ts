import { richTextAttributes, richTextHeadings, richTextSchemes, richTextTags } from "@atrium/rules/rich-text.ts";
import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  transformTags: { ...richTextHeadings },
};

/**
 * Sanitises an operator's HTML to text, lists, tables and links with known schemes: no script, style, picture or frame remains. `relink` maps the
 * targets of links.
 */
export function sanitizeRichText(html: string, relink: (href: string) => string = (href) => href): string {
  const a: sanitizeHtml.Transformer = (tagName, { href, ...rest }) => ({
    tagName,
    attribs: href === undefined ? rest : { ...rest, href: relink(href) },
  });
  return sanitizeHtml(html, { ...options, transformTags: { ...options.transformTags, a } }).trim();
}
