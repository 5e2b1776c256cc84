import { reachOf } from "@atrium/rules/capabilities.ts";
import type { FastifyRequest } from "fastify";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import { DnsSilent, textRecords } from "../../platform/http/text-records.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { byCaller } from "../administration/grant-facts.ts";
import { workEmailProblem } from "../people/work-email.ts";
import type { Services } from "../sessions/services.ts";
import { coversCompany } from "./company-store.ts";
import {
  domainsOf,
  findDomain,
  isTaken,
  storeDnsResult,
  type NamedDomain,
  addDomain,
  activateDomain,
  recordName,
  recordValue,
  removeDomain,
} from "./domain-store.ts";
import { mustCoverCompany, showCompany } from "./shown-company.ts";

type DomainHandlers = Pick<
  Handlers,
  | "POST /admin/v1/companies/:uuid/domains"
  | "POST /admin/v1/companies/:uuid/domains/:domain/check"
  | "DELETE /admin/v1/companies/:uuid/domains/:domain"
>;

const mostDomains = 100;
const looks: LimitRule = { name: "domain-proofs", points: 60, seconds: 10 * 60 };

type Act = { caller: Caller; request: FastifyRequest; now: Date };
type Key = { companyUuid: string; domain: string };
type Action = Extract<Fact["action"], `company.domain_${string}`>;

/** The e-mail domains of a company: added, proved by a DNS record or vouched for by a manager of its buildings, and removed. */
export function companyDomainHandlers(services: Pick<Services, "clock" | "config" | "limits">): DomainHandlers {
  const { clock, config, limits } = services;

  return {
    async "POST /admin/v1/companies/:uuid/domains"({ body, caller, params, reach, request, tenant }) {
      const key = { companyUuid: params.uuid.toLowerCase(), domain: body.domain };
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        const company = await mustCoverCompany(own, reach, key.companyUuid);
        mustBeACompanys(key.domain);
        if (company.row.email_domains.includes(key.domain)) return;
        const isLandlord = coversCompany(reachOf(caller, "companies.vouch"), company);
        if (await isTaken(own, key, { locks: isLandlord }))
          refuseField("domain", "domain_taken", "belongs to another company here");
        const named = await domainsOf(own, key.companyUuid);
        const isKnown = named.some(({ domain }) => domain === key.domain);
        if (!isKnown && named.length >= mostDomains)
          refuseField("domain", "too_many", `must be one of ${mostDomains} at most`);
        const isNew = await addDomain(own, key, now);
        if (isLandlord) await prove(own, key, "landlord", { caller, request, now });
        else if (isNew) await tell(own, key, "company.domain_named", { caller, request, now });
      });
      return showCompany(tenant, caller, key.companyUuid);
    },

    async "POST /admin/v1/companies/:uuid/domains/:domain/check"({ caller, params, reach, request, tenant }) {
      const key = { companyUuid: params.uuid.toLowerCase(), domain: params.domain };
      await mustCoverCompany(tenant, reach, key.companyUuid);
      const named = (await findDomain(tenant, key)) ?? refuse("item_not_found");
      await limits.take(looks, `${tenant.portfolioUuid} ${caller.userUuid}`);
      // Outside of a transaction, because a DNS query may take long.
      const finding = await lookFor(named);
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        const company = await mustCoverCompany(own, reach, key.companyUuid);
        // It was removed meanwhile, or added again with another token.
        if ((await findDomain(own, key))?.token !== named.token) return;
        if (finding.found !== "record" || company.row.email_domains.includes(key.domain))
          return storeDnsResult(own, key, { ...finding, checked_at: now });
        if (await isTaken(own, key, { locks: true }))
          return storeDnsResult(own, key, { found: "taken", found_texts: [], checked_at: now });
        await storeDnsResult(own, key, { ...finding, checked_at: now });
        await prove(own, key, "record", { caller, request, now });
      });
      return showCompany(tenant, caller, key.companyUuid);
    },

    async "DELETE /admin/v1/companies/:uuid/domains/:domain"({ caller, params, reach, request, tenant }) {
      const key = { companyUuid: params.uuid.toLowerCase(), domain: params.domain };
      const now = clock.now();
      await inTransaction(tenant, async (own) => {
        await mustCoverCompany(own, reach, key.companyUuid);
        if (await removeDomain(own, key, now)) await tell(own, key, "company.domain_removed", { caller, request, now });
      });
      return showCompany(tenant, caller, key.companyUuid);
    },
  };

  /** Refuses domains at which everybody can have an address, and names that are no e-mail domain. */
  function mustBeACompanys(domain: string): void {
    if (!domain.includes(".")) refuseField("domain", "domain", "must have a dot, such as company.example");
    if (workEmailProblem(domain, config))
      refuseField("domain", "public_domain", "is open to everybody, and so no company's own");
  }

  async function lookFor(named: NamedDomain): Promise<Pick<NamedDomain, "found" | "found_texts">> {
    try {
      const texts = await textRecords(config, recordName(named.domain));
      if (texts.includes(recordValue(named))) return { found: "record", found_texts: [] };
      return { found: texts.length > 0 ? "another" : "nothing", found_texts: texts };
    } catch (error) {
      if (!(error instanceof DnsSilent)) throw error;
      return { found: "silence", found_texts: [] };
    }
  }
}

async function prove(own: Tenant, key: Key, proof: "record" | "landlord", act: Act): Promise<void> {
  await storeDnsResult(own, key, { proof });
  if (await activateDomain(own, key, act.now)) await tell(own, key, "company.domain_proved", act, { by: proof });
}

function tell(own: Tenant, key: Key, action: Action, { caller, request, now }: Act, more: { by?: string } = {}) {
  const { companyUuid, domain } = key;
  const fact = {
    action,
    actor: byCaller(caller),
    target: { kind: "company", uuid: companyUuid },
    details: { domain, ...more },
  };
  return record(own, fact, { now, request });
}
