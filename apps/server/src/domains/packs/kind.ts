import type { PackKind } from "@atrium/contract/pack/fields.ts";
import type { Mapping } from "./mapping.ts";

export type Row = Record<string, unknown>;

/** Rows that only join two things. Those of the portfolio's imported things are replaced by these. */
export type Link = {
  table: string;
  /** The column of the thing whose rows they are. */
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
  /** `replace`: rows that nobody has touched since are written anew, the others stay as people left them. */
  mode: "upsert" | "replace";
  /** Columns that a later import leaves alone. */
  insertOnly: readonly string[];
  /** SQL over the stored row `t`: where it does not hold, these columns (or the whole row) stay as people left them. */
  untouched?: { when: string; columns?: readonly string[] };
  /** Tables and columns that may hang on a thing that vanished from the pack; then it stays. */
  keptBy: readonly (readonly [table: string, column: string])[];
  /** What becomes of one that stays: a SQL assignment, `$now` being the moment of the import. */
  retire?: string;
};

type Definition<V> = Pick<Kind, "kind" | "table"> &
  Partial<Pick<Kind, "mode" | "insertOnly" | "keptBy" | "untouched" | "whole" | "retire">> & {
    row(value: V, at: Mapping): Row;
    links?: (Omit<Link, "rows"> & { rows(value: V, at: Mapping): Row[] })[];
  };

/** A kind, declared with the type that its schema gives its things. The schema has been checked when its functions are called. */
export function kind<V>(definition: Definition<V>): Kind {
  const { row, links = [] } = definition;
  return {
    mode: "upsert",
    insertOnly: [],
    keptBy: [],
    ...definition,
    row: (value, at) => row(value as V, at),
    links: links.map((link) => ({ ...link, rows: (value, at) => link.rows(value as V, at) })),
  };
}

/** `position` as given, else the place in the file. */
export function positionOf(value: { position?: number }, at: Mapping): number {
  return value.position ?? at.position;
}

/** An amount for a numeric column. */
export function amount(price: string | number | undefined): string | null {
  return price === undefined ? null : Number(price).toFixed(2);
}
