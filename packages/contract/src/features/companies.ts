import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Company } from "../entities/company.ts";
import { Data, Entity, Lang, listQuery, Pagination, Text } from "../schemas.ts";

export const companies = {
  "GET /tenant/v1/buildings/:id/companies": endpoint({
    summary:
      "List the companies of a building: by name, descending, unless another order is given. `company_types`, separated by commas, selects those with at least one of them; `search` those whose name, description or types contain each of its words, ignoring case and accents. `data.company_types` are all types in the building.",
    access: "member",
    reads: { listOf: "companies" },
    scope: { building: "params.id" },
    mayLag: true,
    query: Entity({
      lang: Type.Optional(Lang),
      orderByProperty: Type.Optional(Type.Literal("name")),
      orderBy: listQuery.orderBy,
      offset: listQuery.offset,
      limit: listQuery.limit,
      company_types: Type.Optional(Text(2_000)),
      search: Type.Optional(Text(200)),
    }),
    reply: Entity({
      data: Entity({ companies: Type.Array(Company), company_types: Type.Array(Type.String()) }),
      pagination: Pagination,
    }),
    refusals: [],
    shows: ["content"],
  }),
  "GET /tenant/v1/companies/:companyUuid": endpoint({
    summary: "Read one company of the signed-in person's buildings.",
    access: "member",
    reads: { oneOf: "companies" },
    mayLag: true,
    query: Entity({ lang: Type.Optional(Lang) }),
    reply: Data({ company: Company }),
    refusals: ["company_not_found"],
    shows: ["content"],
  }),
};
