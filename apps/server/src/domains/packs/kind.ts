import type { PackKind, PackThing } from "@atrium/contract/pack/kinds.ts";
import { columnsOf, type Row } from "./columns.ts";
import type { Mapping } from "./mapping.ts";
import type { Fields, Telling } from "./telling.ts";

/** Rows that only join two things. Those of the portfolio's imported things are replaced by these. */
export type Link = {
  table: string;
  /** The thing whose rows they are: the column of its uuid, or SQL over the stored row `t`. */
  owner: string;
  /** The key by which a row may move here from another thing. */
  moves?: string;
  rows(value: unknown, at: Mapping): Row[];
};

/** How one kind of thing gets into its table. */
export type Kind = {
  kind: PackKind;
  table: string;
  /** Its columns; portfolio_uuid, uuid and pack_key are added. */
  row(value: unknown, at: Mapping): Row;
  links: Link[];
  /** What holds only of all things of the kind together; may complete the rows. */
  whole?(rows: { row: Row; at: Mapping }[]): void;
  /**
   * `upsert`: rows that are the console's stay as they are (`ownership.ts`). `replace`: rows that nobody has touched since are written anew, the
   * others stay as people left them.
   */
  mode: "upsert" | "replace";
  /** The way back, for an export: the fields that the columns of their names do not fill. */
  back?(row: Row, at: Telling): Fields;
  /** SQL over the stored row `t`: where it holds, the thing is there for what hangs on it alone, and no export says it. */
  gone?: string;
  /** Columns that a later import leaves alone. */
  insertOnly: readonly string[];
  /** SQL over the stored row `t`: where it does not hold, these columns (or the whole row) stay as people left them. */
  untouched?: { when: string; columns?: readonly string[] };
  /** Tables and columns that may hang on a thing that vanished from the pack; then it stays. */
  keptBy: readonly (readonly [table: string, column: string])[];
  /** What becomes of one that stays: a SQL assignment, `$now` being the moment of the import. */
  retire?: string;
};

type Declared<K extends PackKind> = {
  kind: K;
  /** `row`: the whole row by hand. `beside`: what a row has beside the columns that the thing's fields fill (`columnsOf`). */
  row?(value: PackThing<K>, at: Mapping): Row;
  beside?(value: PackThing<K>, at: Mapping): Row;
  links?: (Omit<Link, "rows"> & { rows(value: PackThing<K>, at: Mapping): Row[] })[];
} & Partial<
  Pick<Kind, "table" | "mode" | "insertOnly" | "keptBy" | "untouched" | "whole" | "retire" | "back" | "gone">
>;

/** A kind, declared. Its things have been checked against their shape when its functions are called. */
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
