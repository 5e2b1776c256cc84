import {
  type ContentMatch,
  type DOMOutputSpec,
  Fragment,
  type Mark,
  type Node,
  type NodeType,
} from "prosemirror-model";
import { richTextSchema } from "../parts/rich-text/schema.ts";

const { nodes, marks } = richTextSchema;

/** A whole number below a limit. */
type Chance = (below: number) => number;

/** A random document as the editor would write it, within its schema. */
export function richTextByChance(chance: Chance): string {
  const doc = nodeOf(nodes.doc, chance, 0);
  doc.check();
  return doc.children.map(htmlOf).join("");
}

/** The elements that the editor reads. */
export const tagsRead: readonly string[] = [...Object.values(nodes), ...Object.values(marks)]
  .flatMap(({ spec }) => spec.parseDOM ?? [])
  .map((rule) => ("tag" in rule ? (rule.tag ?? "").replace(/\[.*/, "") : ""));

function textOf(chance: Chance): string {
  const words = ["Jazz", "am Kai", "<b>", "&amp;", "ł", "👩🏽", '"quoted"', "a > b"];
  return words[chance(words.length)] ?? "";
}

function marksFor(parent: NodeType, chance: Chance): readonly Mark[] {
  const chosen = Object.values(marks).filter((type) => parent.allowsMarkType(type) && chance(5) === 0);
  const links = ["https://harborline.example/?a=1&b=2", "mailto:desk@harborline.example", "/files/plan.pdf", "#top"];
  return chosen.reduce<readonly Mark[]>((set, type) => {
    const attrs = type === marks.link ? { href: links[chance(links.length)] } : null;
    return type.create(attrs).addToSet(set);
  }, []);
}

function nodeOf(type: NodeType, chance: Chance, depth: number): Node {
  const attrs = type === nodes.heading ? { level: 2 + chance(3) } : null;
  return type.create(attrs, contentOf(type, chance, depth + 1));
}

function contentOf(type: NodeType, chance: Chance, depth: number): Fragment {
  const found: Node[] = [];
  let match: ContentMatch | null = type.contentMatch;
  while (match && found.length < 4 && !(match.validEnd && chance(3) === 0)) {
    const ways: NodeType[] = [];
    for (let index = 0; index < match.edgeCount; index += 1) ways.push(match.edge(index).type);
    const fitting = depth > 3 ? ways.filter(({ isTextblock, isInline }) => isTextblock || isInline) : ways;
    const next = (fitting.length > 0 ? fitting : ways)[chance((fitting.length > 0 ? fitting : ways).length)];
    if (!next) break;
    found.push(next.isText ? richTextSchema.text(textOf(chance), marksFor(type, chance)) : nodeOf(next, chance, depth));
    match = match.matchType(next);
  }
  const rest = match?.fillBefore(Fragment.empty, true);
  return Fragment.from(found).append(rest ?? Fragment.empty);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function element(spec: DOMOutputSpec, inner: string): string {
  const [tag, first] = spec as [string, unknown];
  const attributes = typeof first === "object" && first !== null ? Object.entries(first) : [];
  const written = attributes.map(([name, value]) => ` ${name}="${String(value).replaceAll("&", "&amp;")}"`).join("");
  return ["br", "hr"].includes(tag) ? `<${tag}${written} />` : `<${tag}${written}>${inner}</${tag}>`;
}

function htmlOf(node: Node): string {
  const inner = node.isText ? escaped(node.text ?? "") : node.children.map(htmlOf).join("");
  const own = node.isText ? inner : element(node.type.spec.toDOM?.(node) ?? ["p", 0], inner);
  return node.marks
    .toReversed()
    .reduce((html, mark) => element(mark.type.spec.toDOM?.(mark, true) ?? ["p", 0], html), own);
}
