/** What each brand, building and person belongs to. */
export interface PortfoliosTable {
  uuid: string;
  key: string;
  name: string;
}

/** Every table of the migrations. Each room adds its own in its `tables.ts`, by declaration merging; a table that is missing cannot be queried. */
export interface Schema {
  portfolios: PortfoliosTable;
}
