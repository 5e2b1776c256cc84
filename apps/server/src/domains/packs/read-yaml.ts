import { type Document, isAlias, isMap, isSeq, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import { type Faults, fieldName, type Path, type SourceFile } from "./faults.ts";

/** Parses YAML 1.2, which includes JSON. Syntax errors are added to `faults`, and the result is then undefined. */
export function readYaml(file: string, text: string, faults: Faults): SourceFile | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true, prettyErrors: false });
  for (const error of document.errors) {
    const { line } = lineCounter.linePos(error.pos[0]);
    faults.addFile(file, error.message.replace(/\s+/g, " "), Math.max(1, line), "syntax");
  }
  if (document.errors.length > 0) return undefined;
  try {
    const value: unknown = document.toJS({ maxAliasCount: 200 });
    return { file, value, line: (path) => lineOf(document, lineCounter, path), field: fieldName };
  } catch (error) {
    faults.addFile(file, error instanceof Error ? error.message : String(error), 1, "syntax");
    return undefined;
  }
}

/** The line of the deepest part of the path that occurs in the text; merged keys have the line of their parent. */
function lineOf(document: Document, lineCounter: LineCounter, path: Path): number {
  let node = resolve(document, document.contents);
  let offset = node?.range?.[0] ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? String(key.value) : key) === String(part));
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = resolve(document, pair.value as Node | null);
    } else if (isSeq(node) && typeof part === "number") {
      const item = node.items[part] as Node | undefined;
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = resolve(document, item);
    } else break;
  }
  return Math.max(1, lineCounter.linePos(offset).line);
}

function resolve(document: Document, node: Node | null | undefined): Node | null {
  if (isAlias(node)) return node.resolve(document) ?? null;
  return node ?? null;
}
