import { richTextAttributes, richTextHeadings, richTextTags } from "@atrium/rules/rich-text.ts";
import DOMPurify from "dompurify";
import { DOMParser as DocumentParser, DOMSerializer, type Node, type Slice } from "prosemirror-model";
import { richTextSchema } from "./schema.ts";

const allowed = {
  ALLOWED_TAGS: [...richTextTags, ...Object.keys(richTextHeadings), "del"],
  ALLOWED_ATTR: Object.values(richTextAttributes).flat(),
  RETURN_DOM: true as const,
};

/** DOMPurify's policy is the only one that the page's Trusted Types allow. Nothing of the text is run or loaded. */
const elementOf = (html: string) => DOMPurify.sanitize(html, allowed);
const parser = DocumentParser.fromSchema(richTextSchema);

/** Parses a formatted text into the editor's document. What its schema lacks is left out. */
export const readHtml = (html: string): Node => parser.parse(elementOf(html));

/** The same for pasted content, which may begin and end in the middle of an element. */
export const readPiece = (html: string): Slice => parser.parseSlice(elementOf(html));

/** The document as HTML; a document without visible content is empty. */
export function writeHtml(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0;
  if (isEmpty) return "";
  const holder = document.implementation.createHTMLDocument().createElement("div");
  holder.append(
    DOMSerializer.fromSchema(richTextSchema).serializeFragment(doc.content, { document: holder.ownerDocument }),
  );
  return holder.innerHTML;
}
