import type { GoesWith } from "@atrium/contract/entities/content.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Tenant } from "../../shared/database/database.ts";
import { prepare } from "../../shared/database/prepared.ts";
import { previewOf } from "../../shared/files/picture-previews.ts";
import { pictureUrl } from "../../shared/files/pictures.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import { mustBelong } from "../../shared/identity/building-access.ts";
import type { Services } from "../../shared/services.ts";
import { type TextKeys, textKeys, translatedText } from "../../shared/texts.ts";
import { toCard } from "./replies.ts";
import { type CardRow, cards, findContent, showing } from "./store.ts";

/** More than one row of cards would be a list of its own. */
const most = 4;

type Values = TextKeys & { portfolioUuid: string; buildingUuid: string };

/** What shows in the building and shares a category with the item, the newest first. */
const relatedContents = prepare((db, value: Values & { contentUuid: string; now: Date; limit: number }) => {
  const others = db
    .selectFrom("contents")
    .where("contents.portfolio_uuid", "=", value.portfolioUuid)
    .where("contents.building_uuid", "=", value.buildingUuid)
    .where("contents.uuid", "!=", value.contentUuid)
    .where(
      sql<boolean>`exists (select from content_categories mine
        join content_categories link on link.portfolio_uuid = mine.portfolio_uuid and link.category_uuid = mine.category_uuid
        join categories on categories.portfolio_uuid = mine.portfolio_uuid and categories.uuid = mine.category_uuid
        where mine.portfolio_uuid = ${value.portfolioUuid} and mine.content_uuid = ${value.contentUuid}
          and link.content_uuid = contents.uuid and categories.active)`,
    );
  return cards(showing(others, value.now), value)
    .orderBy(sql`contents.published_at desc nulls last, contents.uuid desc`)
    .limit(value.limit);
});

type AttachedRow = {
  kind: "amenity" | "company";
  uuid: string;
  name: string | null;
  image: string | null;
  alt: string | null;
  preview: string | null;
};

/** The amenity and the company that the item goes with, as far as the building has them. */
const attachedPlaces = prepare((db, value: Values & { amenityUuid: string; companyUuid: string }) =>
  db
    .selectFrom("amenities")
    .where("amenities.portfolio_uuid", "=", value.portfolioUuid)
    .where("amenities.building_uuid", "=", value.buildingUuid)
    .where("amenities.uuid", "=", value.amenityUuid)
    .select([sql<AttachedRow["kind"]>`'amenity'`.as("kind"), "amenities.uuid", "amenities.image"])
    .select(translatedText("amenities.translations", "name", value).as("name"))
    .select(translatedText("amenities.translations", "image_alt_text", value).as("alt"))
    .select(previewOf("amenities.image").as("preview"))
    .unionAll(
      db
        .selectFrom("companies")
        .innerJoin("company_buildings as link", (join) =>
          join
            .onRef("link.portfolio_uuid", "=", "companies.portfolio_uuid")
            .onRef("link.company_uuid", "=", "companies.uuid"),
        )
        .where("companies.portfolio_uuid", "=", value.portfolioUuid)
        .where("companies.uuid", "=", value.companyUuid)
        .where("link.building_uuid", "=", value.buildingUuid)
        .select([sql<AttachedRow["kind"]>`'company'`.as("kind"), "companies.uuid", "companies.logo as image"])
        .select([sql<string | null>`companies.name`.as("name"), sql<string | null>`null`.as("alt")])
        // A logo stands on its own ground, and would be seen through.
        .select(sql<string | null>`null`.as("preview")),
    ),
);

const nobody = "00000000-0000-0000-0000-000000000000";

type Asked = Values & { contentUuid: string; amenityUuid: string | null; companyUuid: string | null; now: Date };

function readRelated({ db }: Tenant, { amenityUuid, companyUuid, contentUuid, now, ...values }: Asked) {
  const wanted = amenityUuid ?? companyUuid;
  return Promise.all([
    relatedContents(db, { ...values, contentUuid, now, limit: most }) as Promise<CardRow[]>,
    wanted === null
      ? ([] as AttachedRow[])
      : (attachedPlaces(db, {
          ...values,
          amenityUuid: amenityUuid ?? nobody,
          companyUuid: companyUuid ?? nobody,
        }) as Promise<AttachedRow[]>),
  ]);
}

type RelatedHandlers = Pick<Handlers, "GET /tenant/v2/buildings/:id/content/:contentUuid/related">;

export function relatedHandlers({ clock }: Services): RelatedHandlers {
  return {
    async "GET /tenant/v2/buildings/:id/content/:contentUuid/related"({ params, query: { lang }, caller, tenant }) {
      mustBelong(caller, params.id);
      const now = clock.now();
      const asked = { buildingUuid: params.id, contentUuid: params.contentUuid };
      const item = await findContent(tenant, { ...asked, userUuid: caller.userUuid, lang, now });
      if (!item) return refuse("content_not_found");
      const [contents, attached] = await readRelated(tenant, {
        ...asked,
        ...textKeys(lang),
        portfolioUuid: tenant.portfolioUuid,
        amenityUuid: item.attachable_amenity_uuid,
        companyUuid: item.attachable_company_uuid,
        now,
      });
      return { data: { attached: attached.map(toPlace), contents: contents.map(toCard) } };
    },
  };
}

function toPlace({ kind, uuid, name, image, preview, alt }: AttachedRow): Static<typeof GoesWith> {
  const picture = { image_url: pictureUrl(image), image_preview: preview, image_alt_text: alt };
  return { kind, uuid, name: name ?? "", ...picture };
}
