import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { Edited } from "../edit/use-edit.ts";

export type Brand = EndpointReply<"GET /admin/v1/brands/:uuid">["data"]["brand"];
export type BrandFields = EndpointBody<"POST /admin/v1/brands">;
export type Look = EndpointBody<"POST /admin/v1/brands/look">;
export type Shown = EndpointReply<"POST /admin/v1/brands/look">["data"];

export const brandsQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/brands", {});

export const brandQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/brands/:uuid", { params: { uuid } });

/** The theme that the server derives; the former one stays until it is loaded. */
export const lookQuery = ({ api }: Pick<Services, "api">, look: Look) => ({
  ...endpointQuery(api, "POST /admin/v1/brands/look", { body: look }),
  placeholderData: keepPreviousData,
});

/** A brand in the fields of its form. */
export function editedBrand({
  uuid: _uuid,
  version,
  picture_urls: _urls,
  is_default: _default,
  ...fields
}: Brand): Edited<BrandFields> {
  return { fields, version };
}
