import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedText } from "../../platform/database/texts.ts";

/** Whose requests, and where. */
export type Whose = { buildingUuid: string; userUuid: string };

type Lang = string | undefined;

function ownRequests({ db, portfolioUuid }: Tenant, { buildingUuid, userUuid }: Whose) {
  return db
    .selectFrom("service_requests as request")
    .where("request.portfolio_uuid", "=", portfolioUuid)
    .where("request.building_uuid", "=", buildingUuid)
    .where("request.user_uuid", "=", userUuid);
}

/** With the names of what it is about, in one statement. */
function read(tenant: Tenant, whose: Whose, lang: Lang) {
  return ownRequests(tenant, whose)
    .innerJoin("service_request_types as type", (join) =>
      join.onRef("type.portfolio_uuid", "=", "request.portfolio_uuid").onRef("type.uuid", "=", "request.type_uuid"),
    )
    .leftJoin("service_request_priorities as priority", (join) =>
      join
        .onRef("priority.portfolio_uuid", "=", "request.portfolio_uuid")
        .onRef("priority.uuid", "=", "request.priority_uuid"),
    )
    .select(["request.id", "request.uuid", "request.status", "request.status_reason"])
    .select(["request.title", "request.description"])
    .select(["request.location", "request.created_at", "request.updated_at"])
    .select(["request.type_uuid", "request.priority_uuid"])
    .select(nameOf("type", lang).as("type_name"))
    .select(nameOf("priority", lang).as("priority_name"));
}

function nameOf(table: "type" | "priority", lang: Lang): RawBuilder<string | null> {
  return translatedText(`${table}.translations`, "name", lang);
}

export async function listRequests(
  tenant: Tenant,
  whose: Whose,
  { lang, offset, limit }: { lang: Lang; offset: number; limit: number },
) {
  const [rows, { total }] = await Promise.all([
    read(tenant, whose, lang)
      .orderBy("request.created_at", "desc")
      .orderBy("request.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    ownRequests(tenant, whose).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>["rows"][number];

export function findRequest(tenant: Tenant, whose: Whose, id: number, lang: Lang): Promise<RequestRow | undefined> {
  return read(tenant, whose, lang).where("request.id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that the rule's result is still true when the answer is written. */
export function lockRequest(tenant: Tenant, whose: Whose, id: number, lang: Lang): Promise<RequestRow | undefined> {
  return read(tenant, whose, lang).where("request.id", "=", id).forUpdate("request").executeTakeFirst();
}

/** The types offered in this building: the portfolio's own, and those of this building only. */
export function listTypes({ db, portfolioUuid }: Tenant, buildingUuid: string, lang: Lang) {
  return db
    .selectFrom("service_request_types as type")
    .where("type.portfolio_uuid", "=", portfolioUuid)
    .where((eb) => eb.or([eb("type.building_uuid", "is", null), eb("type.building_uuid", "=", buildingUuid)]))
    .select("type.uuid")
    .select(nameOf("type", lang).as("name"))
    .select(translatedText("type.translations", "description", lang).as("description"))
    .orderBy("type.position")
    .orderBy("type.uuid")
    .execute();
}

export function listPriorities({ db, portfolioUuid }: Tenant, lang: Lang) {
  return db
    .selectFrom("service_request_priorities as priority")
    .where("priority.portfolio_uuid", "=", portfolioUuid)
    .select("priority.uuid")
    .select(nameOf("priority", lang).as("name"))
    .orderBy("priority.position")
    .orderBy("priority.uuid")
    .execute();
}

export type NewRequest = {
  type_uuid: string;
  priority_uuid: string | null;
  title: string;
  description: string;
  location: string | null;
};

/** Returns its number. */
export async function insertRequest(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, userUuid }: Whose,
  request: NewRequest,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("service_requests")
    .values({
      ...request,
      portfolio_uuid: portfolioUuid,
      uuid: v7(),
      building_uuid: buildingUuid,
      user_uuid: userUuid,
      status: "open",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
