import type { Company } from "@atrium/contract/entities/company.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type CompanyRow, findCompany, listCompanies, summarise } from "./company-store.ts";

const defaultLimit = 20;

type CompanyHandlers = Pick<
  Handlers,
  "GET /tenant/v1/buildings/:id/companies" | "GET /tenant/v1/companies/:companyUuid"
>;

export function companyHandlers(): CompanyHandlers {
  return {
    async "GET /tenant/v1/buildings/:id/companies"({ params, query, tenant }) {
      const page = { offset: query.offset ?? 0, limit: query.limit ?? defaultLimit };
      const wanted = {
        buildingUuid: params.id,
        lang: query.lang,
        types: (query.company_types ?? "").split(",").map((type) => type.trim()),
        words: (query.search ?? "").split(/\s+/),
      };
      // Requested in one turn of the event loop, so that both share a round trip.
      const [rows, { total, company_types }] = await Promise.all([
        listCompanies(tenant, { ...wanted, direction: query.orderBy ?? "desc", page }),
        summarise(tenant, wanted),
      ]);
      return { data: { companies: rows.map(toCompany), company_types }, pagination: { ...page, total } };
    },

    async "GET /tenant/v1/companies/:companyUuid"({ params, query, caller, tenant }) {
      const row = await findCompany(tenant, {
        companyUuid: params.companyUuid,
        buildingUuids: caller.buildingUuids,
        lang: query.lang,
      });
      return row ? { data: { company: toCompany(row) } } : refuse("company_not_found");
    },
  };
}

function toCompany({ uuid, name, logo, description, url, company_types }: CompanyRow): Static<typeof Company> {
  return { uuid, name, logo_url: pictureUrl(logo, 256), description, url, company_types };
}
