import { ApiRefusal, type EndpointReply } from "@atrium/contract/client.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import { type Directory, pageSize } from "./directory-address.ts";

export type Company = EndpointReply<"GET /tenant/v1/companies/:companyUuid">["data"]["company"];

type Asking = Pick<Services, "api">;

/** One page of the directory. While the next one loads, the previous one stays. */
export function companiesQuery({ api }: Asking, id: string, directory: Directory, lang: string) {
  const { types, search, order, page } = directory;
  const query = {
    lang,
    orderByProperty: "name",
    orderBy: order,
    offset: (page - 1) * pageSize,
    limit: pageSize,
    ...(types.length > 0 ? { company_types: types.join(",") } : {}),
    ...(search === "" ? {} : { search }),
  } as const;
  return {
    ...endpointQuery(api, "GET /tenant/v1/buildings/:id/companies", { params: { id }, query }),
    placeholderData: keepPreviousData,
  };
}

/** Prefetched while the page's code loads; the page reports a failure itself. */
export function prefetchCompanies(services: Services, id: string, directory: Directory): void {
  void services.queryClient.prefetchQuery(companiesQuery(services, id, directory, services.language.get()));
}

const missing: readonly string[] = ["company_not_found", "invalid_parameter"];

/** One company; null if there is none for this person. */
export function companyQuery({ api }: Asking, companyUuid: string, lang: string) {
  return queryOptions({
    queryKey: ["GET /tenant/v1/companies/:companyUuid", { companyUuid, lang }] as const,
    queryFn: ({ signal }): Promise<Company | null> =>
      api("GET /tenant/v1/companies/:companyUuid", { params: { companyUuid }, query: { lang }, signal }).then(
        ({ data }) => data.company,
        (error: unknown) => {
          if (error instanceof ApiRefusal && missing.includes(error.problem.code)) return null;
          throw error;
        },
      ),
  });
}

export async function fetchCompany(services: Services, companyUuid: string): Promise<void> {
  await services.queryClient.ensureQueryData(companyQuery(services, companyUuid, services.language.get()));
}
