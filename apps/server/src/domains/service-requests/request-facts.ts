import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";

type Lang = string | undefined;

function read({ db, portfolioUuid }: Tenant, uuid: string, lang: Lang) {
  return db
    .selectFrom("service_requests as request")
    .innerJoin("service_request_types as type", (join) =>
      join.onRef("type.portfolio_uuid", "=", "request.portfolio_uuid").onRef("type.uuid", "=", "request.type_uuid"),
    )
    .leftJoin("service_request_priorities as priority", (join) =>
      join
        .onRef("priority.portfolio_uuid", "=", "request.portfolio_uuid")
        .onRef("priority.uuid", "=", "request.priority_uuid"),
    )
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "request.portfolio_uuid")
        .onRef("building.uuid", "=", "request.building_uuid"),
    )
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "request.portfolio_uuid").onRef("person.uuid", "=", "request.user_uuid"),
    )
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .where("request.portfolio_uuid", "=", portfolioUuid)
    .where("request.uuid", "=", uuid)
    .select(["request.id", "request.uuid", "request.status", "request.status_reason", "request.created_at"])
    .select(["request.title", "request.description", "request.location", "request.building_uuid"])
    .select(["building.name as building_name", "building.timezone", "building.manager_email"])
    .select("building.locale as manager_locale")
    .select(["person.email", "person.first_name", "person.last_name", "person.locale as person_locale"])
    .select("company.name as company_name")
    .select(translatedText("type.translations", "name", lang).as("type_name"))
    .select(translatedText("priority.translations", "name", lang).as("priority_name"));
}

/** A service request with its building, its person and its manager, for mails and for the page that a mail links to. */
export function findRequestFacts(tenant: Tenant, uuid: string, lang: Lang) {
  return read(tenant, uuid, lang).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockRequestFacts(tenant: Tenant, uuid: string, lang: Lang) {
  return read(tenant, uuid, lang).forUpdate("request").executeTakeFirst();
}
