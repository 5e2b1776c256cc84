import type { EndpointBody } from "@atrium/contract/client.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { Tenant } from "../../shared/database/database.ts";

export async function findUser({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

export async function updateUser(
  { db, portfolioUuid }: Tenant,
  uuid: string,
  { locale, ...changes }: EndpointBody<"PUT /users/current">,
) {
  return db
    .updateTable("users")
    .set({ ...changes, ...(locale ? { locale: normalizeLocale(locale) } : {}) })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .returningAll()
    .executeTakeFirst();
}
