import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Language } from "../../platform/database/columns.ts";
import { textKeys, translatedText } from "../../platform/database/texts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { audiencesFor } from "../audiences/store.ts";
import type { ContentGroup } from "../content/tables.ts";

/** The most entries of a list of choices. */
const most = 500;

/** A building as an editor needs it. */
export type WritingPlace = { uuid: string; name: string; timezone: string; languages: Language[] };

/** The building with its languages, the first of which is the fallback: its own, or its brand's. */
export async function findWritingPlace(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
): Promise<WritingPlace | undefined> {
  const found = await db
    .selectFrom("buildings")
    .innerJoin("whitelabels", (join) =>
      join
        .onRef("whitelabels.portfolio_uuid", "=", "buildings.portfolio_uuid")
        .onRef("whitelabels.uuid", "=", "buildings.whitelabel_uuid"),
    )
    .where("buildings.portfolio_uuid", "=", portfolioUuid)
    .where("buildings.uuid", "=", buildingUuid)
    .select(["buildings.uuid", "buildings.name", "buildings.timezone"])
    .select(["buildings.languages", "whitelabels.languages as of_brand"])
    .executeTakeFirst();
  if (!found) return undefined;
  const { languages, of_brand, ...place } = found;
  // A pack's texts without a language are in the brand's first one, whatever the building's languages.
  const [first] = byPriority(of_brand);
  const spoken = byPriority(languages.length > 0 ? languages : of_brand);
  const all = first ? [first, ...spoken.filter(({ code }) => code !== first.code)] : spoken;
  return { ...place, languages: all };
}

const byPriority = (languages: readonly Language[]) =>
  languages.toSorted((one, other) => one.priority - other.priority);

export const firstLanguageOf = ({ languages }: WritingPlace): string => languages[0]?.code ?? "en";

/** The choices for an item of a building. */
export function choiceHandlers(): Pick<Handlers, "GET /admin/v1/buildings/:id/writing"> {
  return {
    async "GET /admin/v1/buildings/:id/writing"({ params, tenant }) {
      const buildingUuid = params.id.toLowerCase();
      const place = (await findWritingPlace(tenant, buildingUuid)) ?? refuse("permission_missing");
      const lang = firstLanguageOf(place);
      const [audiences, categories, amenities, companies, services, service_providers] = await Promise.all([
        audiencesFor(tenant, buildingUuid).execute(),
        categoriesOf(tenant, buildingUuid, lang),
        named(
          tenant,
          sql`select uuid, ${nameIn("amenities", lang)} as name, position::text as place from amenities
          where portfolio_uuid = ${tenant.portfolioUuid} and building_uuid = ${buildingUuid} and archived_at is null`,
        ),
        named(
          tenant,
          sql`select c.uuid, c.name, c.name as place from companies c join company_buildings b
          on b.portfolio_uuid = c.portfolio_uuid and b.company_uuid = c.uuid
          where c.portfolio_uuid = ${tenant.portfolioUuid} and b.building_uuid = ${buildingUuid}`,
        ),
        named(
          tenant,
          sql`select uuid, ${nameIn("services", lang)} as name, position::text as place from services
          where portfolio_uuid = ${tenant.portfolioUuid} and building_uuid = ${buildingUuid}`,
        ),
        named(
          tenant,
          sql`select uuid, name, name as place from service_providers
          where portfolio_uuid = ${tenant.portfolioUuid}`,
        ),
      ]);
      const languages = place.languages.map(({ code, name }) => ({ code, name }));
      return {
        data: {
          timezone: place.timezone,
          languages,
          audiences,
          categories,
          amenities,
          companies,
          services,
          service_providers,
        },
      };
    },
  };
}

const nameIn = (table: string, lang: string) =>
  sql`coalesce(${translatedText(`${table}.translations`, "name", textKeys(lang))}, '')`;

async function named({ db }: Tenant, rows: ReturnType<typeof sql>): Promise<{ uuid: string; name: string }[]> {
  const found = await sql<{ uuid: string; name: string }>`
    select uuid, name from (${rows}) as these order by place, uuid limit ${most}`.execute(db);
  return found.rows;
}

async function categoriesOf({ db, portfolioUuid }: Tenant, buildingUuid: string, lang: string) {
  const found = await sql<{ uuid: string; name: string; content_group: ContentGroup }>`
    select uuid, ${nameIn("categories", lang)} as name, content_group from categories
    where portfolio_uuid = ${portfolioUuid} and building_uuid = ${buildingUuid}
    order by content_group, position, uuid limit ${most}`.execute(db);
  return found.rows;
}
