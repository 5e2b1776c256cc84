import type { PackKind, PackThing } from "@atrium/contract/pack/kinds.ts";
import { columnsOf, type Row } from "./columns.ts";
import type { Mapping } from "./mapping.ts";
import type { Fields, ExportMapping } from "./export-mapping.ts";

/** Rows of a table that joins two things. The import replaces those of imported things. */
export type Link = {
  table: string;
  /** The owner of the rows: the column of its uuid, or SQL over the stored row `t`. */
  owner: string;
  /** The key by which a row may move here from another owner. */
  moves?: string;
  /** SQL over the stored row `t`: only these rows are replaced; the others stay, also if the pack has the same row. */
  replaces?: string;
  rows(value: unknown, at: Mapping): Row[];
};

/** How one kind of thing is written to its table. */
export type Kind = {
  kind: PackKind;
  table: string;
  /** Its columns; portfolio_uuid, uuid and pack_key are added. */
  row(value: unknown, at: Mapping): Row;
  links: Link[];
  /** Checks over all things of the kind together; may complete the rows. */
  whole?(rows: { row: Row; at: Mapping }[]): void;
  /**
   * `upsert`: rows that belong to the console stay as they are (`ownership.ts`). `replace`: rows that nobody has changed since are rewritten, the
   * others stay.
   */
  mode: "upsert" | "replace";
  /** The inverse, for an export: the fields that do not follow from the columns of their names. */
  back?(row: Row, at: ExportMapping): Fields;
  /** SQL over the stored row `t`: if true, the thing exists only for the rows that refer to it, and no export contains it. */
  gone?: string;
  /** Columns that a later import does not change. */
  insertOnly: readonly string[];
  /** SQL over the stored row `t`: if false, these columns (or the whole row) keep the values that people gave them. */
  untouched?: { when: string; columns?: readonly string[] };
  /** Tables and columns that may refer to a thing that is no longer in the pack; then it stays. */
  keptBy: readonly (readonly [table: string, column: string])[];
  /** How such a thing is hidden: a SQL assignment, `$now` being the time of the import. */
  retire?: string;
};

type Declared<K extends PackKind> = {
  kind: K;
  /** `row`: builds the whole row. `beside`: the columns of a row beside those that the thing's fields fill (`columnsOf`). */
  row?(value: PackThing<K>, at: Mapping): Row;
  beside?(value: PackThing<K>, at: Mapping): Row;
  links?: (Omit<Link, "rows"> & { rows(value: PackThing<K>, at: Mapping): Row[] })[];
} & Partial<
  Pick<Kind, "table" | "mode" | "insertOnly" | "keptBy" | "untouched" | "whole" | "retire" | "back" | "gone">
>;

/** The declaration of a kind. Its things have been validated when its functions are called. */
export function kind<K extends PackKind>({ row, beside, links = [], ...declared }: Declared<K>): Kind {
  const derived = (value: PackThing<K>, at: Mapping) => ({
    ...columnsOf(declared.kind, value, at),
    ...beside?.(value, at),
  });
  return {
    table: declared.kind,
    mode: "upsert",
    insertOnly: [],
    keptBy: [],
    ...declared,
    row: (value, at) => (row ?? derived)(value as PackThing<K>, at),
    links: links.map((link) => ({ ...link, rows: (value, at) => link.rows(value as PackThing<K>, at) })),
  };
}
