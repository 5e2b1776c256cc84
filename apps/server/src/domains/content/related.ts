import type { GoesWith } from "@atrium/contract/entities/content.ts";
import { sql } from "kysely";
import type { Static } from "typebox";
import type { Tenant } from "../../platform/database/database.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";
import { toCard } from "./replies.ts";
import { type CardRow, cards, contentsOf, findContent, type Seeing, seeingOf, showing } from "./store.ts";

/** More than one row of cards would be a list of its own. */
const most = 4;

type Values = TextKeys & { portfolioUuid: string; buildingUuid: string };

/** The items in the building that share a category with the item, newest first. */
const relatedContents = prepare((db, value: Values & Seeing & { contentUuid: string; limit: number }) => {
  const others = contentsOf(db, value)
    .where("contents.uuid", "!=", value.contentUuid)
    .where(
      sql<boolean>`exists (select from content_categories mine
        join content_categories link on link.portfolio_uuid = mine.portfolio_uuid and link.category_uuid = mine.category_uuid
        join categories on categories.portfolio_uuid = mine.portfolio_uuid and categories.uuid = mine.category_uuid
        where mine.portfolio_uuid = ${value.portfolioUuid} and mine.content_uuid = ${value.contentUuid}
          and link.content_uuid = contents.uuid and categories.active)`,
    );
  return cards(showing(others, value), value)
    .orderBy(sql`contents.published_at desc nulls last, contents.uuid desc`)
    .limit(value.limit);
});

type AttachedRow = {
  kind: Static<typeof GoesWith>["kind"];
  uuid: string;
  name: string | null;
  image: string | null;
  alt: string | null;
  preview: string | null;
  focus: string | null;
  provider: string | null;
  price: number | null;
  currency: string | null;
};

const none = {
  text: sql<string | null>`null::text`,
  number: sql<number | null>`null::integer`,
};
const nothingSold = [none.text.as("provider"), none.number.as("price"), none.text.as("currency")] as const;

type Attached = { amenityUuid: string; companyUuid: string; serviceUuid: string; providerUuid: string };

/** The item's related service, company and provider, if the building has them; a provider only if there is no service. */
const attachedPlaces = prepare((db, value: Values & Attached) =>
  db
    .selectFrom("amenities")
    .where("amenities.portfolio_uuid", "=", value.portfolioUuid)
    .where("amenities.building_uuid", "=", value.buildingUuid)
    .where("amenities.uuid", "=", value.amenityUuid)
    .where("amenities.archived_at", "is", null)
    .select([sql<AttachedRow["kind"]>`'amenity'`.as("kind"), "amenities.uuid", "amenities.image"])
    .select(translatedText("amenities.translations", "name", value).as("name"))
    .select(translatedText("amenities.translations", "image_alt_text", value).as("alt"))
    .select([previewOf("amenities.image").as("preview"), sql<string | null>`amenities.image_focus`.as("focus")])
    .select(nothingSold)
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
        .select([sql<string | null>`companies.name`.as("name"), none.text.as("alt")])
        // A logo has its own background, and its transparent preview would show through.
        .select([none.text.as("preview"), none.text.as("focus")])
        .select(nothingSold),
    )
    .unionAll(
      db
        .selectFrom("services")
        .innerJoin("service_providers as provider", (join) =>
          join
            .onRef("provider.portfolio_uuid", "=", "services.portfolio_uuid")
            .onRef("provider.uuid", "=", "services.provider_uuid"),
        )
        .where("services.portfolio_uuid", "=", value.portfolioUuid)
        .where("services.building_uuid", "=", value.buildingUuid)
        .where("services.uuid", "=", value.serviceUuid)
        .select([sql<AttachedRow["kind"]>`'service'`.as("kind"), "services.uuid", "provider.logo as image"])
        .select(translatedText("services.translations", "name", value).as("name"))
        .select([none.text.as("alt"), none.text.as("preview"), none.text.as("focus")])
        .select(sql<string | null>`provider.name`.as("provider"))
        .select([
          sql<number | null>`services.price`.as("price"),
          sql<string | null>`services.currency_type`.as("currency"),
        ]),
    )
    .unionAll(
      db
        .selectFrom("service_providers")
        .where("service_providers.portfolio_uuid", "=", value.portfolioUuid)
        .where("service_providers.uuid", "=", value.providerUuid)
        .select([sql<AttachedRow["kind"]>`'service_provider'`.as("kind"), "service_providers.uuid"])
        .select(["service_providers.logo as image", sql<string | null>`service_providers.name`.as("name")])
        .select([none.text.as("alt"), none.text.as("preview"), none.text.as("focus")])
        .select(nothingSold),
    ),
);

const nobody = "00000000-0000-0000-0000-000000000000";

type Asked = Values & Seeing & { contentUuid: string; attached: Record<keyof Attached, string | null> };

function readRelated({ db }: Tenant, { attached, contentUuid, now, audienceUuids, ...values }: Asked) {
  const { amenityUuid, companyUuid, serviceUuid, providerUuid } = attached;
  const wanted = amenityUuid ?? companyUuid ?? serviceUuid ?? providerUuid;
  return Promise.all([
    relatedContents(db, { ...values, contentUuid, now, audienceUuids, limit: most }) as Promise<CardRow[]>,
    wanted === null
      ? ([] as AttachedRow[])
      : (attachedPlaces(db, {
          ...values,
          amenityUuid: amenityUuid ?? nobody,
          companyUuid: companyUuid ?? nobody,
          serviceUuid: serviceUuid ?? nobody,
          // A service names its provider itself.
          providerUuid: serviceUuid ? nobody : (providerUuid ?? nobody),
        }) as Promise<AttachedRow[]>),
  ]);
}

type RelatedHandlers = Pick<Handlers, "GET /tenant/v2/buildings/:id/content/:contentUuid/related">;

export function relatedHandlers({ clock }: Services): RelatedHandlers {
  return {
    async "GET /tenant/v2/buildings/:id/content/:contentUuid/related"({ params, query: { lang }, caller, tenant }) {
      const asked = { buildingUuid: params.id, contentUuid: params.contentUuid, ...seeingOf(caller, clock.now()) };
      const item = await findContent(tenant, { ...asked, userUuid: caller.userUuid, lang });
      if (!item) return refuse("content_not_found");
      const [contents, attached] = await readRelated(tenant, {
        ...asked,
        ...textKeys(lang),
        portfolioUuid: tenant.portfolioUuid,
        attached: {
          amenityUuid: item.attachable_amenity_uuid,
          companyUuid: item.attachable_company_uuid,
          serviceUuid: item.attachable_service_uuid,
          providerUuid: item.attachable_service_provider_uuid,
        },
      });
      return { data: { attached: attached.map(toPlace), contents: contents.map(toCard) } };
    },
  };
}

function toPlace(row: AttachedRow): Static<typeof GoesWith> {
  const { kind, uuid, name, image, preview, focus, alt, provider, price, currency } = row;
  const picture = { image_url: pictureUrl(image), image_preview: preview, image_focus: focus, image_alt_text: alt };
  return { kind, uuid, name: name ?? "", ...picture, provider_name: provider, price, currency_type: currency };
}
