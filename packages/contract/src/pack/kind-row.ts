import type { TObject, TUnion } from "typebox";

export type KindRow = {
  /** The schema of one entry. Its fields also define the columns they fill (`packs/columns.ts` of the server). */
  shape: TObject | TUnion<TObject[]>;
  /** The files that may contain its list; empty if entries are inside others, or lines of `people.csv`. */
  files: readonly string[];
};
