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
