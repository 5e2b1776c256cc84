import { type Reach, reachOf } from "@atrium/rules/capabilities.ts";
import { roleCapabilities } from "@atrium/rules/roles.ts";
import { sql, type SqlBool } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { companyWithin } from "./company-reach.ts";

/** The most companies in an answer; typing another letter finds the others. */
const mostCompanies = 100;

/** The places to choose from in the console. */
export function consolePlacesHandlers(): Pick<Handlers, "GET /admin/v1/places"> {
  return {
    async "GET /admin/v1/places"({ caller, query, tenant }) {
      const reach = wholeReachOf(caller);
      const [brands, buildings, companies] = await Promise.all([
        findBrands(tenant, caller, reach),
        findBuildings(tenant, reach),
        findCompanies(tenant, reach, query.company_search?.trim().toLowerCase()),
      ]);
      return { data: { portfolio: reach.portfolio, brands, buildings, companies } };
    },
  };
}

/** The places where the caller has any capability of the console. */
function wholeReachOf(caller: Caller): Reach {
  const reaches = roleCapabilities.map((capability) => reachOf(caller, capability));
  return {
    portfolio: reaches.some(({ portfolio }) => portfolio),
    buildings: new Set(reaches.flatMap(({ buildings }) => [...buildings])),
    companies: new Set(reaches.flatMap(({ companies }) => [...companies])),
  };
}

function findBrands({ db, portfolioUuid }: Tenant, { grants }: Caller, { portfolio }: Reach) {
  const own = grants.flatMap(({ scope, uuid }) => (scope === "brand" && uuid ? [uuid] : []));
  return db
    .selectFrom("whitelabels")
    .where("portfolio_uuid", "=", portfolioUuid)
    .$if(!portfolio, (query) => query.where(isOneOf("uuid", own)))
    .select(["uuid", "name"])
    .orderBy("name")
    .orderBy("uuid")
    .execute();
}

function findBuildings({ db, portfolioUuid }: Tenant, { portfolio, buildings }: Reach) {
  return db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .$if(!portfolio, (query) => query.where(isOneOf("uuid", [...buildings])))
    .select(["uuid", "name", "timezone"])
    .orderBy("name")
    .orderBy("uuid")
    .execute();
}

/** The companies in the caller's reach, directly or through their buildings. */
function findCompanies({ db, portfolioUuid }: Tenant, reach: Reach, search?: string) {
  return db
    .selectFrom("companies")
    .where("portfolio_uuid", "=", portfolioUuid)
    .$if(search !== undefined, (query) => query.where(sql<SqlBool>`starts_with(lower(name), ${search})`))
    .where((eb) => companyWithin(eb, reach))
    .select(["uuid", "name"])
    .orderBy("name")
    .orderBy("uuid")
    .limit(mostCompanies)
    .execute();
}
