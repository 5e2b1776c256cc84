import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import type { Edited } from "../../parts/edit/use-edit.ts";
import { failureText } from "../../parts/failure-text.ts";
import {
  type CategoriesFields,
  type Facilities,
  facilitiesQuery,
  type Facility,
  type FacilityFields,
} from "./facility-queries.ts";
import { useArchiving } from "./use-archiving.ts";

/** The actions on the facilities of a building. Each answer is the complete list, and replaces the former one. */
export function useFacilityActs(uuid: string) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient } = services;
  const { queryKey } = facilitiesQuery(services, uuid);
  const keep = (reply: { data: Facilities }): Facilities => {
    queryClient.setQueryData(queryKey, reply);
    return reply.data;
  };
  const read = async () => keep(await api("GET /admin/v1/buildings/:uuid/facilities", { params: { uuid } }));

  const edited = ({
    uuid: _uuid,
    version,
    image_url: _url,
    archived: _archived,
    ...fields
  }: Facility): Edited<FacilityFields> => ({ fields, version });
  const editedIn = ({ facilities }: Facilities, facilityUuid: string): Edited<FacilityFields> => {
    const facility = facilities.find((one) => one.uuid === facilityUuid);
    if (!facility) throw new Error("A facility that was answered is not among the building's.");
    return edited(facility);
  };
  const editedCategories = ({ categories, categories_version }: Facilities): Edited<CategoriesFields> => ({
    fields: { categories },
    version: categories_version,
  });

  const archiving = useArchiving<Facility>({
    nameOf: ({ name }) => Object.values(name)[0] ?? "",
    send: async (facility, archived) =>
      keep(
        await api("PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid/archived", {
          params: { uuid, facilityUuid: facility.uuid },
          body: { archived },
        }),
      ),
  });
  const ordering = useMutation({
    mutationFn: async (body: { category_uuid: string; facilities: string[] }) =>
      keep(await api("PUT /admin/v1/buildings/:uuid/facilities-order", { params: { uuid }, body })),
    // Somebody has added or archived a facility meanwhile: shows the current list.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const error = archiving.error ?? ordering.error;
  return {
    edited,
    editedCategories,
    read: async (facilityUuid: string) => editedIn(await read(), facilityUuid),
    readCategories: async () => editedCategories(await read()),
    async add(body: FacilityFields): Promise<Edited<FacilityFields>> {
      keep(await api("POST /admin/v1/buildings/:uuid/facilities", { params: { uuid }, body }));
      return { fields: body, version: "" };
    },
    change: async (facilityUuid: string, fields: FacilityFields, version: string) =>
      editedIn(
        keep(
          await api("PUT /admin/v1/buildings/:uuid/facilities/:facilityUuid", {
            params: { uuid, facilityUuid },
            body: { ...fields, version },
          }),
        ),
        facilityUuid,
      ),
    changeCategories: async (fields: CategoriesFields, version: string) =>
      editedCategories(
        keep(
          await api("PUT /admin/v1/buildings/:uuid/facility-categories", {
            params: { uuid },
            body: { ...fields, version },
          }),
        ),
      ),
    archive: (facility: Facility, archived: boolean) => archiving.mutate({ thing: facility, archived }),
    order: (category_uuid: string, facilities: string[]) => ordering.mutate({ category_uuid, facilities }),
    failure: error && failureText(error, t),
  };
}
