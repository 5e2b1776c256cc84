import {
  type FacilityFields,
  listFacilities,
  listFacilityCategories,
} from "../../domains/administration/facility-store.ts";
import { versionOf } from "../../domains/administration/versions.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Ids } from "./ids.ts";

type Categories = { uuid: string; name: Record<string, string> }[];
export type CurrentFacilities = {
  facility: FacilityFields & { version: string };
  order: { category_uuid: string; facilities: string[] };
  categories: { version: string; categories: Categories };
};

const version = "x".repeat(22);
const nowhere = "018f0000-0000-7000-8000-000000000000";

export const nobodysFacilities: CurrentFacilities = {
  facility: {
    category_uuid: nowhere,
    name: { en: "Nowhere" },
    description: {},
    image: null,
    image_focus: null,
    image_alt_text: {},
    version,
  },
  order: { category_uuid: nowhere, facilities: [] },
  categories: { version, categories: [] },
};

/** Request bodies that leave the facilities of a building unchanged. */
export async function facilitiesAsTheyStand(tenant: Tenant, ids: Ids, first: string): Promise<CurrentFacilities> {
  const [found, categories] = await Promise.all([
    listFacilities(tenant, ids.building, { first }),
    listFacilityCategories(tenant, ids.building, { first }),
  ]);
  const fields = found.find(({ row }) => row.uuid === ids.amenity)?.fields ?? nobodysFacilities.facility;
  const visible = found.filter(({ row }) => row.archived_at === null && row.category_uuid === ids.facilityCategory);
  const listed: Categories = categories.map((one) => ({ uuid: one.uuid, ...one.fields }));
  return {
    facility: { ...fields, version: versionOf(fields) },
    order: { category_uuid: ids.facilityCategory, facilities: visible.map(({ row }) => row.uuid) },
    categories: { version: versionOf(listed), categories: listed },
  };
}
