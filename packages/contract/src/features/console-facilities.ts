import { mostFacilityCategories } from "@atrium/rules/facilities.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Data, Entity, Lines, Nullable, Order, Uuid } from "../schemas.ts";
import { Localized, PictureName, PicturePoint, Version } from "./console-brands.ts";

const facilityFields = {
  category_uuid: Uuid,
  name: Localized(160),
  description: Localized(10_000, Lines),
  image: Nullable(PictureName),
  image_focus: Nullable(PicturePoint),
  image_alt_text: Localized(300),
};

const categoryName = Localized(120);

const Facilities = Data({
  /** The languages of the building's brand, the first one first. */
  languages: Type.Array(Type.String()),
  /** The categories in the portal's order. `categories_version`: of their names and order. */
  categories: Type.Array(Entity({ uuid: Uuid, name: categoryName })),
  categories_version: Version,
  facilities: Type.Array(
    Entity({
      ...facilityFields,
      uuid: Uuid,
      version: Version,
      image_url: Nullable(Type.String()),
      /** Hidden in the portal. */
      archived: Type.Boolean(),
    }),
  ),
});

const shape = { access: { may: "buildings.change" }, scope: { building: "params.uuid" } } as const;
const refusals = ["building_not_found", "item_not_found"] as const;
const changing = { ...shape, reply: Facilities, changes: ["estate", "content"] } as const;

/** The facilities (1 §3: amenities) of a building, for its managers (row G9). Each answer is the complete list, in order. */
export const consoleFacilities = {
  "GET /admin/v1/buildings/:uuid/facilities": endpoint({
    summary: "List a building's facilities and their categories in the portal's order, archived facilities last.",
    ...shape,
    reply: Facilities,
    refusals: ["building_not_found"],
    shows: ["estate"],
    secret: true,
  }),
  "POST /admin/v1/buildings/:uuid/facilities": endpoint({
    summary: "Add a facility behind the others of its category.",
    ...changing,
    body: Entity(facilityFields),
    refusals: ["building_not_found"],
    idempotent: true,
  }),
  "PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid": endpoint({
    summary:
      "Change a facility. Refused if the facility was changed since it was read. Imports no longer change it. In another category it is the last one.",
    ...changing,
    body: Entity({ version: Version, ...facilityFields }),
    refusals: [...refusals, "changed_meanwhile"],
  }),
  "PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid/archived": endpoint({
    summary: "Hide a facility in the portal, or show it again behind the others of its category.",
    ...changing,
    body: Entity({ archived: Type.Boolean() }),
    refusals,
  }),
  "PUT /admin/v1/buildings/:uuid/facilities-order": endpoint({
    summary:
      "Reorder the visible facilities of a category. Refused if the list is not complete, because one was added or archived meanwhile.",
    ...changing,
    body: Entity({ category_uuid: Uuid, facilities: Order }),
    refusals: ["building_not_found", "changed_meanwhile"],
  }),
  "PUT /admin/v1/buildings/:uuid/facility-categories": endpoint({
    summary:
      "Set the categories of a building's facilities: their names and their order. One without `uuid` is new; one that is left out is removed, which is refused if it has facilities, archived ones included.",
    ...changing,
    body: Entity({
      version: Version,
      categories: Type.Array(Entity({ uuid: Nullable(Uuid), name: categoryName }), {
        maxItems: mostFacilityCategories,
      }),
    }),
    refusals: ["building_not_found", "changed_meanwhile"],
  }),
};
