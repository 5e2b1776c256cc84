import { useServices } from "@atrium/web/services.ts";
import type { Edited } from "../../parts/edit/use-edit.ts";
import { type CategoriesFields, type Facilities, facilitiesQuery, type FacilityFields } from "./facility-queries.ts";
import { useListActs } from "./use-list-acts.ts";

type Order = { category_uuid: string; facilities: string[] };

/** The actions on the facilities of a building, and on their categories. */
export function useFacilityActs(uuid: string) {
  const services = useServices();
  const { api } = services;
  const params = { uuid };
  const read = () => api("GET /admin/v1/buildings/:uuid/facilities", { params });
  const { keep, ...acts } = useListActs<Facilities, FacilityFields, Order>({
    queryKey: facilitiesQuery(services, uuid).queryKey,
    thingsOf: ({ facilities }) => facilities,
    nameOf: ({ name }) => Object.values(name)[0] ?? "",
    read,
    add: (body) => api("POST /admin/v1/buildings/:uuid/facilities", { params, body }),
    change: (facilityUuid, body) =>
      api("PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid", { params: { uuid, facilityUuid }, body }),
    archive: (facilityUuid, archived) =>
      api("PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid/archived", {
        params: { uuid, facilityUuid },
        body: { archived },
      }),
    order: (body) => api("PUT /admin/v1/buildings/:uuid/facilities-order", { params, body }),
  });
  const editedCategories = ({ categories, categories_version }: Facilities): Edited<CategoriesFields> => ({
    fields: { categories },
    version: categories_version,
  });
  return {
    ...acts,
    editedCategories,
    readCategories: async () => editedCategories(await keep(read())),
    changeCategories: async (fields: CategoriesFields, version: string) => {
      const body = { ...fields, version };
      return editedCategories(await keep(api("PUT /admin/v1/buildings/:uuid/facility-categories", { params, body })));
    },
  };
}
