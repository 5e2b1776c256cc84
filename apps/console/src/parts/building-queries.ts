import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import type { Edited } from "./edit/use-edit.ts";

export type Building = EndpointReply<"GET /admin/v1/buildings/:uuid">["data"]["building"];
export type BuildingFields = Omit<EndpointBody<"POST /admin/v1/buildings">, "brand_uuid">;

export const buildingsQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/buildings", {});

export const buildingQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid", { params: { uuid } });

/** A building as a form edits it. */
export function editedBuilding({
  uuid: _uuid,
  version,
  brand: _brand,
  image_url: _url,
  ...fields
}: Building): Edited<BuildingFields> {
  return { fields, version };
}

/** A building that is not there yet. */
export const newBuilding = (locale: string): BuildingFields => ({
  name: "",
  address: "",
  address_1: "",
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale,
  image: null,
  image_focus: null,
  hosts: [],
  manager_email: null,
  is_public: true,
  is_guest: false,
});
