import type { EndpointReply } from "@atrium/contract/client.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { type AmenityRow, listAmenitiesByCategory } from "./amenity-store.ts";

/** Categories a page, and by default (1 §9). */
const listLimit = 100;

type AmenityHandlers = Pick<Handlers, "GET /tenant/v1/buildings/:id/amenitiesByCategory">;
type Categories = EndpointReply<keyof AmenityHandlers>["data"]["amenities_by_category"];

export function amenityHandlers(): AmenityHandlers {
  return {
    async "GET /tenant/v1/buildings/:id/amenitiesByCategory"({ params, query, tenant }) {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? listLimit };
      const { rows, total } = await listAmenitiesByCategory(tenant, {
        buildingUuid: params.id,
        lang: query.lang,
        page,
      });
      return { data: { amenities_by_category: byCategory(rows) }, pagination: { ...page, total } };
    },
  };
}

/** Rows of categories × amenities → categories with their amenities, in the rows' order. */
function byCategory(rows: AmenityRow[]): Categories {
  const categories = new Map<string, Categories[number]>();
  for (const { category_uuid, category_name, id, amenity_uuid, texts, image, ...shown } of rows) {
    let category = categories.get(category_uuid);
    if (!category) {
      category = { category_uuid, category_name, id, amenities: [] };
      categories.set(category_uuid, category);
    }
    if (amenity_uuid === null) continue;
    category.amenities.push({
      amenity_uuid,
      amenity_name: texts?.name ?? "",
      description: texts?.description ?? null,
      image_url: pictureUrl(image),
      image_preview: shown.image_preview,
      image_focus: shown.image_focus,
      image_alt_text: texts?.image_alt_text ?? null,
      category: category_name,
    });
  }
  return [...categories.values()];
}
