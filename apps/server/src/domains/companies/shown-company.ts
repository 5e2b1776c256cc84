import type { EndpointReply } from "@atrium/contract/client.ts";
import { type Reach, reachOf } from "@atrium/rules/capabilities.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { countPeople } from "../administration/people-store.ts";
import { versionOf } from "../administration/versions.ts";
import { providersOfCompany } from "../sso/providers.ts";
import { isProved, lastTrials } from "../sso/trials.ts";
import { type Company, findCompany, coversCompany } from "./company-store.ts";
import { domainsOf, type NamedDomain, recordName, recordValue } from "./domain-store.ts";

type CompanyReply = EndpointReply<"GET /admin/v1/companies/:uuid">;
type Domain = CompanyReply["data"]["company"]["domains"][number];

/** A company as the caller may read it: only those of its buildings and people that the caller may read. */
export async function showCompany(tenant: Tenant, caller: Caller, uuid: string): Promise<CompanyReply> {
  const reach = reachOf(caller, "companies.change");
  const company = (await findCompany(tenant, reach, uuid)) ?? refuse("company_not_found");
  const { row, fields } = company;
  const [named, providers, trials, people] = await Promise.all([
    domainsOf(tenant, uuid),
    providersOfCompany(tenant, uuid),
    lastTrials(tenant, uuid),
    countPeople(tenant, reachOf(caller, "people.read"), [uuid]),
  ]);
  const isWhole = coversCompany(reach, company);
  const mayRead = (building: string) => isWhole || reach.buildings.has(building);
  return {
    data: {
      company: {
        ...fields,
        building_uuids: fields.building_uuids.filter(mayRead),
        uuid,
        version: versionOf(fields),
        logo_url: pictureUrl(row.logo, 256),
        buildings: company.buildings.filter((building) => mayRead(building.uuid)),
        people_count: people.get(uuid) ?? 0,
        domains: shownDomains(row.email_domains, named),
        sign_on: {
          required: row.sso_required && providers.length > 0,
          providers: providers.map((provider) => ({ ...provider, tried: trials.get(provider.uuid) ?? null })),
          may_require: isWhole && !row.sso_required && isProved(trials),
        },
        owner: row.changed_in_console_at ? "console" : "pack",
        may_change: isWhole,
        may_vouch: coversCompany(reachOf(caller, "companies.vouch"), company),
      },
    },
  };
}

/** Proved domains and unproved ones, by name. */
function shownDomains(inForce: readonly string[], named: readonly NamedDomain[]): Domain[] {
  const byName = new Map(named.map((one) => [one.domain, one]));
  const all = [...new Set([...inForce, ...byName.keys()])].toSorted();
  return all.map((domain) => shownDomain(domain, inForce.includes(domain), byName.get(domain)));
}

function shownDomain(domain: string, isInForce: boolean, named: NamedDomain | undefined): Domain {
  const { proof = null, found = null, found_texts = [], checked_at = null } = named ?? {};
  const isRefused = found === "another" || found === "taken";
  const waiting = isRefused ? "refused" : "waiting";
  return {
    domain,
    state: isInForce ? "proved" : waiting,
    proof: isInForce ? (proof ?? "pack") : null,
    record_name: named ? recordName(domain) : null,
    record_value: named ? recordValue(named) : null,
    found,
    found_texts,
    checked_at: checked_at?.toISOString() ?? null,
  };
}

/** The company, if the caller may change all of it; in a transaction, locked until it ends. */
export async function mustCoverCompany(own: Tenant, reach: Reach, uuid: string): Promise<Company> {
  const { isTransaction: locks } = own.db;
  const company = (await findCompany(own, reach, uuid, { locks })) ?? refuse("company_not_found");
  return coversCompany(reach, company) ? company : refuse("beyond_own_grants");
}
