import { isRichTextLink } from "@atrium/rules/rich-text.ts";
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/** The attributes of an element that have a value. */
const attributesOf =
  (...names: string[]) =>
  (element: HTMLElement): Attrs =>
    Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]));

const given = (attrs: Attrs): Attrs => Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));

const textBlock = (tag: string): NodeSpec => ({
  content: "inline*",
  group: "block",
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

const list = (tag: string): NodeSpec => ({
  content: "list_item+",
  group: "block",
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

const cell = (tag: string, ...names: string[]): NodeSpec => ({
  content: "inline*",
  isolating: true,
  attrs: Object.fromEntries(names.map((name) => [name, { default: null, validate: "string|null" }])),
  parseDOM: [{ tag, getAttrs: attributesOf(...names) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, given(attrs), 0],
});

const rows = (tag: string): NodeSpec => ({ content: "table_row+", parseDOM: [{ tag }], toDOM: () => [tag, 0] });

const mark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0],
});

/** The editor's schema: exactly what the server accepts in a formatted text (`rules/rich-text.ts`). */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: textBlock("p"),
    text: { group: "inline" },
    heading: {
      ...textBlock("h2"),
      defining: true,
      attrs: { level: { default: 2, validate: "number" } },
      parseDOM: [
        ...[2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
        { tag: "h1", attrs: { level: 2 } },
        ...[5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 4 } })),
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: list("ul"),
    ordered_list: list("ol"),
    list_item: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    blockquote: {
      content: "block+",
      group: "block",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    code_block: {
      content: "text*",
      marks: "",
      group: "block",
      code: true,
      defining: true,
      parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
      toDOM: () => ["pre", 0],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    hard_break: {
      inline: true,
      group: "inline",
      selectable: false,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
    table: {
      content: "table_caption? table_head? table_body+",
      group: "block",
      isolating: true,
      parseDOM: [{ tag: "table" }],
      toDOM: () => ["table", 0],
    },
    table_caption: { content: "inline*", parseDOM: [{ tag: "caption" }], toDOM: () => ["caption", 0] },
    table_head: rows("thead"),
    table_body: rows("tbody"),
    table_row: {
      content: "(table_cell | table_header)+",
      parseDOM: [{ tag: "tr" }],
      toDOM: () => ["tr", 0],
    },
    table_cell: cell("td", "colspan", "rowspan"),
    table_header: cell("th", "colspan", "rowspan", "scope"),
  },
  marks: {
    link: {
      inclusive: false,
      attrs: {
        href: { validate: "string" },
        title: { default: null, validate: "string|null" },
        hreflang: { default: null, validate: "string|null" },
      },
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs: (element) =>
            isRichTextLink(element.getAttribute("href") ?? "") && attributesOf("href", "title", "hreflang")(element),
        },
      ],
      toDOM: ({ attrs }) => ["a", given(attrs), 0],
    },
    strong: mark("strong", "b"),
    em: mark("em", "i"),
    underline: mark("u"),
    strike: mark("s", "del"),
    subscript: { ...mark("sub"), excludes: "superscript" },
    superscript: { ...mark("sup"), excludes: "subscript" },
    code: mark("code"),
  },
});
