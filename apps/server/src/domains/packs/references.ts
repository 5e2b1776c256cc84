import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import type { Entities } from "./entities.ts";
import type { Faults, Path, SourceFile } from "./faults.ts";
import type { PortfolioFiles } from "./read-folder.ts";

/** The parts of a JSON Schema that lead to fields, and the pack's own annotations. */
type FieldSchema = {
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  reference?: PackKind;
  picture?: boolean;
};

export type PictureUse = { path: string; source: SourceFile; at: Path };

/** Reports every reference to a thing that the portfolio does not have. */
export function checkReferences(portfolio: PortfolioFiles, entities: Entities, faults: Faults): void {
  walkPortfolio(portfolio, (schema, value, source, path) => {
    if (!schema.reference) return;
    const ofKind = entities.get(schema.reference);
    const key = schema.reference === "people" ? value.toLowerCase() : value;
    if (ofKind?.has(key)) return;
    if (ofKind?.has(`${key}~0`)) {
      faults.add(source, path, `"${value}" is repeated: name one of its occurrences, such as ${value}~0`);
    } else {
      faults.add(
        source,
        path,
        `there is no "${value}" among the ${schema.reference.replaceAll("_", " ")} of this portfolio`,
      );
    }
  });
}

/** Every use of a picture in the portfolio. */
export function pictureUses(portfolio: PortfolioFiles): PictureUse[] {
  const uses: PictureUse[] = [];
  walkPortfolio(portfolio, (schema, value, source, at) => {
    if (schema.picture) uses.push({ path: value, source, at });
  });
  return uses;
}

type Visit = (schema: FieldSchema, value: string, source: SourceFile, path: Path) => void;

function walkPortfolio(portfolio: PortfolioFiles, visit: Visit): void {
  for (const { source, schema } of portfolio.files) walk(schema, source.value, source, [], visit);
}

function walk(schema: FieldSchema, value: unknown, source: SourceFile, path: Path, visit: Visit): void {
  if (typeof value === "string") visit(schema, value, source, path);
  else if (Array.isArray(value)) {
    if (schema.items)
      for (const [index, item] of value.entries()) walk(schema.items, item, source, [...path, index], visit);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const inner = schema.properties?.[name];
      if (inner) walk(inner, item, source, [...path, name], visit);
    }
  }
}
