import type { Rig } from "../rig.ts";

export type Portfolio = "alpha" | "beta";
export const portfolios: readonly Portfolio[] = ["alpha", "beta"];
export const otherOf = (portfolio: Portfolio): Portfolio => (portfolio === "alpha" ? "beta" : "alpha");

const words = {
  alpha: ["Alpha Tower", "Alpha Annex", "Alpha Locked", "Alpha Estates", "anna@acme.test", "Concert in the lobby"],
  beta: ["Beta Hall", "Beta Estates", "borealis.test", "Only for the hall", "Nobody in alpha", "Berta"],
};

/** Every uuid of a portfolio's rows, and texts that occur nowhere else. */
export async function canariesOf(rig: Rig, portfolio: Portfolio): Promise<string[]> {
  const { system } = rig.services.database;
  const { portfolio_uuid } = await rig.services.brands.ofDomain(`${portfolio}.test`);
  const tables = [
    "buildings",
    "users",
    "companies",
    "categories",
    "contents",
    "resources",
    "apps",
    "smart_suites",
  ] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      system.selectFrom(table).select("uuid").where("portfolio_uuid", "=", portfolio_uuid).execute(),
    ),
  );
  return [...rows.flat().map(({ uuid }) => uuid), ...words[portfolio]];
}

/** Names and addresses of people in both portfolios: a log may contain their uuids only. */
export async function personsData(rig: Rig): Promise<string[]> {
  const people = await rig.services.database.system
    .selectFrom("users")
    .select(["email", "first_name", "last_name"])
    .execute();
  const all = people.flatMap(({ email, first_name, last_name }) => [email, `${first_name} ${last_name}`]);
  return [...new Set(all)].filter((text) => text.trim().length > 3);
}
