import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import type { Edited } from "../../parts/edit/use-edit.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { CompaniesFilter } from "./companies-address.ts";

const pageSize = 50;

export type CompanyReply = EndpointReply<"GET /admin/v1/companies/:uuid">;
export type Company = CompanyReply["data"]["company"];
export type CompanyDomain = Company["domains"][number];
export type CompanyFields = EndpointBody<"POST /admin/v1/companies">;

export const companiesQuery = ({ api }: Pick<Services, "api">, { search, building }: CompaniesFilter) =>
  keysetQuery(api, "GET /admin/v1/companies", {
    limit: pageSize,
    ...(search ? { search } : {}),
    ...(building ? { building_uuid: building } : {}),
  });

export const companyQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/companies/:uuid", { params: { uuid } });

export type DirectoryReply = EndpointReply<"GET /admin/v1/companies/:uuid/directory">;
export type DirectoryToken = DirectoryReply["data"]["tokens"][number];

export const directoryQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/companies/:uuid/directory", { params: { uuid } });

/** A company as a form edits it. */
export function editedCompany({
  name,
  logo,
  url,
  building_uuids,
  manager_email,
  approves_sign_ups,
  version,
}: Company): Edited<CompanyFields> {
  return { fields: { name, logo, url, building_uuids, manager_email, approves_sign_ups }, version };
}

/** A new company; `building` is set if it can only be in that one. */
export const newCompany = (building?: string): CompanyFields => ({
  name: "",
  logo: null,
  url: "",
  building_uuids: building ? [building] : [],
  manager_email: null,
  approves_sign_ups: false,
});
