/** The foreign keys that each brand, building and person has. */
export interface PortfoliosTable {
  uuid: string;
  key: string;
  name: string;
}

/** Every table of the migrations. Each domain adds its own in its `tables.ts`, by declaration merging; a table that is missing cannot be queried. */
export interface Schema {
  portfolios: PortfoliosTable;
}
