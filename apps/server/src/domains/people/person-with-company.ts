import type { Tenant } from "../../platform/database/database.ts";

/** A person, with the name of their company if they have one. */
export function personWithCompany({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("users as person")
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .where("person.portfolio_uuid", "=", portfolioUuid)
    .where("person.uuid", "=", uuid)
    .select(["person.email", "person.first_name", "person.last_name", "person.locale", "company.name as company_name"]);
}
